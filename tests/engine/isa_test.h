// Tests that run once for each instruction set, skipped visibly where the machine lacks it.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "engine/kernels/isa.h"

namespace outflank {

/// For test reports.
inline void PrintTo(Isa isa, std::ostream* out) {
  *out << name(isa);
}

class IsaTest : public testing::TestWithParam<Isa> {
 protected:
  void SetUp() override {
    if (!is_supported(GetParam())) GTEST_SKIP() << name(GetParam()) << " is not supported here";
  }
};

inline auto all_isas() {
  return testing::Values(Isa::kPortable, Isa::kAvx2, Isa::kAvx512);
}
inline std::string isa_test_name(const testing::TestParamInfo<Isa>& info) {
  return std::string(name(info.param));
}

}  // namespace outflank

# Sources compiled for one instruction set. Hot code is a template over the kernel policy
# (engine/kernels/portable.h, avx2.h, avx512.h), instantiated in one file for each set; only these
# files are compiled with the set's flags. tests/check_isa_objects keeps their code to themselves.

set(OUTFLANK_AVX2_FLAGS -mavx2 -mbmi -mbmi2 -mpopcnt -mlzcnt)
set(OUTFLANK_AVX512_FLAGS ${OUTFLANK_AVX2_FLAGS} -mavx512f -mavx512cd -mavx512bw -mavx512dq
                          -mavx512vl)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
  set(OUTFLANK_X86_64 ON)
else()
  set(OUTFLANK_X86_64 OFF)
endif()

# outflank_isa_sources(TARGET ISA FILE...): adds the files to the target, compiled for the
# instruction set `portable`, `avx2` or `avx512`; the latter two only on x86-64. Call it in the
# directory that defines the target.
function(outflank_isa_sources target isa)
  if(isa STREQUAL "portable")
    target_sources(${target} PRIVATE ${ARGN})
    return()
  endif()
  if(NOT isa MATCHES "^avx(2|512)$")
    message(FATAL_ERROR "outflank_isa_sources: no instruction set ${isa}")
  endif()
  if(OUTFLANK_X86_64)
    string(TOUPPER ${isa} upper)
    target_sources(${target} PRIVATE ${ARGN})
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${OUTFLANK_${upper}_FLAGS}")
  endif()
endfunction()

# Sources compiled for one instruction set. Hot code is a template over the kernel policy
# (engine/kernels/portable.h, avx2.h, avx512.h), instantiated in one file for each set; only these
# files are compiled with the set's flags, and a test (tests/engine/kernels/check_isa_objects) makes
# sure that no other code is linked to theirs.

set(OUTFLANK_AVX2_FLAGS -mavx2 -mbmi -mbmi2 -mpopcnt -mlzcnt)
set(OUTFLANK_AVX512_FLAGS ${OUTFLANK_AVX2_FLAGS} -mavx512f -mavx512cd -mavx512bw -mavx512dq
                          -mavx512vl)
# GCC 12 warns of its own headers' way to leave a register undefined (GCC bug 105593).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND OUTFLANK_AVX512_FLAGS -Wno-maybe-uninitialized)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
  set(OUTFLANK_X86_64 ON)
else()
  set(OUTFLANK_X86_64 OFF)
endif()

# outflank_isa_sources(TARGET ISA FILE...): adds the files to the target, compiled for the
# instruction set `portable`, `avx2` or `avx512`; the latter two only on x86-64. The files' names end
# in _ISA.cpp. Call it in the directory that defines the target. The global property
# OUTFLANK_ISA_OBJECTS collects the object files of the latter two, as generator expressions.
function(outflank_isa_sources target isa)
  if(NOT isa MATCHES "^(portable|avx2|avx512)$")
    message(FATAL_ERROR "outflank_isa_sources: no instruction set ${isa}")
  endif()
  foreach(file IN LISTS ARGN)
    if(NOT file MATCHES "_${isa}\\.cpp$")
      message(FATAL_ERROR "outflank_isa_sources: ${file} does not end in _${isa}.cpp")
    endif()
  endforeach()
  if(isa STREQUAL "portable")
    target_sources(${target} PRIVATE ${ARGN})
  elseif(OUTFLANK_X86_64)
    string(TOUPPER ${isa} upper)
    target_sources(${target} PRIVATE ${ARGN})
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${OUTFLANK_${upper}_FLAGS}")
    set(objects "$<FILTER:$<TARGET_OBJECTS:${target}>,INCLUDE,_${isa}\\.cpp\\.o$>")
    set_property(GLOBAL APPEND PROPERTY OUTFLANK_ISA_OBJECTS "${objects}")
  endif()
endfunction()

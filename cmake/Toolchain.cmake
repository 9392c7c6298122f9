# Warnings, linker, compiler cache and sanitizers: how everything in the tree is compiled.

option(SALTUS_WERROR "Warnings are errors" ON)
set(SALTUS_SANITIZE "" CACHE STRING "Sanitizers to build with, as for -fsanitize=")
option(SALTUS_TOGETHER "Compile several files of a stage at a time" ON)
option(SALTUS_FUZZ "Build the fuzz targets, too (needs clang and the address sanitizer)" OFF)

find_program(SALTUS_CCACHE ccache)
if(SALTUS_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${SALTUS_CCACHE})
endif()

find_program(SALTUS_MOLD mold)
if(SALTUS_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers)
if(SALTUS_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports false positives for these in optimized standard-library code. The debug build, whose commands
  # clang-tidy reads, goes without them: clang does not know them, and unoptimized code does not need them.
  add_compile_options("$<$<NOT:$<CONFIG:Debug>>:-Wno-maybe-uninitialized;-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>"
    "$<$<NOT:$<CONFIG:Debug>>:-Wno-dangling-pointer;-Wno-stringop-overread;-Wno-free-nonheap-object>"
    "$<$<NOT:$<CONFIG:Debug>>:-Wno-alloc-size-larger-than>")
  # ccache and precompiled headers.
  add_compile_options("$<$<NOT:$<CONFIG:Debug>>:-fpch-preprocess>")
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # libstdc++ 12 uses std::get_temporary_buffer in its own std::stable_sort.
  add_compile_options(-Wno-deprecated-declarations)
  # ccache and precompiled headers.
  add_compile_options(SHELL:-Xclang\ -fno-pch-timestamp)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2")

if(SALTUS_SANITIZE)
  # Lines are all that reports need of debug information; with -O1 the build takes half the time. Assertions are on.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
  set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O1 -g1")
  add_compile_options(-fsanitize=${SALTUS_SANITIZE} -fno-omit-frame-pointer)
  if(SALTUS_SANITIZE MATCHES "undefined")
    # Left out: what the address sanitizer sees anyway (null, object-size), what x86 allows (alignment), and what looks into classes of
    # LLVM, which has no run-time types, and in front of compiled models (vptr, function).
    add_compile_options(-fno-sanitize-recover=undefined -fno-sanitize=null,object-size,alignment,vptr)
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      add_compile_options(-fno-sanitize=function)
    endif()
  endif()
  add_link_options(-fsanitize=${SALTUS_SANITIZE})
endif()

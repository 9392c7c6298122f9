# saltus_fmt: fmt for all stages. saltus_self_contained(TARGET): a program or library that needs the C library and shared libraries in C, none in C++.
# saltus_visible(TARGET PATTERN): of a shared library, only these functions can be seen, and nothing of the C++ library in it.
#
# Then it runs where there is no libstdc++, and beside any version of it: a model's C++ code, an imported FMU or another Python module may have been
# made by a newer compiler than Saltus, and each process has one libstdc++.so.6.
set(SALTUS_SELF_CONTAINED OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT SALTUS_SANITIZE AND fmt_VERSION VERSION_LESS 10)
  set(SALTUS_SELF_CONTAINED ON)
endif()

if(SALTUS_SELF_CONTAINED)
  add_library(saltus_fmt STATIC ${PROJECT_SOURCE_DIR}/src/fmt_library.cc)
  foreach(PROPERTY COMPILE_DEFINITIONS COMPILE_FEATURES)
    get_target_property(VALUE fmt::fmt INTERFACE_${PROPERTY})
    if(VALUE)
      set_target_properties(saltus_fmt PROPERTIES INTERFACE_${PROPERTY} "${VALUE}" ${PROPERTY} "${VALUE}")
    endif()
  endforeach()
else()
  add_library(saltus_fmt INTERFACE)
  target_link_libraries(saltus_fmt INTERFACE fmt::fmt)
endif()

function(saltus_visible TARGET PATTERN)
  set(SCRIPT ${CMAKE_CURRENT_BINARY_DIR}/${TARGET}.symbols)
  file(CONFIGURE OUTPUT ${SCRIPT} CONTENT "{ global: ${PATTERN}; local: *; };\n")
  target_link_options(${TARGET} PRIVATE -Wl,--version-script,${SCRIPT})
endfunction()

function(saltus_self_contained TARGET)
  if(SALTUS_SELF_CONTAINED)
    target_link_options(${TARGET} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
endfunction()

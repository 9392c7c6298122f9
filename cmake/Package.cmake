# What `cmake --install` puts where, for `make install` and for tools/dist.py: the program with its manual page and completions, the library (src/api) and the
# models that come along.
include(GNUInstallDirs)

set(SALTUS_MANUAL ${PROJECT_BINARY_DIR}/manual)
# The program writes them itself, from its own options (src/cli/manual.cc).
add_custom_command(OUTPUT ${SALTUS_MANUAL}/saltus.1.gz
  COMMAND ${CMAKE_COMMAND} -E make_directory ${SALTUS_MANUAL}
  COMMAND $<TARGET_FILE:saltus> completion man > ${SALTUS_MANUAL}/saltus.1
  COMMAND gzip -9nf ${SALTUS_MANUAL}/saltus.1
  COMMAND $<TARGET_FILE:saltus> completion bash > ${SALTUS_MANUAL}/saltus
  COMMAND $<TARGET_FILE:saltus> completion zsh > ${SALTUS_MANUAL}/_saltus
  COMMAND $<TARGET_FILE:saltus> completion fish > ${SALTUS_MANUAL}/saltus.fish
  DEPENDS saltus VERBATIM)
add_custom_target(manual DEPENDS ${SALTUS_MANUAL}/saltus.1.gz)
# All that is installed, and no test.
add_custom_target(product DEPENDS saltus saltus_library manual studio_page)
if(TARGET saltus_mpi)
  add_dependencies(product saltus_mpi)
endif()

install(TARGETS saltus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT saltus)
install(FILES ${SALTUS_MANUAL}/saltus.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT saltus OPTIONAL)
install(FILES ${SALTUS_MANUAL}/saltus DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT saltus OPTIONAL)
install(FILES ${SALTUS_MANUAL}/_saltus DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT saltus OPTIONAL)
install(FILES ${SALTUS_MANUAL}/saltus.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT saltus OPTIONAL)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/libraries ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/saltus COMPONENT saltus)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT saltus)

/* The run time of FMUs: a relocatable object that link.cc hands to the linker, and its source code (sources.cc). */
    .section .rodata
    .global saltus_fmu_run_time_begin
    .global saltus_fmu_run_time_end
    .balign 16
saltus_fmu_run_time_begin:
    .incbin SALTUS_RUN_TIME_OBJECT
saltus_fmu_run_time_end:
    .byte 0
    .global saltus_fmu_sources_begin
    .global saltus_fmu_sources_end
saltus_fmu_sources_begin:
    .incbin SALTUS_RUN_TIME_SOURCES
saltus_fmu_sources_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits

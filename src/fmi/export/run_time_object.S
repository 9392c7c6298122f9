/* The run time of FMUs, a relocatable object that link.cc hands to the linker. */
    .section .rodata
    .global saltus_fmu_run_time_begin
    .global saltus_fmu_run_time_end
    .balign 16
saltus_fmu_run_time_begin:
    .incbin SALTUS_RUN_TIME_OBJECT
saltus_fmu_run_time_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits

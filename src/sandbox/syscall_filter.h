// Which system calls a caged run may make (seccomp). A list of what is allowed: reading, writing and positioning open files, memory,
// threads, time. Everything else raises SIGSYS, which refusals.h turns into an error of the call and a word about it.
//
// Landlock decides about files. Opening one raises SIGSYS as well, so that a refusal can be told; the handler's own call, known by its
// place in the program, goes through to the kernel and to Landlock.
#pragma once

namespace saltus::sandbox {

// For all threads of the process, for good. Needs PR_SET_NO_NEW_PRIVS. False: the kernel offers none.
bool filter_system_calls();

// openat(), the one that the filter lets through. A negative number is the error.
long open_through(int folder, const char* path, int flags, unsigned mode);

}  // namespace saltus::sandbox

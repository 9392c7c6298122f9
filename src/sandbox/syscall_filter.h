// Which system calls a run in the sandbox may make (seccomp). A list of what is allowed: reading, writing and
// positioning open files, memory, threads, time. Everything else raises SIGSYS, which refusals.h turns into an error of
// the call and a word about it.
//
// Landlock decides about files. Opening or removing one raises SIGSYS as well, so that a refusal can be told; the
// handler's own call, known by its place in the program, goes through to the kernel and to Landlock. Writing to the
// standard streams does so, too (shown_text.h).
#pragma once

namespace saltus::sandbox {

// For all threads of the process, for good. Needs PR_SET_NO_NEW_PRIVS. False: the kernel offers none.
bool filter_system_calls();

// The one hand by which files are opened, removed and renamed, folders made, and standard streams written to: the
// filter lets these calls through. A negative number is the error.
long call_through(int number, long a, long b, long c, long d, long e);

}  // namespace saltus::sandbox

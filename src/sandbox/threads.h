// Landlock restricts the calling thread only (before its version 8). A thread that exists already stays unrestricted,
// and foreign code can run on it: it sends that thread a signal, and its handler runs there. A process therefore enters
// the sandbox with one thread.
#pragma once

#include <cstddef>

namespace saltus::sandbox {

// The threads of this process; 0: unknown, since /proc cannot be read. A thread that was joined may still be listed
// while the kernel ends it: the function waits for up to one second until one thread is left.
size_t count_threads();

}  // namespace saltus::sandbox

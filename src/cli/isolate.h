// A command in a child process: however its foreign code ends, this one lives to tell it and to clear up.
#pragma once

#include <functional>

namespace saltus::cli {

// The child's exit status; kRunFailed with a word about it where a signal ended the child. `seconds`: the child is
// killed some time after that long; 0: never.
int isolated(const std::function<int()>& command, double seconds);

}  // namespace saltus::cli

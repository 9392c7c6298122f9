// The sandbox of a run: the process gives up what foreign code does not need, for good.
#pragma once

#include <string>

#include "sandbox/policy.h"
#include "sandbox/refusals.h"

namespace saltus::sandbox {

// Whether this kernel can restrict a run.
bool available();

// Files beyond the policy, other processes and the network are out of reach from here on. The process must have one
// thread (threads.h). Files that this program opened stay open; those that it inherited are closed. False: `why`. A
// process that is in the sandbox stays there, with the rules of the first call.
bool enter(const Policy& policy, RunningFunction running, std::string& why);

// Whether this process is in one.
bool entered();

}  // namespace saltus::sandbox

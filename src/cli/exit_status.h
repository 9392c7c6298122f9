// What the process tells its caller.
#pragma once

namespace saltus::cli {

enum ExitStatus : int {
  kDone = 0,
  kModelAtFault = 1,  // also: a file that cannot be read, a result that differs from its reference
  kCommandLine = 2,
  kRunFailed = 3,  // the simulation failed at run time, or its result could not be written
};

}  // namespace saltus::cli

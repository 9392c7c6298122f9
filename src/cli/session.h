// What the commands of one session share.
#pragma once

#include "driver/workspace.h"

namespace saltus::cli {

// The files of libraries that the session has loaded; null outside of a session.
driver::Workspace* session_workspace();

}  // namespace saltus::cli

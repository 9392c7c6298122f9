// Libraries of the user's own: brought into one folder, in versions side by side, with a list of where they came from.
//
// FOLDER/"Modelica 4.1.0"/package.mo, FOLDER/saltus.lock. Nothing is asked of a network unless a repository is named
// that lies on one.
#pragma once

#include <string>
#include <vector>

namespace saltus::driver {

// $SALTUS_LIBRARIES, else $XDG_DATA_HOME/saltus/libraries, else ~/.local/share/saltus/libraries; empty: no home.
std::string user_library_folder();

struct Installed {
  std::string name, version, source, revision;  // revision: of a git repository
  std::string folder;
};

struct InstallRequest {
  std::string source;    // a folder, a .zip, a git repository (folder or address), or NAME@VERSION that is there
  std::string revision;  // of a git repository; empty: what it has now
  std::string folder;    // where libraries are kept
};

// What was installed; on failure nothing and the reason in `why`.
std::vector<Installed> install(const InstallRequest& request, std::string& why);

}  // namespace saltus::driver

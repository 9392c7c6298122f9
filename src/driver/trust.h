// Whose orders are followed. Three kinds of files:
//   vouched for  named by --trust or in the user's list: may do what the user may
//   installed    in a folder of libraries (MODELICAPATH, -I): its functions may be called while a model is only
//                looked at, in the sandbox
//   others       the file on the command line and what lies beside it: nothing of theirs runs before a simulation,
//                then in the sandbox
#pragma once

#include <string>
#include <vector>

namespace saltus::driver {

class Trust {
 public:
  Trust(const std::vector<std::string>& vouched, const std::vector<std::string>& installed);

  bool vouches_for(const std::string& path) const;
  bool is_installed(const std::string& path) const;

 private:
  std::vector<std::string> vouched_, installed_;
};

// The user's own list: $XDG_CONFIG_HOME/saltus/trusted or ~/.config/saltus/trusted, a file or folder a line. A list
// that others can write to counts for nothing.
std::vector<std::string> trusted_by_user();

}  // namespace saltus::driver

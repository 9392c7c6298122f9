// Files and folders, compared by where they are, after all links.
#pragma once

#include <string>
#include <vector>

namespace saltus::sandbox {

// The place itself, whatever links lead there; empty: there is none.
std::string canonical_place(const std::string& path);
// Those that exist.
std::vector<std::string> canonical_places(const std::vector<std::string>& paths);

// Whether an existing file or folder is one of `places`, or lies below one. `places` are canonical.
bool lies_in(const std::string& path, const std::vector<std::string>& places);

// Whether a folder is a home folder, or holds one: of this user by HOME and by the user database, or of the owner of
// the folder. Such a folder holds more than models. `folder` is canonical.
bool holds_home(const std::string& folder);

// Files below the given folders (not in them), sorted by name: of each name the nearest one. Of those that are equally
// near and differ, none; nor what is hidden, a model or a link. Folders are canonical; large ones are left out.
struct FileBelow {
  std::string name;
  std::string path;
};
std::vector<FileBelow> files_below(const std::vector<std::string>& folders);

}  // namespace saltus::sandbox

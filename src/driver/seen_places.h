// Files and folders that a compilation has looked at, and whether they are still what they were.
//
// A change is told by inode, size and times, without reading. Clocks of file systems tick slowly: of what was changed
// just before it was looked at, the contents count instead. Of a folder the names of what may have classes count where
// the times differ: a result that is written there is no change.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/archive.h"

namespace saltus::driver {

struct SeenPlace {
  std::string path;
  std::string stamp;   // "-": there was nothing; empty: it says nothing
  std::string digest;  // of its contents; empty: the stamp says it all
  void archive(Archive& archive);
  bool is_unchanged() const;
};

SeenPlace see(const std::string& path);

// Whether it may have changed at or after that time, in seconds.
bool changed_since(const std::string& path, int64_t time);

// inode, size and times; "-": there is nothing.
std::string stamp_of(const std::string& path);

}  // namespace saltus::driver

// Sees what others do to the files of the folder (inotify), so that the windows follow.
#pragma once

#include <map>
#include <set>
#include <string>

#include "studio/desk.h"

namespace saltus::studio {

class Watcher {
 public:
  explicit Watcher(Desk& desk);
  ~Watcher();
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

 private:
  void watch_below(const std::string& folder, int depth);
  void read();
  void settle();  // a moment after the last event: editors write in several steps

  Desk& desk_;
  int descriptor_ = -1;
  std::map<int, std::string> folders_;  // by watch
  std::set<std::string> changed_;
  bool folders_changed_ = false;
  Loop::TimerId timer_ = 0;
};

}  // namespace saltus::studio

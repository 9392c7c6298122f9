// What many checked classes come to: how many are valid, what is missing, what is wrong.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/context.h"

namespace saltus::cli {

class CheckSummary {
 public:
  // `valid`: the class passed all checks.
  void add(const std::string& name, bool valid, const Context& context);
  size_t invalid() const { return wrong_.size() + lacking_; }
  void print() const;

 private:
  size_t valid_ = 0;
  size_t lacking_ = 0;                                      // classes
  std::map<std::string, std::set<std::string>> missing_;    // a library or class → the classes that use it
  std::vector<std::pair<std::string, std::string>> wrong_;  // class, its first error
};

}  // namespace saltus::cli

// Conversion scripts (MLS 3.6 §18.8.2.1): what became of a library's classes and elements in its next version.
//
//   convertClass("Modelica.SIunits", "Modelica.Units.SI");
//   convertElement({"A.B", "A.C"}, "freqHz", "f");
//   convertModifiers("A.D", {"old=1"}, {"new=2*%old%"});
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saltus::modelica::conversion {

struct ModifierRule {
  std::vector<std::pair<std::string, std::string>> olds;  // name and default
  std::vector<std::string> news;                          // text with %name% for the old values
};

// What the script says of one class, by its old name.
struct ClassRules {
  std::string renamed;  // empty: it keeps its name
  struct If {
    std::string element, value, renamed;
  };
  std::vector<If> conditional;
  std::map<std::string, std::string, std::less<>> elements;
  std::vector<ModifierRule> modifiers;
  std::string message;  // it cannot be converted
  std::map<std::string, std::string, std::less<>> element_messages;
};

class Rules {
 public:
  const ClassRules* of(std::string_view full_name) const {
    auto it = classes_.find(full_name);
    return it == classes_.end() ? nullptr : &it->second;
  }
  // A class that has rules, or a package of such.
  bool knows(std::string_view full_name) const;
  // By the longest path that has a new name; what follows it stays.
  std::string new_name(std::string_view full_name) const;
  // Library names that old names begin with.
  bool concerns(std::string_view top_level) const;

  // The versions of libraries that texts are converted to, for their `uses` annotations.
  std::map<std::string, std::string, std::less<>> versions;

  // Adds what a script says. Words it does not know go to `faults`.
  void read(std::string_view script, std::vector<std::string>& faults);

 private:
  std::map<std::string, ClassRules, std::less<>> classes_;
};

}  // namespace saltus::modelica::conversion

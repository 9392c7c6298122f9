// A folder of Modelica files as somebody brings it: what is in it, what is missing, what can be mended without changing
// its meaning, and which of its examples run.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace saltus::verify {

struct DoctorRequest {
  std::string folder;
  std::vector<std::string> path;  // folders in which libraries lie
  std::string executable;         // this program: each example runs in a process of its own
  double timeout = 60;            // seconds for each example
  bool runs_examples = true;
};

struct Survey {
  struct Root {
    std::string name, file;  // relative to the folder
    std::string version;
    bool is_folder = false, is_named_otherwise = false;
    std::vector<std::string> uses;  // "Modelica 3.2.3"
  };
  std::vector<Root> roots;                                 // packages and loose classes
  std::map<std::string, std::string> encodings;            // file → encoding, where it is not UTF-8
  std::set<std::string> bare_folders;                      // packages without package.mo
  std::vector<std::string> conversions;                    // what is said of texts for other versions
  std::map<std::string, std::set<std::string>> open_uses;  // class → "Modelica 4.1.0", used without saying so
  std::map<std::string, std::set<std::string>> missing;    // library → who uses it
  std::vector<std::string> errors;                         // that prevent a file from being read
  struct Example {
    std::string file, name;
    bool is_guess = false;  // nothing says that it is one: a loose model without an experiment
  };
  std::vector<Example> examples;
  size_t files = 0;

  bool can_be_fixed() const {
    return !encodings.empty() || !bare_folders.empty() || !conversions.empty() || !open_uses.empty();
  }
};

Survey survey(const DoctorRequest& request);

// Writes encodings, package.mo files, converted texts and `uses` annotations. What was written; a failure is an entry
// that begins with "cannot".
std::vector<std::string> fix(const DoctorRequest& request);

struct ExampleOutcome {
  bool runs = false;
  bool is_part = false;  // sound by itself, but its connectors or inputs are open: nothing to simulate
  std::string why;       // the first error
};
ExampleOutcome run_example(const DoctorRequest& request, const Survey::Example& example);

}  // namespace saltus::verify

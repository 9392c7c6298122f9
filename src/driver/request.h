// What is to be compiled: the words of a command line, or of any other door, before anything was looked at.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saltus::driver {

struct Request {
  std::string source;             // FILE (.mo, .chi, .shsml, or a folder with a package.mo) or CLASS
  std::string class_name;         // the class meant when the file has several; empty: chosen by classes.h
  std::vector<std::string> path;  // folders in which libraries lie, in the order of search
  std::vector<std::pair<std::string, double>> parameters;  // values set from outside, by name
  std::vector<std::pair<std::string, double>> starts;      // start values likewise
  bool verdict_only = false;                               // no schedule is needed, only whether there is one
  bool strict = false;                                     // warnings about the model's text are errors
  std::string dump;                                        // the pass whose product is wanted as text; empty: none
};

// "a:b:c" as MODELICAPATH has it; empty entries are left out.
std::vector<std::string> split_path(std::string_view text);

}  // namespace saltus::driver

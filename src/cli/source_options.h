// The options that every command about a model has: which model, and what to show of its way through the passes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/monitors.h"
#include "cli/limits.h"
#include "driver/compile.h"
#include "driver/request.h"

namespace saltus::cli {

class Command;

inline constexpr const char* about_external_c =
    "code of the Standard Library's C functions: 'own' is part of Saltus, 'library' compiles the library's C sources "
    "(default: own)";

struct SourceOptions {
  std::string source;
  std::vector<std::string> more;  // further files and folders
  std::string class_name;
  std::vector<std::string> include;
  std::vector<std::string> trusted;
  std::string external_c = "own";
  std::string dump;
  std::vector<std::string> without;
  bool verify_passes = false;
  std::vector<std::pair<std::string, double>> parameters, starts;  // of `simulate` only
  std::vector<std::pair<std::string, std::string>> modifiers;      // parameters whose values are no numbers
  Limits limits;
  bool strict = false;
  bool time = false;
  bool json = false;
  bool check_memory = false;
  bool no_cache = false;
  bool offers_cache = true;      // the command compiles a program for a run of its own; set before declare()
  bool offers_json = true;       // likewise
  bool offers_monitors = false;  // the command runs a model and lets --without switch its monitors off; likewise

  void declare(Command& command);
  // -I folders first, then MODELICAPATH.
  driver::Request request() const;
  // Of the words after --without.
  MonitorSet without_monitors() const;

 private:
  void choose_source();
  std::vector<std::string> words_;
};

// Folders given by -I, then those of the project, of MODELICAPATH, and the user's own.
std::vector<std::string> library_path(const std::vector<std::string>& include);

// What was asked for besides the command's own output: the dump on standard output, times on standard error.
void show_passes(const driver::Compilation& compilation, const SourceOptions& options);

}  // namespace saltus::cli

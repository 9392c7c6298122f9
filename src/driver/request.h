// What is to be compiled: the words of a command line, or of any other door, before anything was looked at.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/checked_units.h"
#include "base/passes.h"

namespace saltus::driver {

// Which derivatives of the model will be asked for.
enum class Derivatives : uint8_t {
  None,
  OfRun,  // by an implicit method (code::run_sections)
  All,    // also those by inputs and parameters
};

struct Request {
  std::string source;  // FILE (.mo, .chi, .shsml, or a folder with a package.mo) or CLASS, with modifiers or without:
                       // Motor(n = 5)
  std::vector<std::string> more;  // further Modelica files and folders whose classes the model may use
  std::string text;  // in the place of the file that `source` names, by whose ending it is of a language; the last
                     // class is meant
  bool trusts_text = false;       // it is the user's own: its foreign code may do what the user may
  std::string class_name;         // the class meant when the file has several, likewise; empty: chosen by classes.h
  std::vector<std::string> path;  // folders in which libraries lie, in the order of search
  std::vector<std::pair<std::string, double>> parameters;      // values set from outside, by name
  std::vector<std::pair<std::string, std::string>> modifiers;  // values that are no numbers, as Modelica has them
  std::vector<std::pair<std::string, double>> starts;          // start values likewise
  std::vector<std::string> points;   // signals at which an analysis begins (analysis_points.h)
  std::vector<std::string> trusted;  // files and folders whose foreign code may do what the user may
  // The model is to be run, also code of its own: this process then enters the sandbox, for good (docs/security.md).
  bool runs_foreign_code = false;
  // In the sandbox the text of a model can no longer be compiled: what is not there by then is missing.
  Derivatives derivatives = Derivatives::None;
  std::string scratch;  // a folder in which foreign code may write files in the sandbox, and which is the current one
                        // then; empty: none
  std::function<std::string()>
      make_scratch;  // the same, made when the sandbox is entered and no folder is given; empty: none could be made
  std::vector<std::string> result_folders;  // that the user named, to which files are written in the sandbox
  bool library_c = false;    // the Standard Library's own C sources are compiled, not the run time's functions taken
  bool keeps_input = false;  // standard input is read by this program itself; in the sandbox it is closed otherwise
  std::function<bool(std::string& why)> before_sandbox;  // called before this process gives up writing files
  int64_t max_elements = 10'000'000;                     // of one array, and scalars in all (hybrid/limits.h)
  bool check_memory = false;                             // each access of generated code; slow
  bool verdict_only = false;                             // no schedule is needed, only whether there is one
  bool as_component = false;                             // any class, as the author of a library checks it
  Units units = Units::Unchecked;
  bool use_cache = false;                     // compiled programs are kept for the next run (program_cache.h)
  bool keeps_code = false;                    // as bytes, for code/stored_program.h and code/object_files.h
  bool for_export = false;                    // optimized code for any processor of this kind
  bool writes_c = false;                      // and as C
  std::map<uint32_t, void*> known_externals;  // external functions that are loaded already, by function
  std::string fmu_interface;                  // of an FMU: "me", "cs", or empty for what there is, model exchange first
  bool strict = false;                        // warnings about the model's text are errors
  std::optional<PassId> dump;                 // the pass whose product is wanted as text
  PassSet without;                            // optional passes that are left out
  bool verify_passes = false;                 // check what each pass promises (structure/verify_scalar.h)
};

// "a:b:c" as MODELICAPATH has it; empty entries are left out.
std::vector<std::string> split_path(std::string_view text);

}  // namespace saltus::driver

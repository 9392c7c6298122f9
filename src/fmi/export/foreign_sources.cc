#include "fmi/export/foreign_sources.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>
#include <set>

#include "base/regular_file.h"
#include "code/c_unit.h"
#include "code/external_shim.h"
#include "code/known_functions.h"
#include "fmi/export/source_includes.h"

namespace saltus::fmu {
namespace fs = std::filesystem;
namespace {

constexpr const char* kFolder = "external";
constexpr const char* kUtilities = "external/ModelicaUtilities.h";
constexpr const char* kChanged =
    "/* As it lies in its library, but for these definitions and the places of included files. */\n";

// What a compiler is told on its command line otherwise.
std::string definitions() {
  std::string text;
  for (const char* name : code::kUnitDefinitions)
    text += "#ifndef " + std::string(name) + "\n#define " + name + " 1\n#endif\n";
  return text;
}

bool lies_in(const fs::path& file, const fs::path& folder) {
  fs::path below = file.lexically_relative(folder);
  return !below.empty() && *below.begin() != "..";
}

// The sources of one Modelica library.
class Origin {
 public:
  Origin(const code::ExternalObjects::Source& source, size_t number, const std::vector<std::string>* readable,
         ForeignSources& made)
      : source_(source), at_(std::string(kFolder) + "/" + std::to_string(number)), readable_(readable), made_(made) {}

  bool pack(std::string& why) {
    for (const std::string& file : source_.files) {
      std::string place = place_of(file);
      if (place.empty()) return why = "'" + file + "' lies outside of its library", false;
      made_.compiled.push_back(place);
    }
    entries();
    for (; !waiting_.empty(); waiting_.pop_front()) {
      const std::string file = waiting_.front(), place = places_.at(file);
      auto text = read_regular_file(file);
      if (!text) return why = "'" + file + "' cannot be read", false;
      bool compiled = std::ranges::find(made_.compiled, place) != made_.compiled.end();
      made_.files.push_back({place, kChanged + (compiled ? definitions() : std::string()) +
                                        near(*text, place, fs::path(file).parent_path().string())});
    }
    return true;
  }

 private:
  // Addresses of the functions. What no text declares is declared here, in a file of its own: as any function, since
  // its address is all that is wanted.
  void entries() {
    std::string declared, others;
    for (const auto& [id, symbol, has_text] : source_.entries) {
      std::string entry = "void (*const external" + std::to_string(id) + ")(void) = (void (*)(void))" + symbol + ";\n";
      bool standard = source_.files.empty() && code::known_address(symbol);
      if (has_text)
        declared += entry;
      else
        others += (standard ? "" : "extern void " + symbol + "(void);\n") + entry;
    }
    auto add = [&](const char* name, const std::string& text) {
      made_.compiled.push_back(at_ + name);
      made_.files.push_back({made_.compiled.back(), text});
    };
    // The functions of Modelica can be called without a header; one that follows is another.
    if (!declared.empty())
      add("/functions.c", definitions() + code::kUtilitiesHeader + "#undef MODELICA_UTILITIES_H\n" +
                              near(source_.text, at_ + "/functions.c", {}) + declared);
    if (!others.empty())
      add("/entries.c", "#include <ctype.h>\n#include <math.h>\n#include <stdlib.h>\n#include <string.h>\n" + others);
  }

  // `folder`: that the text comes from; empty: from an annotation.
  std::string near(const std::string& text, const std::string& place, const std::string& folder) {
    return with_near_includes(text, place, [&](const std::string& name, bool quoted) {
      std::vector<std::string> folders;
      if (quoted && !folder.empty()) folders.push_back(folder);
      for (const std::string& own : source_.folders)
        folders.insert(folders.end(), {own, own + "/" + code::kInnerFolder});
      std::error_code error;
      for (const std::string& one : folders) {
        std::string file = (fs::path(one) / name).lexically_normal().string();
        if (!fs::is_regular_file(file, error)) continue;
        if (std::string found = place_of(file); !found.empty()) return found;
      }
      return name == "ModelicaUtilities.h" ? std::string(kUtilities) : std::string();
    });
  }

  // Where a file lies among the sources; empty: it is not one of this library, and nothing of it is read.
  std::string place_of(const std::string& file) {
    if (auto known = places_.find(file); known != places_.end()) return known->second;
    std::error_code error;
    fs::path real = fs::canonical(file, error);
    auto allowed = [&](const std::string& folder) { return lies_in(real, fs::weakly_canonical(folder, error)); };
    if (error || (readable_ && std::ranges::none_of(*readable_, allowed))) return {};
    for (size_t i = 0; i < source_.folders.size(); ++i) {
      if (!lies_in(file, source_.folders[i]) || !allowed(source_.folders[i])) continue;
      std::string place =
          at_ + "/" + std::to_string(i) + "/" + fs::path(file).lexically_relative(source_.folders[i]).generic_string();
      places_.emplace(file, place);
      waiting_.push_back(file);
      return place;
    }
    return {};
  }

  const code::ExternalObjects::Source& source_;
  std::string at_;
  const std::vector<std::string>* readable_;
  ForeignSources& made_;
  std::map<std::string, std::string> places_;  // by file
  std::deque<std::string> waiting_;            // files that are to be packed
};

// libopenblas.so.0: openblas.
std::string library_name(const std::string& file) {
  std::string name = fs::path(file).filename().string();
  name.resize(std::min(name.size(), name.find(".so")));
  return name.starts_with("lib") ? name.substr(3) : name;
}

// Functions of the run time, whose sources are there anyway.
void own_entries(const code::ExternalObjects& externals, ForeignSources& made) {
  if (externals.own.empty()) return;
  std::string text;
  std::set<std::string> declared;
  for (const auto& [id, name] : externals.own) {
    if (declared.insert(name).second) text += "extern void " + name + "(void);\n";
    text += "void (*const external" + std::to_string(id) + ")(void) = " + name + ";\n";
  }
  made.compiled.push_back(std::string(kFolder) + "/library.c");
  made.files.push_back({made.compiled.back(), text});
}

}  // namespace

bool foreign_sources(const code::ExternalObjects& externals, const std::vector<std::string>* readable,
                     ForeignSources& made, std::string& why) {
  own_entries(externals, made);
  if (externals.sources.empty()) return true;
  if (!externals.libraries.empty()) return why = "of '" + externals.libraries.front() + "' there is no source", false;
  for (size_t i = 0; i < externals.sources.size(); ++i) {
    if (!Origin(externals.sources[i], i, readable, made).pack(why)) return false;
  }
  made.files.push_back({kUtilities, code::kUtilitiesHeader});
  made.compiled.push_back(std::string(kFolder) + "/utilities.c");
  made.files.push_back({made.compiled.back(), code::external_shim(code::Shim::Linked)});
  for (const std::string& file : externals.systems) made.libraries.push_back(library_name(file));
  return true;
}

}  // namespace saltus::fmu

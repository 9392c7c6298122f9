#include "code/external.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

#include "code/c_unit.h"
#include "code/digest.h"
#include "code/exported_symbols.h"
#include "code/external_shim.h"
#include "code/external_sources.h"
#include "code/known_functions.h"
#include "code/own_functions.h"
#include "code/system_library.h"
#include "fmi/run/external.h"
#include "run/utilities.h"

namespace saltus::code {
namespace fs = std::filesystem;
using hybrid::FunctionId;

namespace {

// Loads bytes that were checked, not a file that may be another one by now.
void* load_bytes(const std::string& bytes, std::string& why) {
  int file = memfd_create("saltus-external", MFD_CLOEXEC);
  if (file < 0 || write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
    why = "there is no memory for its code";
    if (file >= 0) close(file);
    return nullptr;
  }
  // The descriptor stays open: the loader knows libraries by these names.
  void* handle = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) why = dlerror();
  return handle;
}

}  // namespace

// A shared library that functions name, in the order in which it must be loaded.
struct ExternalLibraries::Library {
  std::string file;                  // where it lies; empty: compiled here
  std::optional<std::string> bytes;  // compiled here
  std::set<std::string> exports;     // of `file` and `bytes`: seen without loading
  std::string name;                  // of what was compiled
  void* handle = nullptr;
};

// What one function needs.
struct ExternalLibraries::Prepared {
  std::vector<std::shared_ptr<Library>> libraries;
  std::shared_ptr<Library> include;  // the unit that knows its address
  std::string why;                   // it cannot be called
  std::string missing;               // libraries that are neither there as sources nor to be loaded
};

struct ExternalLibraries::State {
  std::unique_ptr<CUnits> units;
  std::map<std::string, std::shared_ptr<Library>> sources;  // by what was compiled
  std::map<std::string, std::map<std::string, std::shared_ptr<Library>>>
      built;                                               // by origin and library: of which unit it is a part
  std::map<std::string, std::shared_ptr<Library>> others;  // by file
  std::map<uint32_t, Prepared> functions;
  std::map<uint32_t, const run::library::Function*> own;  // that the run time has
  bool may_load = false;
  std::string refused;  // why not
  std::string uncached;

  std::shared_ptr<Library> find_binary(const std::string& library, const hybrid::ExternalBody& body);
  std::shared_ptr<Library> binary_of(const std::string& file);
  std::shared_ptr<Library> build_sources(const std::vector<std::string>& libraries,
                                         const std::vector<std::string>& folders, std::string& why);
};

ExternalLibraries::ExternalLibraries() : state_(std::make_unique<State>()) {}
// Libraries stay loaded: objects that they made may outlive a program.
ExternalLibraries::~ExternalLibraries() = default;

const std::string& ExternalLibraries::uncached() const {
  return state_->uncached;
}

double ExternalLibraries::compile_seconds() const {
  return state_->units ? state_->units->seconds() : 0;
}

std::shared_ptr<ExternalLibraries::Library> ExternalLibraries::State::find_binary(const std::string& library,
                                                                                  const hybrid::ExternalBody& body) {
  if (library.empty() || library.find('/') != std::string::npos) return nullptr;
  std::vector<std::string> folders;
  add_absolute(folders, body.library_directories);
  for (const std::string& folder : folders) {
    for (const char* platform : {"/linux64/lib", "/lib"}) {
      std::string file = folder + platform + library + ".so";
      std::error_code error;
      if (fs::is_regular_file(file, error)) return binary_of(file);
    }
  }
  // The system's own: whoever can change these needs no model.
  std::string file = system_library(library);
  return file.empty() ? nullptr : binary_of(file);
}

std::shared_ptr<ExternalLibraries::Library> ExternalLibraries::State::binary_of(const std::string& file) {
  auto& known = others[file];
  if (!known) {
    known = std::make_shared<Library>();
    known->file = file;
    known->exports = exported_symbols_of_file(file);
  }
  return known;
}

std::shared_ptr<ExternalLibraries::Library> ExternalLibraries::State::build_sources(
    const std::vector<std::string>& libraries, const std::vector<std::string>& folders, std::string& why) {
  CUnit unit;
  unit.text = external_shim(Shim::Loaded);
  unit.folders = folders;
  KeyText key;
  for (const std::string& library : libraries) {
    key.add(library);
    for (std::string& file : sources_of(library, folders)) {
      if (std::ranges::find(unit.sources, file) == unit.sources.end()) unit.sources.push_back(std::move(file));
    }
  }
  for (const std::string& folder : folders) key.add(folder);
  std::string name = "saltus-" + key.digest().substr(0, 32) + ".so";
  auto& known = sources[name];
  if (known) return known;
  unit.name = name;
  auto bytes = units->build(unit, why);
  if (!bytes) {
    sources.erase(name);
    return nullptr;
  }
  known = std::make_shared<Library>();
  known->name = name;
  known->exports = exported_symbols(*bytes);
  known->bytes = std::move(*bytes);
  return known;
}

namespace {

// Lists of libraries that have one in common belong together: what they share exists once.
std::vector<std::vector<std::string>> joined(const std::vector<std::vector<std::string>>& lists) {
  std::vector<std::vector<std::string>> groups;
  for (std::vector<std::string> list : lists) {
    for (size_t k = groups.size(); k-- > 0;) {
      bool common = std::ranges::any_of(groups[k],
                                        [&](const std::string& l) { return std::ranges::find(list, l) != list.end(); });
      if (!common) continue;
      for (std::string& library : list) {
        if (std::ranges::find(groups[k], library) == groups[k].end()) groups[k].push_back(std::move(library));
      }
      list = std::move(groups[k]);
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(k));
    }
    groups.push_back(std::move(list));
  }
  for (auto& group : groups) std::ranges::sort(group);
  return groups;
}

bool has_word(const std::string& text, const std::string& word) {
  auto part_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    bool begins = at == 0 || !part_of_name(text[at - 1]),
         ends = at + word.size() == text.size() || !part_of_name(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

std::string places_of_headers(const std::vector<std::string>& folders, const hybrid::Function& function,
                              const Context& context) {
  std::string text;
  for (const std::string& folder : folders) text += "\nlooked in " + folder;
  if (function.span.valid()) {
    text += "\nlooked in the folder of " + context.sources[function.span.file].path();
    text += "\nlooked in the folders of the packages around it";
  }
  return text + "\nlooked in the working folder";
}

}  // namespace

void ExternalLibraries::serve(FunctionId id) {
  state_->own.try_emplace(id.value, nullptr);
}

void ExternalLibraries::prepare(const hybrid::Model& model, const std::vector<FunctionId>& needed,
                                const Context& context) {
  State& s = *state_;
  if (!policy_ || !policy_->library_c) s.own.merge(own_functions(model));
  if (!s.units) {
    s.units = policy_ ? std::make_unique<CUnits>(policy_->readable, policy_->restricted)
                      : std::make_unique<CUnits>(std::vector<std::string>(), false);
  }
  // The functions of one Modelica library, by its own folder of sources, or of one file.
  std::map<std::string, std::vector<FunctionId>> origins, bare;
  for (FunctionId id : model.functions.ids()) {
    const hybrid::Function& function = model.functions[id];
    if (!function.is_external || function.external.language == "builtin" || s.functions.contains(id.value) ||
        s.own.contains(id.value))
      continue;
    const hybrid::ExternalBody& body = function.external;
    // Without either it may be one of the C library, or of the Include of another function.
    bool is_bare = body.libraries.empty() && body.include.empty();
    std::string why;
    if (!is_bare && policy_ && policy_->allows && !policy_->allows(function, why)) {
      s.functions[id.value].why = why;
      continue;
    }
    std::string origin = !body.source_directories.empty()
                             ? fs::absolute(body.source_directories.back()).lexically_normal().string()
                         : function.span.valid() ? context.sources[function.span.file].path()
                                                 : std::string();
    (is_bare ? bare : origins)[origin].push_back(id);
  }
  auto is_needed = [&](FunctionId id) { return std::ranges::find(needed, id) != needed.end(); };
  for (auto& [origin, ids] : origins) {
    std::vector<std::string> folders;
    std::vector<std::vector<std::string>> lists;
    for (FunctionId id : ids) {
      const hybrid::ExternalBody& body = model.functions[id].external;
      for (const std::string& folder : folders_of(body)) {
        if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
      }
      std::vector<std::string> from_sources;
      for (const std::string& library : body.libraries) {
        if (!sources_of(library, folders_of(body)).empty()) from_sources.push_back(library);
      }
      if (!from_sources.empty()) lists.push_back(std::move(from_sources));
    }
    lists = joined(lists);
    std::vector<FunctionId> included;
    for (FunctionId id : ids) {
      const hybrid::ExternalBody& body = model.functions[id].external;
      Prepared& prepared = s.functions[id.value];
      bool found = false;
      for (const std::string& library : body.libraries) {
        std::shared_ptr<Library> at;
        if (!sources_of(library, folders_of(body)).empty()) {
          // What an earlier call has built is this library, with its static data: a second one would have its own.
          auto& built = s.built[origin];
          if (auto known = built.find(library); known != built.end()) {
            at = known->second;
          } else {
            auto group = std::ranges::find_if(
                lists, [&](const auto& list) { return std::ranges::find(list, library) != list.end(); });
            std::string why;
            at = s.build_sources(*group, folders, why);
            if (!at)
              prepared.why = "the C compiler refuses the library '" + library + "' of '" + body.symbol + "'\n" + why;
            else
              for (const std::string& member : *group) built.try_emplace(member, at);
          }
        } else {
          at = s.find_binary(library, body);
          if (!at) prepared.missing += (prepared.missing.empty() ? "'" : ", '") + library + "'";
        }
        if (!at || std::ranges::find(prepared.libraries, at) != prepared.libraries.end()) continue;
        found = found || at->exports.contains(symbol_of(body));
        prepared.libraries.push_back(at);
      }
      if (!found && !body.include.empty() && prepared.why.empty()) included.push_back(id);
    }
    for (FunctionId id : bare[origin]) {
      std::string symbol = symbol_of(model.functions[id].external), why;
      bool named = std::ranges::any_of(included, [&](FunctionId other) {
        return std::ranges::any_of(model.functions[other].external.include,
                                   [&](const std::string& text) { return has_word(text, symbol); });
      });
      if (!named || (policy_ && policy_->allows && !policy_->allows(model.functions[id], why))) continue;
      s.functions[id.value];
      included.push_back(id);
    }
    // First with all that may be called later, then with what is called now.
    for (bool all : {true, false}) {
      CUnit unit;
      unit.text = external_shim(Shim::Loaded);
      unit.folders = folders;
      std::set<std::string> texts, symbols;
      std::string addresses;
      std::vector<FunctionId> members;
      for (FunctionId id : included) {
        if (!all && !is_needed(id)) continue;
        members.push_back(id);
        const hybrid::Function& function = model.functions[id];
        for (const std::string& text : function.external.include) {
          if (!texts.insert(text).second) continue;
          unit.text += "\n#line 1 \"Include of " + c_text(context.names.text(function.name)) + "\"\n" + text + "\n";
        }
        std::string symbol = symbol_of(function.external);
        if (symbols.insert(symbol).second) {
          // The address also of a static function.
          addresses += "\n#line 1 \"external function " + c_text(context.names.text(function.name)) +
                       "\"\n__attribute__((visibility(\"default\"))) void* saltus_address_" + symbol +
                       "(void) { return (void*)" + symbol + "; }\n";
        }
        for (const auto& library : s.functions[id.value].libraries) {
          if (library->bytes) {
            std::pair<std::string, std::string> entry{library->name, *library->bytes};
            if (std::ranges::find(unit.compiled, entry) == unit.compiled.end())
              unit.compiled.push_back(std::move(entry));
          } else {
            if (std::ranges::find(unit.links, library->file) == unit.links.end()) unit.links.push_back(library->file);
          }
        }
      }
      if (members.empty()) break;
      unit.text += addresses;
      std::string why;
      auto bytes = s.units->build(unit, why);
      if (!bytes && all && members.size() > 1 && !std::ranges::all_of(members, is_needed)) continue;
      std::shared_ptr<Library> library;
      if (bytes) {
        library = std::make_shared<Library>();
        library->bytes = std::move(*bytes);
      }
      for (FunctionId id : members) {
        Prepared& prepared = s.functions[id.value];
        prepared.include = library;
        if (library) continue;
        prepared.why = "the C compiler refuses the code of '" + model.functions[id].external.symbol + "'";
        if (!prepared.missing.empty()) prepared.why += "; not found: " + prepared.missing;
        prepared.why += "\n" + why;
        // A header or a source that is not found: where it may be put.
        if (why.find("No such file") != std::string::npos)
          prepared.why += places_of_headers(unit.folders, model.functions[id], context);
      }
      break;
    }
  }
  s.uncached = origins.empty() ? std::string() : s.units->uncached();
}

namespace {

// No library has the function; `missing`: libraries that are neither there as sources nor to be loaded.
std::string not_found(const hybrid::ExternalBody& body, const std::string& symbol, const std::string& missing) {
  std::string why = "there is no C function '" + symbol + "'";
  if (!missing.empty()) {
    why += "; not found: " + missing;
    std::string places;
    for (const auto* list : {&body.library_directories, &body.source_directories}) {
      for (const std::string& folder : *list) places += "\nlooked in " + folder;
    }
    why += places + "\nlooked among the system's libraries";
  } else if (!body.libraries.empty()) {
    why += " in the libraries it names";
  }
  return why;
}

}  // namespace

void* ExternalLibraries::find(const hybrid::Model& model, FunctionId id, std::string& why) {
  State& s = *state_;
  const hybrid::Function& function = model.functions[id];
  const hybrid::ExternalBody& body = function.external;
  auto after_permission = [&](void* address) -> void* {
    // Asked before the sandbox is entered, as for all others.
    if (!s.may_load && policy_ && policy_->allows && !policy_->allows(function, why)) return nullptr;
    if (!s.may_load && policy_ && policy_->before_loading && !policy_->before_loading(why)) return nullptr;
    s.may_load = true;
    return address;
  };
  if (s.own.contains(id.value)) {
    const run::library::Function* own = run::library::find_function(body.symbol);
    if (!own) return why = "there is no C function '" + body.symbol + "'", nullptr;
    // What only computes is harmless. Of files, the sandbox decides.
    return own->access == run::library::Access::Computes ? own->address : after_permission(own->address);
  }
  auto at = s.functions.find(id.value);
  if (at == s.functions.end()) {
    // The functions by which a class reaches an FMU: their code is ours, that of the FMU is not.
    if (void* address = fmi::external_function(symbol_of(body))) return after_permission(address);
    if (void* address = known_function(model, function, why)) return address;
    if (why.empty()) {
      why = "there is no C function '" + symbol_of(body) +
            "'\nneither a library nor an Include is named; without these only functions that compute (sin, hypot, "
            "strlen, ...) can be called";
    }
    return nullptr;
  }
  Prepared& prepared = at->second;
  if (!prepared.why.empty()) return why = prepared.why, nullptr;
  // Also before a function of the system's libraries is called: some of these do more than compute.
  if ((prepared.include || !prepared.libraries.empty()) && !s.may_load) {
    if (policy_ && policy_->before_loading && !policy_->before_loading(why)) return nullptr;
    s.may_load = true;
  }
  auto load = [&](Library& library) {
    if (library.handle) return true;
    if (library.bytes) {
      library.handle = load_bytes(*library.bytes, why);
    } else {
      library.handle = dlopen(library.file.c_str(), RTLD_LAZY | RTLD_LOCAL);
      if (!library.handle) why = dlerror();
    }
    using Set = void (*)(const run::UtilityTable*);
    if (library.handle && library.bytes) {
      if (auto set = reinterpret_cast<Set>(dlsym(library.handle, "saltus_set_utilities"))) set(&run::utility_table());
    }
    return library.handle != nullptr;
  };
  std::string symbol = symbol_of(body);
  for (const auto& library : prepared.libraries) {
    if (!load(*library)) return nullptr;
  }
  if (prepared.include) {
    if (!load(*prepared.include)) return nullptr;
    using Address = void* (*)();
    if (auto address = reinterpret_cast<Address>(dlsym(prepared.include->handle, ("saltus_address_" + symbol).c_str())))
      return address();
  }
  for (const auto& library : prepared.libraries) {
    if (void* address = dlsym(library->handle, symbol.c_str())) return address;
  }
  if (prepared.missing.empty()) {
    // Library = "m" and the like, where the system has it under another name.
    if (void* address = known_function(model, function, why)) return address;
    if (!why.empty()) return nullptr;
  }
  why = not_found(body, symbol, prepared.missing);
  return nullptr;
}

}  // namespace saltus::code

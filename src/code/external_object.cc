#include "code/external_object.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "code/c_unit.h"
#include "code/digest.h"
#include "code/external_shim.h"
#include "code/external_sources.h"
#include "code/known_functions.h"
#include "code/system_library.h"
#include "fmi/run/external.h"
#include "run/standard_library/functions.h"
#include "sandbox/places.h"

namespace saltus::code {
namespace fs = std::filesystem;
namespace {

using Functions = std::vector<const ExternalFunction*>;

void add_once(std::vector<std::string>& list, const std::string& entry) {
  if (std::ranges::find(list, entry) == list.end()) list.push_back(entry);
}

class Builder {
 public:
  Builder(const ForeignPolicy* policy, ExternalObjects& into)
      : into_(into),
        policy_(policy),
        units_(policy ? policy->readable : std::vector<std::string>(), policy && policy->restricted) {}

  // Functions of one Modelica library.
  bool build(const std::string& origin, const Functions& functions, std::string& why) {
    origin_ = origin;
    for (const ExternalFunction* f : functions) {
      if (!libraries(*f, why)) return where = f->span, false;
    }
    // Texts of annotations declare, or define, what is called. A function of a library in sources may be called
    // without; its text may even be at odds with these.
    if (object(functions, true, why)) return true;
    std::string other;
    bool some = std::ranges::any_of(
        functions, [](const ExternalFunction* f) { return !f->body.libraries.empty() && !f->body.include.empty(); });
    return some && object(functions, false, other);
  }

  Span where;

 private:
  // Shared libraries that it names.
  bool libraries(const ExternalFunction& f, std::string& why) {
    for (const std::string& library : f.body.libraries) {
      if (!sources_of(library, folders_of(f.body)).empty() || library.empty()) continue;
      if (library.find('/') != std::string::npos) return why = "the library '" + library + "' is not found", false;
      std::vector<std::string> folders;
      add_absolute(folders, f.body.library_directories);
      std::string found;
      std::error_code error;
      for (const std::string& folder : folders) {
        for (const char* platform : {"/linux64/lib", "/lib"}) {
          std::string file = folder + platform + library + ".so";
          if (found.empty() && fs::is_regular_file(file, error)) found = file;
        }
      }
      if (!found.empty()) {
        // It becomes part of what is given away.
        if (policy_ && policy_->restricted && !sandbox::lies_in(found, sandbox::canonical_places(policy_->readable)))
          return why = "the library '" + found + "' is located outside of the model's folder and of the libraries",
                 false;
        add_once(into_.libraries, found);
      } else if (std::string file = system_library(library); !file.empty()) {
        // The C library is there anyway.
        std::string name = fs::path(file).filename().string();
        if (!name.starts_with("libm.so") && !name.starts_with("libc.so")) add_once(into_.systems, file);
      } else {
        return why = "the library '" + library + "' is not found", false;
      }
    }
    return true;
  }

  bool object(const Functions& functions, bool with_texts, std::string& why) {
    CUnit unit;
    ExternalObjects::Source source;
    source.origin = origin_;
    unit.is_object = true;
    unit.text = external_shim(Shim::Linked);
    std::set<std::string> texts, symbols;
    std::string entries, key;
    size_t before = into_.symbols.size();
    for (const ExternalFunction* f : functions) {
      std::vector<std::string> folders = folders_of(f->body);
      for (const std::string& folder : folders) add_once(unit.folders, folder);
      for (const std::string& library : f->body.libraries) {
        for (const std::string& file : sources_of(library, folders)) add_once(unit.sources, file);
      }
    }
    for (const std::string& folder : unit.folders) key += folder + ":";
    for (const ExternalFunction* f : functions) key += f->body.symbol + ":";
    std::string prefix = "saltus_" + KeyText().add(key).digest().substr(0, 12) + "_";
    for (const ExternalFunction* f : functions) {
      std::string symbol = symbol_of(f->body);
      bool has_text = !f->body.include.empty() && (with_texts || f->body.libraries.empty());
      into_.symbols.emplace_back("external" + std::to_string(f->id), prefix + symbol);
      source.entries.push_back({f->id, symbol, has_text});
      if (!symbols.insert(symbol).second) continue;
      for (const std::string& text : f->body.include) {
        if (!has_text || !texts.insert(text).second) continue;
        unit.text += "\n#line 1 \"Include of " + c_text(f->name) + "\"\n" + text + "\n";
        source.text += "\n" + text + "\n";
      }
      std::string line = "\n#line 1 \"external function " + c_text(f->name) + "\"\n";
      // A static function is there when its address is taken.
      if (has_text)
        entries += line + "__attribute__((used)) static void* saltus_keep_" + symbol + "(void) { return (void*)" +
                   symbol + "; }\n";
      entries += "__asm__(\".text\\n.globl " + prefix + symbol + "\\n.type " + prefix + symbol + ",@function\\n" +
                 prefix + symbol + ":\\n\\tjmp " + symbol + "\\n\");\n";
    }
    unit.text += entries;
    source.files = unit.sources;
    source.folders = unit.folders;
    auto bytes = compile_sources(unit, why) ? units_.build(unit, why) : std::nullopt;
    if (bytes) {
      into_.objects.push_back({std::move(*bytes), prefix});
      into_.sources.push_back(std::move(source));
      return true;
    }
    into_.symbols.resize(before);
    why = "the C compiler refuses the code of '" + functions.front()->body.symbol + "'\n" + why;
    return where = functions.front()->span, false;
  }

  // Each file is a unit of its own, which is kept for all models that call something of its library.
  bool compile_sources(CUnit& unit, std::string& why) {
    for (const std::string& file : unit.sources) {
      CUnit alone;
      alone.is_object = true;
      alone.sources = {file};
      alone.folders = unit.folders;
      auto bytes = units_.build(alone, why);
      if (!bytes) return false;
      unit.compiled.emplace_back("source" + std::to_string(unit.compiled.size()) + ".o", std::move(*bytes));
    }
    unit.sources.clear();
    return true;
  }

  ExternalObjects& into_;
  const ForeignPolicy* policy_;
  CUnits units_;
  std::string origin_;
};

}  // namespace

bool external_objects(const std::vector<ExternalFunction>& functions, const ForeignPolicy* policy,
                      const Context& context, ExternalObjects& into, std::string& why, Span& where) {
  std::map<std::string, Functions> origins;
  for (const ExternalFunction& f : functions) {
    where = f.span;
    if (f.own) {
      into.symbols.emplace_back("external" + std::to_string(f.id), run::library::linked_name(f.body.symbol));
      into.own.push_back({f.id, run::library::linked_name(f.body.symbol)});
      continue;
    }
    const hybrid::ExternalBody& body = f.body;
    if (body.libraries.empty() && body.include.empty()) {
      if (fmi::external_function(symbol_of(body))) return why = "not supported yet: an FMU inside of an FMU", false;
      if (!known_address(body.symbol)) return why = "there is no C function '" + symbol_of(body) + "'", false;
      origins["the C library"].push_back(&f);
      continue;
    }
    std::string origin = !body.source_directories.empty()
                             ? fs::absolute(body.source_directories.back()).lexically_normal().string()
                         : f.span.valid() ? context.sources[f.span.file].path()
                                          : std::string();
    origins[origin].push_back(&f);
  }
  Builder builder(policy, into);
  for (const auto& [origin, list] : origins) {
    if (!builder.build(origin, list, why)) return where = builder.where, false;
  }
  return true;
}

}  // namespace saltus::code

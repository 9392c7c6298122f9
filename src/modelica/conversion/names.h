// Old names in their scopes: what a path or a component means in a text that is to be converted.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "modelica/conversion/convert.h"

namespace saltus::modelica::conversion {

// A class of the texts that are converted, and the class around it.
struct Scope {
  const syntax::ClassDef* definition = nullptr;
  std::string full_name;
  Scope* outer = nullptr;
};

struct Meaning {
  enum Kind { Nothing, Library, Own } kind = Nothing;
  std::string full_name;                          // Library: the old name
  Scope* scope = nullptr;                         // Own
  const syntax::ImportElement* import = nullptr;  // through which it was found
  explicit operator bool() const { return kind != Nothing; }
};

class Names {
 public:
  Names(const NameTable& names, const Rules& rules, const FindClass& find)
      : names_(names), rules_(rules), find_(find) {}

  Scope& enter(const syntax::ClassDef& definition, std::string full_name, Scope* outer);
  // The class by its full name, in the tree or elsewhere; null: none.
  Scope* own(const std::string& full_name);

  Meaning meaning(std::span<const std::string> path, bool absolute, Scope* scope);
  // A component of the scope's class or of its bases.
  struct Component {
    const syntax::ComponentsElement* clause = nullptr;
    Scope* scope = nullptr;  // in which its type was written
  };
  std::optional<Component> component(Scope& scope, std::string_view name, int depth = 0);
  // The old library classes that a class is or extends, also by what the library says today of classes that have kept
  // their names. Without `inherited` only those that the texts themselves name.
  std::vector<std::string> library_classes(const Meaning& meaning, int depth = 0, bool inherited = true);
  // Whether the library has a class or constant of that name today.
  bool exists_today(const std::string& full_name);
  // Whether a class of the library has the element today, its own or inherited.
  bool has_today(const std::string& class_name, std::string_view element);
  // Whether one of the old classes has a component of that name today.
  bool has_component_today(const std::vector<std::string>& classes, std::string_view name);
  std::vector<std::string> bases_of(Scope& scope, int depth = 0, bool inherited = true);
  std::vector<std::string> parts(const syntax::Path& path) const;
  std::string_view text(Name name) const { return names_.text(name); }

 private:
  // Answers are stored: a text asks for the same names again and again, and each passes through the base classes of all
  // classes around it.
  Meaning member(Scope& scope, const std::string& name, int depth = 0);
  Meaning find_member(Scope& scope, const std::string& name, int depth);
  std::optional<Component> find_component(Scope& scope, std::string_view name, int depth);
  std::vector<std::string> find_bases_of(Scope& scope, int depth, bool inherited);
  // What a base class's name means.
  const Meaning& base(const syntax::Path& path, Scope* scope);
  // A class of the library and those it extends, nearest first.
  const std::vector<std::string>& lineage(const std::string& full_name, int depth = 0);
  std::vector<std::string> bases_today(const std::string& full_name);
  bool find_today(const std::string& class_name, std::string_view element);
  struct Old;

  const NameTable& names_;
  const Rules& rules_;
  const FindClass& find_;
  std::unordered_map<std::string, std::unique_ptr<Scope>> scopes_;
  std::unordered_map<std::string, std::vector<std::string>> lineages_;
  std::unordered_set<std::string> absent_;                          // classes that were looked for
  std::unordered_map<std::string, std::optional<bool>> has_today_;  // without a value while it is being found out
  std::vector<std::pair<const Scope*, std::string>>
      asked_;  // whose base classes are being looked through, and what for
  size_t cut_ =
      0;  // questions that were not followed, since they were being asked already: what depends on them is not stored
  struct Known {
    std::unordered_map<std::string, Meaning> members;
    std::unordered_map<std::string, std::optional<Component>> components;
    std::optional<std::vector<std::string>> bases, own_bases;  // with what the library says today, without
  };
  std::unordered_map<const Scope*, Known> known_;
  std::map<std::pair<const syntax::Path*, const Scope*>, Meaning> known_bases_;
  Meaning uncertain_;
};

std::string joined(std::span<const std::string> path);

}  // namespace saltus::modelica::conversion

// Name lookup (MLS 3.6 §5.3): own and inherited elements, imports, enclosing classes, predefined types, libraries.
#include <algorithm>
#include <utility>

#include "modelica/library/elsewhere.h"
#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

namespace {

// Names from `first` on.
std::vector<Name> names_from(std::span<const syntax::NamePart> parts, size_t first) {
  std::vector<Name> names;
  for (size_t i = first; i < parts.size(); ++i) names.push_back(parts[i].name);
  return names;
}

}  // namespace

SALTUS_DIAGNOSTIC(UnknownName, Error, "M0320", "there is no {} '{}' here");
SALTUS_DIAGNOSTIC(UnknownMember, Error, "M0321", "'{}' has no {} '{}'");
SALTUS_DIAGNOSTIC(NotAClass, Error, "M0322", "'{}' is a component, not a class");
SALTUS_DIAGNOSTIC(ImportNotFound, Error, "M0323", "the import of '{}' finds nothing");

SALTUS_DIAGNOSTIC(LibraryMissing, Error, "M0211", "the library '{}'{}, which '{}' uses, is not on the path");

SALTUS_DIAGNOSTIC(ImportProtected, Warning, "M0631", "'{}' is protected in '{}' and cannot be imported");
SALTUS_DIAGNOSTIC(ImportFromClass, Warning, "M0631", "'{}' is imported from '{}', which is no package");
SALTUS_DIAGNOSTIC(NotEncapsulated, Warning, "M0656", "'{}' lies in '{}', which is no package: only encapsulated classes are found there");
SALTUS_DIAGNOSTIC(PartialLookup, Warning, "M0639", "'{}' is partial: what is in it cannot be used in a model that is simulated");
SALTUS_DIAGNOSTIC(ProtectedClass, Warning, "M0632", "the class '{}' is protected in '{}'");
SALTUS_DIAGNOSTIC(ClassOfComponent, Warning, "M0633",
                  "'{}' is looked up in the component '{}': only functions are found there");

SALTUS_DIAGNOSTIC(ImportAmbiguous, Error, "M0325", "'{}' is found by two unqualified imports");

Class* ClassTable::builtin_class(Name name) {
  auto it = builtin_classes_.find(name);
  return it == builtin_classes_.end() ? nullptr : it->second;
}

Found ClassTable::lookup_member(Class& cls, Name name, Instance* where) {
  expand(cls);
  Found found;
  auto it = cls.index.find(name);
  if (it == cls.index.end()) return found;
  ElementEntry& entry = *it->second;
  if (entry.is_class()) {
    found.kind = Found::ClassFound;
    // outer model M: the inner one of the nearest enclosing instance (MLS §5.4).
    if (entry.element && entry.element->outer && where) {
      for (Instance* at = where->parent; at; at = at->parent) {
        if (!at->cls || at->cls->builtin != Builtin::None) continue;
        auto inner = at->cls->index.find(name);
        if (inner == at->cls->index.end() || !inner->second->is_class() || !inner->second->element ||
            !inner->second->element->inner)
          continue;
        found.cls = member_class(*at->cls, *inner->second, at);
        found.where = at;
        inner_class(*found.cls, entry);
        return found;
      }
    }
    found.cls = member_class(cls, entry, where);
    // A function that is modified with values of the instance it stands in belongs to that instance.
    if (where && !where->is_package && !found.cls->home && found.cls->def &&
        found.cls->def->kind == syntax::ClassKind::Short && is_function(*found.cls) && where->cls &&
        where->cls->lineage.contains(cls.def)) {
      found.cls = homed(*found.cls, *where);
    }
    found.where = found.cls->home ? found.cls->home : where;
    return found;
  }
  Instance* holder = where;
  if (holder && !(holder->cls && (holder->cls == &cls || holder->cls->lineage.contains(cls.def)))) holder = nullptr;
  if (!holder) holder = constants_of(cls);
  if (Instance* component = child(*holder, name)) {
    found.kind = Found::ComponentFound;
    found.component = component;
  }
  return found;
}

// What an import clause's path names; with `last`, a member of that, which need not be there.
Found ClassTable::imported(const syntax::ImportElement& import, const Name* last) {
  // Imported names are fully qualified: they are looked up from the top (MLS §13.2.1).
  std::span<const syntax::NamePart> parts = import.path.parts;
  DeclaredClass* top = library_.top_level(parts[0].name);
  if (!top) error(ImportNotFound, import.path.span, text(parts[0].name));
  Found found{Found::ClassFound, class_of(*top, root_scope_)};
  for (size_t i = 1; i < parts.size() + (last ? 1 : 0); ++i) {
    Name next = i < parts.size() ? parts[i].name : *last;
    Class* from = found.kind == Found::ClassFound ? found.cls : nullptr;
    if (from) check_looked_into(*from, parts[i - 1].name, nullptr, import.path.span);
    Found inner = from ? lookup_member(*from, next, nullptr) : Found{};
    bool asked = i == parts.size();
    if (inner.kind == Found::Nothing) {
      if (asked) return {};
      Diagnostic& diagnostic = report(ImportNotFound, import.path.span, text(next));
      if (from) {
        std::vector<std::string_view> candidates;
        for (const ElementEntry* entry : from->elements) candidates.push_back(text(entry->name));
        std::string near = nearest_name(text(next), candidates);
        if (near.empty()) near = elsewhere(library_, *top, names_from(parts, i));
        if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
      }
      fail();
    }
    if (from && from->index.contains(next) && from->index[next]->is_protected)
      report(ImportProtected, import.path.span, text(next), class_name(*from));
    // MLS §13.2.1.1: one imports from packages; a class that could be one passes as such.
    if (inner.kind == Found::ClassFound && from->def && from->def->restriction != syntax::Restriction::Package &&
        std::ranges::any_of(from->elements, [](const ElementEntry* e) { return !e->is_class(); }))
      report(ImportFromClass, import.path.span, text(next), class_name(*from));
    // MLS §13.2.2: classes, and constants of packages.
    bool from_package = !from->def || from->def->restriction == syntax::Restriction::Package;
    if (inner.kind == Found::ComponentFound && !from_package) {
      if (asked) return {};
      error(ImportNotFound, import.path.span, text(next));
    }
    found = inner;
  }
  return found;
}

// MLS §5.3.1: qualified imports before unqualified ones; what two of the latter find is not found at all.
Found ClassTable::lookup_imports(Class& cls, Name name) {
  if (!cls.def) return {};
  using syntax::ImportKind;
  Found unqualified;
  // A class has few imports and, perhaps, a hundred thousand other elements.
  if (!std::exchange(cls.imports_listed, true)) {
    for (const auto& section : cls.def->sections) {
      for (const syntax::Element* element : section.elements) {
        if (element->kind == syntax::ElementKind::Import) cls.imports.push_back(&syntax::as<syntax::ImportElement>(*element));
      }
    }
  }
  for (const syntax::ImportElement* at : cls.imports) {
    const syntax::ImportElement& import = *at;
    switch (import.import_kind) {
      case ImportKind::Qualified:
        if (import.path.parts.back().name == name) return imported(import, nullptr);
        break;
      case ImportKind::Alias:
        if (import.alias == name) return imported(import, nullptr);
        break;
      case ImportKind::Listed:
        for (const auto& part : import.names) {
          if (part.name != name) continue;
          Found found = imported(import, &name);
          if (found.kind == Found::Nothing) error(ImportNotFound, part.span, text(name));
          return found;
        }
        break;
      case ImportKind::All: {
        Found found = imported(import, &name);
        if (found.kind == Found::Nothing) break;
        if (unqualified.kind != Found::Nothing &&
            (unqualified.cls != found.cls || unqualified.component != found.component)) {
          unqualified.ambiguous = true;
          break;
        }
        unqualified = found;
        break;
      }
    }
  }
  return unqualified;
}

Found ClassTable::lookup_name(const Scope& scope, Name name) {
  Instance* instance = scope.instance;
  for (Class* cls = scope.cls; cls && cls != root_scope_; cls = cls->parent) {
    if (cls->builtin == Builtin::None) {
      Found found = lookup_member(*cls, name, instance);
      if (found.kind != Found::Nothing) return found;
      found = lookup_imports(*cls, name);
      if (found.ambiguous) return {};
      if (found.kind != Found::Nothing) return found;
    }
    if (cls->def && cls->def->encapsulated) break;
    // The enclosing class is seen as a package; but an instance that is of the enclosing class stays visible.
    if (instance && cls->parent && !(instance->cls && instance->cls->lineage.contains(cls->parent->def)))
      instance = nullptr;
  }
  if (Class* builtin = builtin_class(name)) return {Found::ClassFound, builtin};
  if (DeclaredClass* top = library_.top_level(name)) return {Found::ClassFound, class_of(*top, root_scope_)};
  return {};
}

// MLS §5.3.2: a class that names are looked up in is not partial. Where a class is checked by itself its packages may still be
// replaced, unless they are named themselves.
void ClassTable::check_looked_into(const Class& cls, Name written, const Class* scope, Span span) {
  if (!cls.def || !cls.def->partial || cls.def->restriction != syntax::Restriction::Package) return;
  if (as_component_ && cls.def->name != written) return;
  for (const Class* at = scope; at; at = at->parent) {
    if (at->def == cls.def || at->lineage.contains(cls.def) || (at->def && at->def->partial)) return;
  }
  report(PartialLookup, span, class_name(cls));
}

void ClassTable::report_unknown(const Scope& scope, Name name, Span span, std::string_view what) {
  std::vector<std::string_view> candidates;
  for (Class* cls = scope.cls; cls && cls != root_scope_; cls = cls->parent) {
    for (const ElementEntry* entry : cls->elements) candidates.push_back(text(entry->name));
  }
  for (Class* cls = scope.cls; cls && cls != root_scope_; cls = cls->parent) {
    if (lookup_imports(*cls, name).ambiguous) {
      report(ImportAmbiguous, span, text(name));
      return;
    }
  }
  constexpr std::string_view kHowTo =
      "bring it in with 'saltus install FOLDER|ZIP|REPOSITORY', put the folder it lies in on MODELICAPATH, or give "
      "that "
      "with -I";
  if (const Library::Use* use = library_.used(name)) {
    report(LibraryMissing, span, text(name), use->version.empty() ? "" : " " + use->version, use->by)
        .hint(std::string(kHowTo));
    return;
  }
  Diagnostic& diagnostic = report(UnknownName, span, what, text(name));
  std::string near = nearest_name(text(name), candidates);
  // Names that other languages have for the predefined types.
  static const std::map<std::string_view, std::string_view> foreign = {
      {"real", "Real"},       {"float", "Real"},   {"double", "Real"},     {"int", "Integer"},
      {"integer", "Integer"}, {"bool", "Boolean"}, {"boolean", "Boolean"}, {"string", "String"}};
  if (auto it = foreign.find(text(name)); it != foreign.end() && what == "class") near = it->second;
  if (!near.empty()) {
    diagnostic.hint(fmt::format("did you mean '{}'?", near));
  } else if (what == "class") {
    diagnostic.hint("if it is a library, " + std::string(kHowTo));
  }
  if (scope.instance && scope.instance->parent) diagnostic.note("in instance " + path(*scope.instance));
}

TypeRef ClassTable::lookup_class(const Scope& scope, std::span<const syntax::NamePart> parts, bool absolute, Span span,
                                bool should_report) {
  Found found;
  if (absolute) {
    if (DeclaredClass* top = library_.top_level(parts[0].name)) {
      found = {Found::ClassFound, class_of(*top, root_scope_)};
    } else if (Class* builtin = builtin_class(parts[0].name)) {
      found = {Found::ClassFound, builtin};
    }
  } else {
    found = lookup_name(scope, parts[0].name);
  }
  if (found.kind == Found::Nothing) {
    if (should_report) report_unknown(scope, parts[0].name, parts[0].span, "class");
    return {};
  }
  const Instance* through = nullptr;
  for (size_t i = 1; i < parts.size(); ++i) {
    if (found.kind == Found::ComponentFound) {
      // A class inside a component: its class is searched (functions of a component's class, MLS §5.3.2).
      Instance* component = resolve_outer(*found.component);
      through = component;
      found = {Found::ClassFound, component->cls, component};
    }
    if (should_report) check_looked_into(*found.cls, parts[i - 1].name, scope.cls, span);
    Found inner = lookup_member(*found.cls, parts[i].name, found.where);
    if (inner.kind == Found::Nothing) {
      if (should_report) {
        std::vector<std::string_view> candidates;
        for (const ElementEntry* entry : found.cls->elements) candidates.push_back(text(entry->name));
        Diagnostic& diagnostic =
            report(UnknownMember, parts[i].span, class_name(*found.cls), "class", text(parts[i].name));
        std::string near = nearest_name(text(parts[i].name), candidates);
        // A library that has moved it.
        DeclaredClass* top = near.empty() && candidates.size() != 0 ? library_.top_level(parts[0].name) : nullptr;
        if (top) near = elsewhere(library_, *top, names_from(parts, i));
        if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
      }
      return {};
    }
    // MLS §4.1: from outside a protected class is not there.
    if (should_report && inner.kind == Found::ClassFound && found.cls->def) {
      auto entry = found.cls->index.find(parts[i].name);
      bool inside = false;
      for (const Class* at = scope.cls; at; at = at->parent) inside |= at->def == found.cls->def;
      if (entry != found.cls->index.end() && entry->second->is_protected && !inside)
        report(ProtectedClass, parts[i].span, text(parts[i].name), class_name(*found.cls));
    }
    // MLS §5.3.2: of a class that is not used as a package only what is encapsulated is found.
    if (should_report && inner.kind == Found::ClassFound && !through && inner.cls->def && !inner.cls->def->encapsulated) {
      using syntax::Restriction;
      bool inside = false, no_package = found.cls->def && (found.cls->def->restriction == Restriction::Model || found.cls->def->restriction == Restriction::Block) &&
                                        std::ranges::any_of(found.cls->elements, [](const ElementEntry* e) { return !e->is_class(); });
      for (const Class* at = scope.cls; at; at = at->parent) inside |= at->def == found.cls->def || at->lineage.contains(found.cls->def);
      if (no_package && !inside) report(NotEncapsulated, parts[i].span, text(parts[i].name), class_name(*found.cls));
    }
    // A class that lies in a package depends on no instance.
    if (inner.kind == Found::ClassFound && !inner.cls->home && i == 1 && found.where == nullptr) inner.where = nullptr;
    found = inner;
  }
  if (found.kind == Found::ComponentFound) {
    if (should_report) report(NotAClass, span, text(parts.back().name));
    return {};
  }
  if (should_report && through && found.cls->builtin == Builtin::None && !is_function(*found.cls))
    report(ClassOfComponent, span, text(parts.back().name), path(*through));
  return {found.cls, found.where};
}

TypeRef ClassTable::lookup_class(const Scope& scope, const syntax::Path& path, bool should_report) {
  return lookup_class(scope, path.parts, path.absolute, path.span, should_report);
}

}  // namespace saltus::modelica

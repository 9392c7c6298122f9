// Name lookup (MLS 3.6 §5.3) among classes under redeclarations: what they hold, and what is told of names that are not
// there. The order of looking is that of world/lookup.h.
#include <algorithm>

#include "modelica/library/elsewhere.h"
#include "modelica/library/known_libraries.h"
#include "modelica/library/moved.h"
#include "modelica/semantics/class_table.h"
#include "modelica/world/lookup.h"

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
SALTUS_DIAGNOSTIC(NothingImported, Warning, "M0323", "the import of '{}' finds nothing");

SALTUS_DIAGNOSTIC(LibraryMissing, Error, "M0211", "the library '{}'{}, which '{}' uses, is not on the path");

SALTUS_DIAGNOSTIC(ImportProtected, Warning, "M0631", "'{}' is protected in '{}' and cannot be imported");
SALTUS_DIAGNOSTIC(ImportFromClass, Warning, "M0631", "'{}' is imported from '{}', which is no package");
SALTUS_DIAGNOSTIC(NotEncapsulated, Warning, "M0656",
                  "'{}' lies in '{}', which is no package: only encapsulated classes are found there");
SALTUS_DIAGNOSTIC(PartialLookup, Warning, "M0639",
                  "'{}' is partial: what is in it cannot be used in a model that is simulated");
SALTUS_DIAGNOSTIC(ProtectedClass, Warning, "M0632", "the class '{}' is protected in '{}'");
SALTUS_DIAGNOSTIC(ClassOfComponent, Warning, "M0633",
                  "'{}' is looked up in the component '{}': only functions are found there");

SALTUS_DIAGNOSTIC(LiteralImported, Warning, "M0631",
                  "'{}' is imported from '{}', which is an enumeration and no package");
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
    found.cls = local_class(*found.cls, cls, where);
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

struct ClassTable::Names : world::Silent {
  using Scope = modelica::Scope;
  using Found = modelica::Found;
  using Word = Name;

  explicit Names(ClassTable& table) : table(table) {}

  bool is_class(const Scope& scope) const { return scope.cls && scope.cls != table.root_scope_; }
  bool is_encapsulated(const Scope& scope) const { return scope.cls->def && scope.cls->def->encapsulated; }
  // The enclosing class is seen as a package; but an instance that is of the enclosing class stays visible.
  Scope enclosing(const Scope& scope) {
    from_function = from_function || table.is_function(*scope.cls);
    return table.enclosing_scope(scope);
  }
  Found member(const Scope& scope, Name name) {
    if (scope.cls->builtin != Builtin::None) return {};
    Found found = table.lookup_member(*scope.cls, name, scope.instance);
    // Of what encloses a function only constants are seen (MLS §5.3.1).
    bool varies = found.kind == Found::ComponentFound && found.component->variability != syntax::Variability::Constant;
    if (varies && from_function && scope.instance) return table.lookup_member(*scope.cls, name, nullptr);
    return found;
  }
  Found member_of(const Found& found, Name name) {
    return found.kind == Found::ClassFound ? table.lookup_member(*found.cls, name, found.where) : Found{};
  }
  const world::Imports& imports(const Scope& scope) {
    Class& cls = *scope.cls;
    // A class has few imports and, perhaps, a hundred thousand other elements.
    if (!cls.imports)
      cls.imports = cls.def && cls.builtin == Builtin::None ? world::imports_of(*cls.def) : world::Imports();
    return *cls.imports;
  }
  static Name word(const Scope&, Name name) { return name; }
  Found predefined(Name name) {
    Class* builtin = table.builtin_class(name);
    return builtin ? Found{Found::ClassFound, builtin} : Found{};
  }
  Found top_level(Name name) {
    DeclaredClass* top = in_project ? table.library_.top_level(name) : table.library_.on_path(name);
    return top ? Found{Found::ClassFound, table.class_of(*top, table.root_scope_)} : Found{};
  }
  static bool is_component(const Found& found) { return found.kind == Found::ComponentFound; }
  static bool is_package(const Found& found) {
    return !found.cls->def || found.cls->def->restriction == syntax::Restriction::Package;
  }
  static bool same(const Found& a, const Found& b) { return a.cls == b.cls && a.component == b.component; }

  void import_enters(const syntax::ImportElement& import, size_t i, const Found& from) {
    if (from.kind == Found::ClassFound)
      table.check_looked_into(*from.cls, import.path.parts[i - 1].name, nullptr, import.path.span);
  }
  void import_passes(const syntax::ImportElement& import, Name next, const Found& found, const Found& inner) {
    Class& from = *found.cls;
    if (auto it = from.index.find(next); it != from.index.end() && it->second->is_protected)
      table.report(ImportProtected, import.path.span, table.text(next), table.class_name(from));
    // MLS §13.2.1.1: one imports from packages; a class that could be one passes as such.
    if (inner.kind == Found::ClassFound && from.def && from.def->restriction != syntax::Restriction::Package &&
        std::ranges::any_of(from.elements, [](const ElementEntry* e) { return !e->is_class(); }))
      table.report(ImportFromClass, import.path.span, table.text(next), table.class_name(from));
  }
  void import_fails(const syntax::ImportElement& import, size_t i, const Found& from, const Found& inner) {
    if (!in_project) return;  // asked again, with the files of the project
    const auto& parts = import.path.parts;
    // MLS §13.2.1: a literal is no element of a package; but there is only one that it can be (see imported_literal).
    if (i + 1 == parts.size() && from.kind == Found::ClassFound && table.ordinal_of(*from.cls, parts[i].name) > 0) {
      table.report(LiteralImported, import.path.span, table.text(parts[i].name), table.class_name(*from.cls));
      return;
    }
    // All of a package that is not there: nothing. A name that should come from it is an error where it is used.
    bool all = import.import_kind == syntax::ImportKind::All;
    Diagnostic& diagnostic =
        table.report(all ? NothingImported : ImportNotFound, import.path.span, table.text(parts[i].name));
    if (from.kind == Found::ClassFound && inner.kind == Found::Nothing)
      table.hint_near(diagnostic, *from.cls, parts, i);
    if (!all) table.fail();
  }
  void import_lacks(const syntax::ImportElement&, const syntax::NamePart& part) {
    table.error(ImportNotFound, part.span, table.text(part.name));
  }

  ClassTable& table;
  bool in_project = true;      // also in files that no rule makes visible
  bool from_function = false;  // the lookup left a function
};

// A name of a class as it is written: with dots, and with what is told of its parts.
struct ClassTable::ComposedName : Names {
  ComposedName(ClassTable& table, const Scope& scope, std::span<const syntax::NamePart> parts, Span span, bool told)
      : Names(table), scope(scope), parts(parts), span(span), told(told) {}

  // The words that are looked up.
  size_t size() const { return parts.size(); }
  Name operator[](size_t i) const { return parts[i].name; }

  // A class inside a component: its class is searched (functions of a component's class, MLS §5.3.2).
  Found opened(const Found& found) {
    if (found.kind != Found::ComponentFound) return found;
    Instance* component = table.resolve_outer(*found.component);
    through = component;
    return {Found::ClassFound, component->cls, component};
  }
  void enters(size_t i, const Found& holder) {
    if (told) table.check_looked_into(*holder.cls, parts[i - 1].name, scope.cls, span);
  }
  void fails(size_t i, const Found& holder) {
    if (!told) return;
    if (i == 0) return table.report_unknown(scope, parts[0].name, parts[0].span, "class");
    Diagnostic& diagnostic =
        table.report(UnknownMember, parts[i].span, table.class_name(*holder.cls), "class", table.text(parts[i].name));
    if (!holder.cls->elements.empty()) table.hint_near(diagnostic, *holder.cls, parts, i);
  }
  void passes(size_t i, const Found& holder, Found& inner) {
    if (told && inner.kind == Found::ClassFound) check_visible(i, *holder.cls, *inner.cls);
    // A class that lies in a package depends on no instance.
    if (inner.kind == Found::ClassFound && !inner.cls->home && i == 1 && holder.where == nullptr) inner.where = nullptr;
  }
  void check_visible(size_t i, const Class& holder, const Class& inner) {
    bool inside = false, derived = false;
    for (const Class* at = scope.cls; at; at = at->parent) {
      inside |= at->def == holder.def;
      derived |= at->lineage.contains(holder.def);
    }
    // MLS §4.1: from outside a protected class is not there.
    auto entry = holder.index.find(parts[i].name);
    if (holder.def && entry != holder.index.end() && entry->second->is_protected && !inside)
      table.report(ProtectedClass, parts[i].span, table.text(parts[i].name), table.class_name(holder));
    // MLS §5.3.2: of a class that is not used as a package only what is encapsulated is found.
    using syntax::Restriction;
    if (through || !inner.def || inner.def->encapsulated || inside || derived || !holder.def) return;
    if (holder.def->restriction != Restriction::Model && holder.def->restriction != Restriction::Block) return;
    if (std::ranges::any_of(holder.elements, [](const ElementEntry* e) { return !e->is_class(); }))
      table.report(NotEncapsulated, parts[i].span, table.text(parts[i].name), table.class_name(holder));
  }

  const Scope& scope;
  std::span<const syntax::NamePart> parts;
  Span span;
  bool told;
  const Instance* through = nullptr;
};

Found ClassTable::lookup_name(const Scope& scope, Name name, bool in_project) {
  Names names(*this);
  names.in_project = in_project;
  return world::look_up(names, scope, name);
}

Class* ClassTable::enumeration_behind(Class& cls) {
  Class* at = &cls;
  expand(*at);
  // Seen through short classes, and types that only extend one.
  auto is_another_name = [](const Class& cls) {
    return cls.def && cls.bases.size() == 1 &&
           (cls.def->kind == syntax::ClassKind::Short ||
            (cls.def->restriction == syntax::Restriction::Type && cls.elements.empty()));
  };
  while (at->builtin == Builtin::None && is_another_name(*at)) {
    at = at->bases[0].cls;
    expand(*at);
  }
  return at->builtin == Builtin::Enumeration ? at : nullptr;
}

int64_t ClassTable::ordinal_of(Class& cls, Name literal) {
  Class* enumeration = enumeration_behind(cls);
  if (!enumeration) return 0;
  auto it = std::ranges::find(enumeration->literals, literal);
  return it == enumeration->literals.end() ? 0 : it - enumeration->literals.begin() + 1;
}

std::pair<Class*, int64_t> ClassTable::imported_literal(const Scope& scope, Name name) {
  Names names(*this);
  std::pair<Class*, int64_t> found{};
  world::each_scope(names, scope, [&](const Scope& at) {
    for (const syntax::ImportElement* import : names.imports(at)) {
      using syntax::ImportKind;
      bool named = (import->import_kind == ImportKind::Qualified && import->path.parts.back().name == name) ||
                   (import->import_kind == ImportKind::Alias && import->alias == name);
      if (!named || import->path.parts.size() < 2) continue;
      std::span<const syntax::NamePart> parts = import->path.parts;
      TypeRef type = lookup_class(scope, parts.first(parts.size() - 1), true, import->path.span, false);
      if (int64_t number = type.cls ? ordinal_of(*type.cls, parts.back().name) : 0)
        found = {enumeration_behind(*type.cls), number};
    }
    return found.first != nullptr;
  });
  return found;
}

// MLS §5.3.2: a class that names are looked up in is not partial. Where a class is checked by itself its packages may
// still be replaced, unless they are named themselves.
void ClassTable::check_looked_into(const Class& cls, Name written, const Class* scope, Span span) {
  if (!cls.def || !cls.def->partial || cls.def->restriction != syntax::Restriction::Package) return;
  if (as_component_ && cls.def->name != written) return;
  for (const Class* at = scope; at; at = at->parent) {
    if (at->def == cls.def || at->lineage.contains(cls.def) || (at->def && at->def->partial)) return;
  }
  report(PartialLookup, span, class_name(cls));
}

void ClassTable::report_unknown(const Scope& scope, Name name, Span span, std::string_view what) {
  Names names(*this);
  std::vector<std::string_view> candidates;
  bool ambiguous = world::each_scope(names, scope, [&](const Scope& at) {
    for (const ElementEntry* entry : at.cls->elements) candidates.push_back(text(entry->name));
    return world::look_up_imports(names, at, name).ambiguous;
  });
  if (ambiguous) {
    report(ImportAmbiguous, span, text(name));
    return;
  }
  if (const Library::Use* use = library_.used(name)) {
    // One report for each library, wherever else it is used.
    std::string begin = fmt::format("the library '{}'", text(name));
    auto is_same = [&](const Diagnostic& d) { return d.code == LibraryMissing.code && d.message.starts_with(begin); };
    if (std::ranges::any_of(context_.diagnostics.all(), is_same)) return;
    report(LibraryMissing, span, text(name), use->version.empty() ? "" : " " + use->version, use->by)
        .hint(how_to_install(text(name)));
    return;
  }
  Diagnostic& diagnostic = report(UnknownName, span, what, text(name));
  if (std::vector<std::string> files = library_.candidates(name); !files.empty() && what == "class") {
    for (const std::string& file : files) diagnostic.note(fmt::format("'{}' defines it", file));
    diagnostic.hint(
        fmt::format("several files define '{}': give the one that is meant on the command line, too", text(name)));
    return;
  }
  std::string near = nearest_name(text(name), candidates);
  // Names that other languages have for the predefined types.
  static const std::map<std::string_view, std::string_view> foreign = {
      {"real", "Real"},       {"float", "Real"},   {"double", "Real"},     {"int", "Integer"},
      {"integer", "Integer"}, {"bool", "Boolean"}, {"boolean", "Boolean"}, {"string", "String"}};
  if (auto it = foreign.find(text(name)); it != foreign.end() && what == "class") near = it->second;
  if (what == "class" && !published_at(text(name)).empty()) {
    diagnostic.hint("it is a library: " + how_to_install(text(name)));
  } else if (!near.empty()) {
    diagnostic.hint(fmt::format("did you mean '{}'?", near));
  } else if (what == "class") {
    diagnostic.hint("if it is a library, " + how_to_install(text(name)));
    if (library_.project().is_partial())
      diagnostic.note(
          "the folder has too many files to be searched; give the one that defines it, too, or its folder with -I");
  }
  if (scope.instance && scope.instance->parent) diagnostic.note("in instance " + path(*scope.instance));
}

// What a class has that is called nearly like parts[i], or where in its library the name has moved to.
void ClassTable::hint_near(Diagnostic& diagnostic, const Class& cls, std::span<const syntax::NamePart> parts,
                           size_t i) {
  std::vector<std::string_view> candidates;
  for (const ElementEntry* entry : cls.elements) candidates.push_back(text(entry->name));
  if (DeclaredClass* root = library_.top_level(parts[0].name);
      root && class_name(cls).starts_with(text(parts[0].name))) {
    std::string old_name;
    for (size_t k = 0; k < parts.size(); ++k) old_name += (k ? "." : "") + std::string(text(parts[k].name));
    if (Moved to = moved(library_, context_.names, *root, old_name); !to.name.empty()) {
      diagnostic.hint(fmt::format("moved in {} {} to '{}'", text(parts[0].name), to.version, to.name));
      return;
    }
  }
  std::string near = nearest_name(text(parts[i].name), candidates);
  DeclaredClass* top = near.empty() ? library_.top_level(parts[0].name) : nullptr;
  if (top) near = elsewhere(library_, *top, names_from(parts, i));
  if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
}

TypeRef ClassTable::lookup_class(const Scope& scope, std::span<const syntax::NamePart> parts, bool absolute, Span span,
                                 bool should_report) {
  ComposedName name(*this, scope, parts, span, should_report);
  Found found = world::look_up_composed(name, scope, name, absolute);
  if (found.kind == Found::Nothing) return {};
  if (found.kind == Found::ComponentFound) {
    if (should_report) report(NotAClass, span, text(parts.back().name));
    return {};
  }
  if (should_report && name.through && found.cls->builtin == Builtin::None && !is_function(*found.cls))
    report(ClassOfComponent, span, text(parts.back().name), path(*name.through));
  return {found.cls, found.where};
}

TypeRef ClassTable::lookup_class(const Scope& scope, const syntax::Path& path, bool should_report) {
  return lookup_class(scope, path.parts, path.absolute, path.span, should_report);
}

}  // namespace saltus::modelica

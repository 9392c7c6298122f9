// Is a class a subtype of another one: may it replace it (MLS 3.6 §6.4, §7.3.2)?
//
// Every public element of the constraining class must be there, of the same kind and prefixes, with no more
// variability, of as many dimensions, and of a type that is itself a subtype; a part is conditional only where that of
// the constraining class is. What a class inherits from the
// constraining class is right by itself. Not compared: the contents of classes inside classes, and elements that are
// replaceable, since what they are is checked where they are redeclared.
//
// A function that a package lacks is told, and an error only where it is called: a new version of a library that gives
// its partial packages one function more (Modelica 4.1.0: PartialMedium.massFraction) would make every package outside
// of it useless that was written by its side.
#include <functional>
#include <set>

#include "modelica/semantics/rules.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using syntax::Direction;
using syntax::Restriction;
using syntax::Variability;

SALTUS_DIAGNOSTIC(NotCompatible, Error, "M0304", "'{}' cannot replace '{}': {}");
// What takes the place of a class of its own kind has one meaning, though it is no subtype: names that it lacks and
// that are used are errors where they are.
SALTUS_DIAGNOSTIC(NotASubtype, Warning, "M0304", "'{}' is no subtype of '{}', which it replaces: {}");
SALTUS_DIAGNOSTIC(FunctionLacks, Warning, "M0307", "'{}' replaces '{}', but has no function '{}'");

namespace {

// Kinds of classes that may stand for each other.
int family(Restriction kind) {
  switch (kind) {
    case Restriction::Function:
    case Restriction::OperatorFunction: return 1;
    case Restriction::Package: return 2;
    case Restriction::Connector:
    case Restriction::ExpandableConnector: return 3;
    case Restriction::Model:
    case Restriction::Block: return 4;
    case Restriction::Type:
    case Restriction::Record:
    case Restriction::OperatorRecord: return 5;
    default: return 0;  // class, operator: anything
  }
}

int freedom(Variability declared, const Class* simple) {
  switch (declared) {
    case Variability::Constant: return 0;
    case Variability::Parameter: return 1;
    case Variability::Discrete: return 2;
    default: return simple && simple->builtin != Builtin::Real ? 2 : 3;
  }
}

const char* adjective(int freedom) {
  return freedom == 0 ? "constant" : freedom == 1 ? "a parameter" : "discrete";
}

bool is_function_of_package(const Class& owner, const ElementEntry& entry) {
  return owner.def && owner.def->restriction == Restriction::Package && entry.is_class() && entry.class_def &&
         entry.class_def->restriction == Restriction::Function;
}

}  // namespace

// MLS §4.9.5: what is enumeration(:) can be redeclared to any enumeration.
static bool fills_open_enumeration(const Class* given, const Class* wanted) {
  auto is_enumeration = [](const Class* cls) { return cls && cls->builtin == Builtin::Enumeration; };
  return is_enumeration(given) && is_enumeration(wanted) && wanted->def && wanted->def->open_enumeration;
}

bool ClassTable::is_of_kind(Class& given, Class& wanted) {
  if (fills_open_enumeration(simple_type(given), simple_type(wanted))) return true;
  if (simple_type(given) != simple_type(wanted)) return false;
  if (!given.def || !wanted.def) return true;
  int a = family(given.def->restriction), b = family(wanted.def->restriction);
  return a == b || a == 0 || b == 0;
}

std::string ClassTable::lacks_of_interface(Class& given, Class& wanted) {
  std::set<std::pair<Class*, Class*>> seen;
  return lacks_of_class(given, wanted, seen);
}

std::string ClassTable::lacks_of_class(Class& given, Class& wanted, ClassPairs& seen) {
  expand(given);
  expand(wanted);
  if (&given == &wanted || (given.def && given.def == wanted.def) || (wanted.def && given.lineage.contains(wanted.def)))
    return {};
  if (!seen.emplace(&given, &wanted).second) return {};
  Class *simple = simple_type(given), *other = simple_type(wanted);
  if (simple || other) {
    if (simple == other || fills_open_enumeration(simple, other)) return {};
    if (simple && other && simple->builtin == Builtin::Enumeration && simple->literals == other->literals) return {};
    if (other) return fmt::format("it is not a {}", class_name(*other));
  }
  if (given.def && wanted.def) {
    int a = family(given.def->restriction), b = family(wanted.def->restriction);
    if (a != b && a != 0 && b != 0)
      return fmt::format("it is a {}, not a {}", syntax::text_of(given.def->restriction),
                         syntax::text_of(wanted.def->restriction));
  }
  for (ElementEntry* entry : wanted.elements) {
    if (entry->is_protected) continue;
    auto it = given.index.find(entry->name);
    if (it == given.index.end()) {
      if (is_function_of_package(wanted, *entry)) continue;
      return fmt::format("it has no '{}'", text(entry->name));
    }
    if (it->second == entry) continue;
    std::string why = lacks_of_element(*it->second, *entry, seen);
    if (!why.empty()) return why;
  }
  return {};
}

std::string ClassTable::lacks_of_element(ElementEntry& given, ElementEntry& wanted, ClassPairs& seen) {
  std::string_view name = text(wanted.name);
  if (given.is_protected) return fmt::format("its '{}' is protected", name);
  if (given.is_class() != wanted.is_class()) {
    return fmt::format("its '{}' is a {}", name, wanted.is_class() ? "component" : "class");
  }
  if (wanted.is_class()) {
    if (!given.class_def || !wanted.class_def) return {};
    int a = family(given.class_def->restriction), b = family(wanted.class_def->restriction);
    if (a == b || a == 0 || b == 0) return {};
    return fmt::format("its '{}' is a {}, not a {}", name, syntax::text_of(given.class_def->restriction),
                       syntax::text_of(wanted.class_def->restriction));
  }
  const auto& a = syntax::as<syntax::ComponentsElement>(*given.element);
  const auto& b = syntax::as<syntax::ComponentsElement>(*wanted.element);
  bool redeclared = given.inherited != nullptr;  // then prefixes are inherited
  if (!redeclared) {
    if (a.flow != b.flow || a.inner != b.inner || a.outer != b.outer ||
        (b.direction != Direction::None && a.direction != Direction::None && a.direction != b.direction)) {
      return fmt::format("its '{}' is declared in another way", name);
    }
    if (given.component->condition && !wanted.component->condition) return fmt::format("its '{}' is conditional", name);
  }
  TypeRef s = lookup_class({given.owner, nullptr}, a.type, false),
          t = lookup_class({wanted.owner, nullptr}, b.type, false);
  if (!s.cls || !t.cls) return {};
  Class *own_type = simple_type(*s.cls), *wanted_type = simple_type(*t.cls);
  if (!redeclared && freedom(a.variability, own_type) > freedom(b.variability, wanted_type))
    return fmt::format("its '{}' is not {}", name, adjective(freedom(b.variability, wanted_type)));
  if (a.replaceable || b.replaceable) return {};
  if (own_type && wanted_type && own_type->builtin != wanted_type->builtin) {
    return fmt::format("its '{}' is of type {}, not {}", name, class_name(*own_type), class_name(*wanted_type));
  }
  size_t rank = given.component->subscripts.size() + a.subscripts.size();
  size_t wanted_rank = wanted.component->subscripts.size() + b.subscripts.size();
  if (!redeclared && s.cls->def == t.cls->def && rank != wanted_rank)
    return fmt::format("its '{}' has {} dimension(s), not {}", name, rank, wanted_rank);
  if (own_type || wanted_type) return {};
  std::string why = lacks_of_class(*s.cls, *t.cls, seen);
  return why.empty()
             ? why
             : fmt::format("its '{}' is a {} instead of a {}: {}", name, class_name(*s.cls), class_name(*t.cls), why);
}

void Instantiation::check_redeclarations() {
  // Once for each function of a package.
  std::set<std::pair<const void*, Name>> told;
  auto functions = [&](const Class& given, const Class& wanted, Span span) {
    for (const ElementEntry* entry : wanted.elements) {
      if (entry->is_protected || !is_function_of_package(wanted, *entry) || given.index.contains(entry->name)) continue;
      if (told.emplace(given.def, entry->name).second)
        report(FunctionLacks, span, class_name(given), class_name(wanted), text(entry->name));
    }
  };
  for (size_t i = 0; i < outers_.size(); ++i) Rules{*this}.inner_fits(*outers_[i].first, *outers_[i].second);
  for (size_t i = 0; i < redeclarations_.size(); ++i) {
    Redeclaration made = redeclarations_[i];
    try {
      if (made.wanted_path) {
        TypeRef ref = lookup_class(made.wanted_scope, *made.wanted_path);
        if (!ref.cls) continue;
        made.wanted = ref.cls;
      }
      if (const Modifier* special = class_level(*made.wanted, made.constraint))
        made.wanted = specialize(*made.wanted, special);
      std::string why = lacks_of_interface(*made.given, *made.wanted);
      if (!why.empty())
        report(is_of_kind(*made.given, *made.wanted) ? NotASubtype : NotCompatible, made.span, class_name(*made.given),
               class_name(*made.wanted), why);
      else if (!made.wanted->def || !made.given->lineage.contains(made.wanted->def))
        functions(*made.given, *made.wanted, made.span);
    } catch (const Failed&) {
    }
  }
}

}  // namespace saltus::modelica

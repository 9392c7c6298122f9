// What the text of a class may hold, kind by kind (MLS 3.6 §4.5, §4.7, §4.9, §13.2.1, chapter 14). Each class is looked
// at once, where it is first used; nothing else depends on these checks.
#include <map>
#include <set>

#include "modelica/semantics/rules.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using syntax::Direction;
using syntax::ElementKind;
using syntax::Flow;
using syntax::Restriction;
using syntax::SectionKind;

SALTUS_DIAGNOSTIC(ReservedName, Error, "M0600", "'{}' is the name of a predefined type: an element cannot have it");
SALTUS_DIAGNOSTIC(NamedAsType, Warning, "M0601", "the component '{}' has the name of its type");
SALTUS_DIAGNOSTIC(ProtectedElement, Warning, "M0604", "'{}' is protected, which an element of a {} cannot be");
SALTUS_DIAGNOSTIC(PrefixHere, Warning, "M0605", "'{}' is {}, which an element of a {} cannot be");
SALTUS_DIAGNOSTIC(VariableOfPackage, Error, "M0338",
                  "'{}' is neither a class nor a constant, but stands in the package '{}'");
SALTUS_DIAGNOSTIC(TypeElement, Error, "M0606", "the type '{}' cannot have the component '{}'");
SALTUS_DIAGNOSTIC(SimpleBase, Error, "M0607", "'{}' extends the simple type '{}': it cannot have {}");
SALTUS_DIAGNOSTIC(OperatorPlace, Error, "M0608", "the {} '{}' stands outside of an operator record");
SALTUS_DIAGNOSTIC(OuterModified, Error, "M0356", "'{}' is outer and cannot be modified here");
SALTUS_DIAGNOSTIC(OperatorName, Error, "M0609", "'{}' is not one of the operators that can be overloaded");
SALTUS_DIAGNOSTIC(OperatorScope, Warning, "M0610", "the {} '{}' is not encapsulated");
SALTUS_DIAGNOSTIC(OperatorRecordBase, Error, "M0611", "the operator record '{}' extends '{}' and adds to it");
SALTUS_DIAGNOSTIC(LiteralTwice, Error, "M0612", "the enumeration '{}' has the literal '{}' twice");
SALTUS_DIAGNOSTIC(LiteralAttribute, Error, "M0613",
                  "'{}' is an attribute of every enumeration: a literal cannot be named so");
SALTUS_DIAGNOSTIC(SameImportTwice, Warning, "M0614", "the name '{}' is imported twice");
SALTUS_DIAGNOSTIC(ImportTwice, Error, "M0614", "the name '{}' is imported twice");
SALTUS_DIAGNOSTIC(ExternalAndAlgorithm, Error, "M0615", "the function '{}' has an algorithm and is external as well");
SALTUS_DIAGNOSTIC(ShortKind, Warning, "M0313", "the {} '{}' stands for the {} '{}', from which it cannot be derived");
SALTUS_DIAGNOSTIC(TwoExternals, Error, "M0617",
                  "the function '{}' is external, and inherits an external clause as well");

namespace {

bool is_predefined(std::string_view name) {
  return name == "Real" || name == "Integer" || name == "Boolean" || name == "String";
}

bool is_record_kind(Restriction kind) {
  return kind == Restriction::Record || kind == Restriction::OperatorRecord;
}

bool is_connector_kind(Restriction kind) {
  return kind == Restriction::Connector || kind == Restriction::ExpandableConnector;
}

bool is_operator_kind(Restriction kind) {
  return kind == Restriction::Operator || kind == Restriction::OperatorFunction;
}

// MLS §14.1: quoted names of the operators.
bool can_be_overloaded(std::string_view name) {
  static const std::set<std::string_view> all = {"'constructor'", "'0'",  "'String'", "'+'",  "'-'",  "'*'",
                                                 "'/'",           "'^'",  "'=='",     "'<>'", "'<'",  "'<='",
                                                 "'>'",           "'>='", "'and'",    "'or'", "'not'"};
  return all.contains(name);
}

}  // namespace

void ClassTable::check_declarations(Class& cls) {
  if (!cls.def || !declarations_checked_.insert(cls.def).second) return;
  const syntax::ClassDef& def = *cls.def;
  Restriction kind = def.restriction;
  if (def.kind == syntax::ClassKind::Enumeration) return check_literals(cls);
  if (is_operator_kind(kind)) check_operator(cls);
  if (def.external) {
    for (const auto& section : def.sections) {
      if (section.kind == SectionKind::Algorithm && !section.statements.empty())
        report(ExternalAndAlgorithm, def.external->span, class_name(cls)).also(section.span, "the algorithm");
    }
    expand(cls);
    for (const BaseClass& base : cls.bases) {
      if (const auto* other = find_external(*base.cls, nullptr))
        report(TwoExternals, def.external->span, class_name(cls)).also(other->span, "inherited");
    }
  }
  expand(cls);
  if (const auto* inherited = def.external ? nullptr : find_external(cls, nullptr)) {
    for (const auto& section : def.sections) {
      if (section.kind == SectionKind::Algorithm && !section.statements.empty())
        report(ExternalAndAlgorithm, inherited->span, class_name(cls)).also(section.span, "the algorithm");
    }
  }
  check_simple_base(cls);
  std::map<Name, Span> imports;
  std::map<Name, std::string> targets;  // what was imported, with all its dots
  for (const auto& section : def.sections) {
    for (const syntax::Element* element : section.elements) {
      if (element->kind == ElementKind::Class) {
        const syntax::ClassDef& inner = *syntax::as<syntax::ClassElement>(*element).definition;
        // MLS §5.4: an outer element is the inner one, as that is.
        if (element->outer && !element->inner && inner.kind == syntax::ClassKind::Short && !inner.arguments.empty())
          report(OuterModified, inner.name_span, text(inner.name));
        if (is_predefined(text(inner.name))) report(ReservedName, inner.name_span, text(inner.name));
        if (inner.kind == syntax::ClassKind::Enumeration) continue;
        bool in_record = kind == Restriction::OperatorRecord || kind == Restriction::Operator;
        if (is_operator_kind(inner.restriction) && !in_record)
          report(OperatorPlace, inner.name_span, syntax::text_of(inner.restriction), text(inner.name));
        if (is_operator_kind(inner.restriction) && kind == Restriction::OperatorRecord &&
            !can_be_overloaded(text(inner.name)))
          report(OperatorName, inner.name_span, text(inner.name));
      } else if (element->kind == ElementKind::Import) {
        const auto& import = syntax::as<syntax::ImportElement>(*element);
        auto once = [&](Name name, Span span) {
          auto [it, fresh] = imports.emplace(name, span);
          // The same twice has one meaning.
          std::string path;
          for (const auto& part : import.path.parts) path += std::string(text(part.name)) + ".";
          if (import.import_kind == syntax::ImportKind::Listed) path += std::string(text(name)) + ".";
          auto [target, first] = targets.emplace(name, path);
          bool same = !first && target->second == path;
          if (!fresh) report(same ? SameImportTwice : ImportTwice, span, text(name)).also(it->second, "first here");
        };
        if (import.import_kind == syntax::ImportKind::Alias) once(import.alias, import.alias_span);
        if (import.import_kind == syntax::ImportKind::Qualified)
          once(import.path.parts.back().name, import.path.parts.back().span);
        for (const auto& part : import.names) once(part.name, part.span);
      } else if (element->kind == ElementKind::Components) {
        check_clause(cls, syntax::as<syntax::ComponentsElement>(*element), section.kind == SectionKind::Protected);
      }
    }
  }
}

// MLS §4.7: what elements of records and connectors may be; names of components (§4.4.1, §4.9).
void ClassTable::check_clause(const Class& cls, const syntax::ComponentsElement& clause, bool is_protected) {
  Restriction kind = cls.def->restriction;
  bool record = is_record_kind(kind), connector = is_connector_kind(kind);
  for (const syntax::Component* component : clause.components) {
    std::string_view name = text(component->name);
    Span span = component->name_span;
    if (is_predefined(name)) report(ReservedName, span, name);
    if (!clause.type.absolute && clause.type.parts.size() == 1 && clause.type.parts[0].name == component->name)
      report(NamedAsType, span, name);
    if (kind == Restriction::Type) report(TypeElement, span, class_name(cls), name);
    if (kind == Restriction::Package && clause.variability != syntax::Variability::Constant)
      report(VariableOfPackage, span, name, class_name(cls));
    if (!record && !connector) continue;
    if (is_protected) report(ProtectedElement, span, name, syntax::text_of(kind));
    const char* prefix = clause.inner                            ? "inner"
                         : clause.outer                          ? "outer"
                         : !record                               ? nullptr
                         : clause.flow == Flow::Flow             ? "flow"
                         : clause.flow == Flow::Stream           ? "stream"
                         : clause.direction == Direction::Input  ? "input"
                         : clause.direction == Direction::Output ? "output"
                                                                 : nullptr;
    if (prefix) report(PrefixHere, span, name, prefix, syntax::text_of(kind));
  }
}

bool ClassTable::is_external_class(const Class& cls) const {
  for (const BaseClass& base : cls.bases) {
    if (base.cls->builtin == Builtin::ExternalObject && !base.cls->def) return true;
  }
  return false;
}

// MLS §7.1: a class that extends a simple type has nothing beside it but classes.
void ClassTable::check_simple_base(Class& cls) {
  Class* simple = nullptr;
  for (const BaseClass& base : cls.bases) {
    if (!base.element || is_external_class(cls)) continue;
    Class* found = simple_type(*base.cls);
    if (!found) continue;
    if (simple) report(SimpleBase, base.element->span, class_name(cls), class_name(*simple), "another base class");
    simple = found;
  }
  if (!simple || cls.def->restriction == Restriction::Type) return;
  for (const ElementEntry* entry : cls.elements) {
    if (!entry->is_class())
      report(SimpleBase, entry->component->name_span, class_name(cls), class_name(*simple), "components");
  }
}

// MLS §4.9.5.
void ClassTable::check_literals(const Class& cls) {
  std::set<Name> seen;
  for (const auto& literal : cls.def->literals) {
    std::string_view name = text(literal.name);
    if (!seen.insert(literal.name).second) report(LiteralTwice, literal.span, class_name(cls), name);
    if (name == "quantity" || name == "min" || name == "max" || name == "start" || name == "fixed")
      report(LiteralAttribute, literal.span, name);
  }
}

// MLS §14.1: operators are encapsulated.
void ClassTable::check_operator(const Class& cls) {
  const syntax::ClassDef& def = *cls.def;
  const Class* around = cls.parent;
  bool inside_operator = around && around->def && around->def->restriction == Restriction::Operator;
  if (inside_operator) return;
  if (!def.encapsulated) report(OperatorScope, def.name_span, syntax::text_of(def.restriction), text(def.name));
}

// MLS §7.1.3, the table, for a class that stands for another one. Other tools let it pass.
void Instantiation::Rules::short_class_of(const Class& cls, const Class& base) const {
  if (!cls.def) return;
  bool simple = base.builtin != Builtin::None && base.builtin != Builtin::ExternalObject;
  Restriction other = simple ? Restriction::Type : base.def ? base.def->restriction : Restriction::Class;
  if (!syntax::derives_from(cls.def->restriction, other))
    s.report(ShortKind, cls.def->name_span, syntax::text_of(cls.def->restriction), s.text(cls.def->name),
             syntax::text_of(other), s.class_name(base));
}

// MLS §14.1: an operator record is extended by short classes only, which add nothing.
void ClassTable::check_operator_record_base(const Class& cls) {
  if (!cls.def || cls.def->kind == syntax::ClassKind::Short) return;
  for (const BaseClass& base : cls.bases) {
    if (!base.element || !base.cls->def || base.cls->def->restriction != Restriction::OperatorRecord) continue;
    for (const ElementEntry* entry : cls.elements) {
      if (entry->owner != &cls || entry->is_class()) continue;
      report(OperatorRecordBase, base.element->span, class_name(cls), class_name(*base.cls));
      break;
    }
  }
}

}  // namespace saltus::modelica

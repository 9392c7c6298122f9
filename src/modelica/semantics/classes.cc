// Specialization and inheritance: the table of a class's elements (MLS 3.6 §5.6, §7.1, §7.3).
#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

using syntax::ClassDef;
using syntax::ClassKind;
using syntax::Element;
using syntax::ElementKind;

SALTUS_DIAGNOSTIC(ExtendsItself, Error, "M0310", "'{}' extends itself");
SALTUS_DIAGNOSTIC(NothingToRedeclare, Error, "M0311", "there is no inherited '{}' to redeclare");
SALTUS_DIAGNOSTIC(DeselectedKind, Error, "M0315", "'{}' is deselected, but is neither a model, a block nor a connector");
SALTUS_DIAGNOSTIC(RedeclaredAndModified, Warning, "M0644", "'{}' is redeclared in this class, and modified in its extends clause as well");
SALTUS_DIAGNOSTIC(DuplicateElement, Error, "M0312", "'{}' is declared twice");

Class* ClassTable::class_of(DeclaredClass& declared, Class* parent, const Modifier* specialization) {
  Class** known = specialization ? nullptr : &class_cache_[&declared][parent];
  if (known && *known) return *known;
  const ClassDef* def = library_.definition(declared);
  if (!def) fail();
  Class& cls = classes_.emplace_back();
  cls.declared = &declared;
  cls.def = def;
  cls.parent = parent;
  cls.specialization = specialization;
  if (known) *known = &cls;
  return &cls;
}

Class* ClassTable::specialize(Class& cls, const Modifier* specialization) {
  if (!specialization || cls.builtin != Builtin::None) return &cls;
  Class* special = class_of(*cls.declared, cls.parent, merge(specialization, cls.specialization));
  special->home = cls.home;
  special->extended = cls.extended;
  return special;
}

const Modifier* ClassTable::class_level(Class& cls, const Modifier* modifier) {
  if (!modifier || modifier->members.empty() || cls.builtin != Builtin::None) return nullptr;
  expand(cls);
  Modifier* result = nullptr;
  for (const auto& [name, member] : modifier->members) {
    auto it = cls.index.find(name);
    if (it == cls.index.end()) continue;
    // In a package the constants are part of what names mean: `constant Integer nX` of a medium.
    if (!it->second->is_class() && cls.def->restriction != syntax::Restriction::Package) continue;
    if (!result) {
      result = new_modifier();
      result->span = modifier->span;
    }
    result->members.emplace_back(name, member);
  }
  return result;
}

// A short class without modification, dimensions or prefix is just another name.
Class* ClassTable::see_through_alias(Class* cls, Instance* where) {
  bool elsewhere = false;
  for (int guard = 0; guard < 1000; ++guard) {
    const ClassDef* def = cls->def;
    elsewhere |= cls->home != nullptr;
    if (!def || def->kind != ClassKind::Short || cls->specialization || cls->prescribed) return cls;
    if (!def->arguments.empty() || !def->subscripts.empty() || def->direction != syntax::Direction::None) return cls;
    if (def->restriction == syntax::Restriction::Connector || def->restriction == syntax::Restriction::OperatorRecord) {
      return cls;
    }
    TypeRef base = lookup_class({cls->parent, cls->home ? cls->home : where}, def->base);
    if (!base.cls) fail();
    if (base.cls == cls) error(ExtendsItself, def->span, text(def->name));
    // What it is modified with belongs to the instance that it was found in.
    const ClassDef* found = base.cls->def;
    if (elsewhere && base.where && !base.where->is_package && !base.cls->home && found &&
        found->kind == ClassKind::Short && found->restriction != syntax::Restriction::Package) {
      base.cls = homed(*base.cls, *base.where);
    }
    cls = base.cls;
    where = base.where;
  }
  return cls;
}

// The class that an entry's own text declares, whatever is said of it from outside.
Class* ClassTable::own_class(const ElementEntry& entry) {
  return class_of(*entry.declared, entry.owner);
}

Class* ClassTable::member_class(Class& cls, ElementEntry& entry, Instance* where) {
  if (entry.cls) return entry.cls;
  if (entry.resolving) error(ExtendsItself, entry.element ? entry.element->span : Span{}, text(entry.name));
  entry.resolving = true;
  struct Reset {
    bool& flag;
    ~Reset() { flag = false; }
  } reset{entry.resolving};
  const Modifier* modifier = entry.modifier;
  Class* result;
  if (modifier && modifier->redeclare && modifier->redeclare->kind == ElementKind::Class) {
    if (!entry.element || !entry.element->replaceable) report_not_replaceable(entry, modifier->span);
    result = redeclared_class(entry, *modifier, where);
    Redeclaration made{result, nullptr, modifier->span};
    if (entry.element && entry.element->constraint) {
      made.wanted_path = &entry.element->constraint->type;
      made.wanted_scope = {entry.owner, nullptr};
      made.constraint = make_modifier(entry.element->constraint->arguments, made.wanted_scope);
    } else {
      made.wanted = own_class(entry);
    }
    redeclarations_.push_back(made);
  } else {
    kept_class(entry);
    result = own_class(entry);
    if (modifier && !modifier->members.empty()) result = specialize(*result, modifier);
    if (entry.element) {
      const Modifier* own = entry.element->constraint
                                ? make_modifier(entry.element->constraint->arguments, {entry.owner, nullptr})
                                : nullptr;
      result = constrained(result, merge(own, prescribed_by(entry, nullptr)));
      if (entry.element->constraint)
        redeclarations_.push_back({result, nullptr, entry.element->span, &entry.element->constraint->type, {entry.owner, nullptr}, nullptr});
    }
  }
  result = see_through_alias(result, result->home ? result->home : where);
  // What depends on the instance it was looked up in must not be remembered for others.
  entry.cls = result;
  return result;
}

void ClassTable::expand_base(Class& cls, Class* base, const syntax::ExtendsElement* element, const Modifier* modifier,
                            bool is_protected, bool local) {
  if (base->builtin != Builtin::None) {
    cls.bases.push_back({base, element, modifier, is_protected, local});
    return;
  }
  if (base == &cls || base->expanding)
    error(ExtendsItself, element ? element->span : cls.def->name_span, text(cls.def->name));
  expand(*base);
  if (element && !simple_type(*base)) {
    if (modifier) {
      for (const auto& [name, member] : modifier->members) {
        if (!base->index.contains(name)) report_no_such_element(*base, name, member->span);
      }
    }
    for (const syntax::Argument* argument : element->arguments) {
      if (argument->kind != syntax::ArgumentKind::BreakName) continue;
      Name name = argument->name.parts[0].name;
      if (!base->index.contains(name)) {
        report_no_such_element(*base, name, argument->span);
        continue;
      }
      // MLS §7.4: models, blocks and connectors.
      const ElementEntry& deselected = *base->index[name];
      if (deselected.is_class()) continue;
      TypeRef type = lookup_class({deselected.owner, nullptr}, syntax::as<syntax::ComponentsElement>(*deselected.element).type, false);
      if (type.cls && ((simple_type(*type.cls) && !is_connector(*type.cls)) || is_record(*type.cls)))
        report(DeselectedKind, argument->span, text(name));
    }
  }
  // What is known of class elements from outside, from this extends clause, and from redeclarations in this body.
  const Modifier* known = merge(cls.specialization, modifier);
  Modifier* own = nullptr;
  for (ElementEntry* entry : cls.elements) {
    if (!entry->is_class() || !entry->element || !entry->element->redeclare || entry->owner != &cls) continue;
    if (!base->index.contains(entry->name)) continue;
    if (!own) own = new_modifier();
    Modifier* redeclaration = new_modifier();
    redeclaration->span = entry->element->span;
    redeclaration->redeclare = entry->element;
    redeclaration->redeclare_scope = {&cls, nullptr};
    own->members.emplace_back(entry->name, redeclaration);
  }
  if (const Modifier* special = class_level(*base, merge(known, own))) {
    base = specialize(*base, special);
    expand(*base);
  }
  cls.bases.push_back({base, element, modifier, is_protected, local});
  cls.lineage.insert(base->lineage.begin(), base->lineage.end());

  std::unordered_set<Name> broken;
  if (element) {
    for (const syntax::Argument* argument : element->arguments) {
      if (argument->kind == syntax::ArgumentKind::BreakName) broken.insert(argument->name.parts[0].name);
    }
  }
  for (ElementEntry* inherited : base->elements) {
    if (broken.contains(inherited->name)) continue;
    auto it = cls.index.find(inherited->name);
    if (it != cls.index.end()) {
      ElementEntry* own_entry = it->second;
      if (own_entry->owner == &cls && !own_entry->inherited) {
        own_entry->inherited = inherited;
        if (own_entry->element && own_entry->element->redeclare && modifier && modifier->member(inherited->name) && element)
          report(RedeclaredAndModified, modifier->member(inherited->name)->span, text(inherited->name));
        if (!own_entry->is_class() && own_entry->element->redeclare) {
          const Modifier* member = modifier ? modifier->member(inherited->name) : nullptr;
          own_entry->prescribed = merge(member, inherited->modifier);
        }
      }
      if (!(own_entry->element && own_entry->element->redeclare) || own_entry->is_class() != inherited->is_class()) {
        Span own_span = own_entry->component   ? own_entry->component->name_span
                        : own_entry->class_def ? own_entry->class_def->name_span
                                               : Span{};
        cls.duplicates.push_back(
            {own_entry, inherited, own_entry->owner == &cls || !element ? own_span : element->span});
      }
      continue;
    }
    ElementEntry& copy = entries_.emplace_back(*inherited);
    copy.is_protected = inherited->is_protected || is_protected;
    const Modifier* member = modifier ? modifier->member(inherited->name) : nullptr;
    if (member) {
      if (inherited->is_class()) {
        // The specialized base already carries it.
      } else {
        copy.modifier = merge(member, inherited->modifier);
        if (member->redeclare) copy.cls = nullptr;
      }
    }
    if (copy.is_class()) copy.cls = inherited->cls;
    cls.elements.push_back(&copy);
    cls.index.emplace(copy.name, &copy);
  }
}

// The elements that the class has by itself join its tables; its extends clauses are handed back.
std::vector<ClassTable::ExtendsClause> ClassTable::own_elements(Class& cls) {
  const ClassDef& def = *cls.def;
  auto add = [&](ElementEntry entry) {
    entry.owner = &cls;
    if (cls.specialization && entry.is_class()) entry.modifier = cls.specialization->member(entry.name);
    auto it = cls.index.find(entry.name);
    if (it != cls.index.end()) {
      report(DuplicateElement,
             entry.component   ? entry.component->name_span
             : entry.class_def ? entry.class_def->name_span
                               : Span{},
             text(entry.name))
          .also(it->second->component   ? it->second->component->name_span
                : it->second->class_def ? it->second->class_def->name_span
                                        : Span{},
                "first here");
      return;
    }
    ElementEntry& kept = entries_.emplace_back(entry);
    cls.elements.push_back(&kept);
    cls.index.emplace(kept.name, &kept);
  };

  std::vector<ExtendsClause> extends;
  for (const auto& section : def.sections) {
    bool is_protected = section.kind == syntax::SectionKind::Protected;
    for (const Element* element : section.elements) {
      switch (element->kind) {
        case ElementKind::Extends:
          extends.push_back({&syntax::as<syntax::ExtendsElement>(*element), is_protected, cls.elements.size()});
          break;
        case ElementKind::Class: {
          const auto* definition = syntax::as<syntax::ClassElement>(*element).definition;
          ElementEntry entry;
          entry.name = definition->name;
          entry.element = element;
          entry.class_def = definition;
          entry.declared = library_.nested(*cls.declared, *definition);
          entry.is_protected = is_protected;
          add(entry);
          break;
        }
        case ElementKind::Components:
          for (const syntax::Component* component : syntax::as<syntax::ComponentsElement>(*element).components) {
            ElementEntry entry;
            entry.name = component->name;
            entry.element = element;
            entry.component = component;
            entry.is_protected = is_protected;
            add(entry);
          }
          break;
        default: break;
      }
    }
  }
  for (DeclaredClass* stored : library_.stored_members(*cls.declared)) {
    if (cls.index.contains(stored->name)) continue;
    ElementEntry entry;
    entry.name = stored->name;
    entry.declared = stored;
    add(entry);
  }
  return extends;
}

// redeclare model extends M: the base is the M that the enclosing class inherits.
void ClassTable::extend_redeclared(Class& cls, const std::vector<ElementEntry*>& own, const std::vector<ExtendsClause>& extends) {
  const ClassDef& def = *cls.def;
  if (!cls.extended && cls.parent) {
    expand(*cls.parent);
    auto it = cls.parent->index.find(def.name);
    if (it != cls.parent->index.end() && it->second->inherited) cls.extended = own_class(*it->second->inherited);
  }
  if (!cls.extended) error(NothingToRedeclare, def.name_span, text(def.name));
  expand(*cls.extended);
  for (const syntax::Argument* argument : def.arguments) {
    if (argument->name.parts.empty() || cls.extended->index.contains(argument->name.parts[0].name)) continue;
    report_no_such_element(*cls.extended, argument->name.parts[0].name, argument->span);
  }
  cls.elements = own;
  expand_base(cls, cls.extended, nullptr, make_modifier(def.arguments, {&cls, nullptr}), false, false);
  std::vector<ElementEntry*> inherited(cls.elements.begin() + static_cast<ptrdiff_t>(own.size()), cls.elements.end());
  inherited.insert(inherited.end(), own.begin(), own.end());
  cls.elements = std::move(inherited);
  for (const ExtendsClause& e : extends) {
    TypeRef base = lookup_class({&cls, nullptr}, e.element->base);
    if (!base.cls) fail();
    expand_base(cls, base.cls, e.element, make_modifier(e.element->arguments, {&cls, nullptr}), e.is_protected,
                false);
  }
}

// All own elements must be known to expand_base (redeclarations), so bases are expanded against the full list
// and the result is put in the order of the text.
void ClassTable::expand_bases(Class& cls, const std::vector<ElementEntry*>& own, const std::vector<ExtendsClause>& extends) {
  std::vector<std::vector<ElementEntry*>> inherited(extends.size());
  cls.elements = own;
  for (size_t i = 0; i < extends.size(); ++i) {
    const ExtendsClause& e = extends[i];
    TypeRef base = lookup_class({&cls, nullptr}, e.element->base);
    if (!base.cls) fail();
    size_t before = cls.elements.size();
    expand_base(cls, base.cls, e.element, make_modifier(e.element->arguments, {&cls, nullptr}), e.is_protected,
                false);
    inherited[i].assign(cls.elements.begin() + static_cast<ptrdiff_t>(before), cls.elements.end());
  }
  std::vector<ElementEntry*> ordered;
  ordered.reserve(cls.elements.size());
  size_t next = 0;
  for (size_t at = 0; at <= own.size(); ++at) {
    while (next < extends.size() && extends[next].at == at) {
      ordered.insert(ordered.end(), inherited[next].begin(), inherited[next].end());
      ++next;
    }
    if (at < own.size()) ordered.push_back(own[at]);
  }
  cls.elements = std::move(ordered);
}

void ClassTable::expand(Class& cls) {
  if (cls.expanded || cls.expanding || cls.builtin != Builtin::None || !cls.def) return;
  if (++depth_ > 400) {
    depth_ = 0;
    error(ExtendsItself, cls.def->span, text(cls.def->name));
  }
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{depth_};
  cls.expanding = true;
  Now chosen(unchosen_, false);  // it may be used elsewhere
  const ClassDef& def = *cls.def;
  cls.lineage.insert(&def);

  if (def.kind == ClassKind::Enumeration) {
    cls.builtin = Builtin::Enumeration;
    for (const auto& literal : def.literals) cls.literals.push_back(literal.name);
    cls.expanded = true;
    cls.expanding = false;
    return;
  }

  std::vector<ExtendsClause> extends = own_elements(cls);
  // Base classes are looked up among the class's own elements and outwards, not among inherited ones (MLS §5.6.1).
  std::vector<ElementEntry*> own = std::move(cls.elements);
  cls.elements.clear();
  if (def.kind == ClassKind::Short) {
    TypeRef base = lookup_class({cls.parent, cls.home}, def.base);
    if (!base.cls) fail();
    const Modifier* own = make_modifier(def.arguments, {cls.parent, cls.home});
    short_class(cls, *base.cls);
    expand_base(cls, base.cls, nullptr, merge(own, cls.prescribed), false, false);
  } else if (def.kind == ClassKind::LongExtends) {
    extend_redeclared(cls, own, extends);
    own.clear();
    extends.clear();
  }
  if (!extends.empty() || !own.empty()) {
    expand_bases(cls, own, extends);
  }
  cls.expanding = false;
  cls.expanded = true;
}

bool ClassTable::is_function(const Class& cls) const {
  return cls.def && (cls.def->restriction == syntax::Restriction::Function ||
                     cls.def->restriction == syntax::Restriction::OperatorFunction);
}

bool ClassTable::is_connector(const Class& cls) const {
  if (!cls.def) return false;
  if (cls.def->restriction == syntax::Restriction::Connector || cls.def->restriction == syntax::Restriction::ExpandableConnector) return true;
  // Fritzson and Bunus (2002), section 2.1: any class may be a connector. One with a flow of its own and no equations can be nothing else; check_component
  // warns of it.
  if (cls.def->restriction != syntax::Restriction::Class) return false;
  bool flows = false;
  for (const auto& section : cls.def->sections) {
    if (!section.equations.empty() || !section.statements.empty()) return false;
    for (const syntax::Element* element : section.elements)
      flows = flows || (element->kind == syntax::ElementKind::Components && syntax::as<syntax::ComponentsElement>(*element).flow == syntax::Flow::Flow);
  }
  return flows;
}

bool ClassTable::is_record(const Class& cls) const {
  if (!cls.def || cls.builtin != Builtin::None) return false;
  return cls.def->restriction == syntax::Restriction::Record ||
         cls.def->restriction == syntax::Restriction::OperatorRecord;
}

std::string ClassTable::class_name(const Class& cls) const {
  if (cls.declared) return library_.full_name(*cls.declared);
  for (const auto& [name, c] : builtin_classes_) {
    if (c == &cls) return std::string(text(name));
  }
  return "?";
}

const syntax::Argument* ClassTable::find_argument(syntax::Arguments arguments, Name name) {
  for (const syntax::Argument* argument : arguments) {
    if (argument->kind == syntax::ArgumentKind::Modify && argument->name.parts.size() == 1 &&
        argument->name.parts[0].name == name) {
      return argument;
    }
  }
  return nullptr;
}

const syntax::Modification* ClassTable::annotation(const syntax::Description& description, std::string_view name) const {
  if (!description.has_annotation) return nullptr;
  Name wanted = context_.names.find(name);
  if (!wanted.valid()) return nullptr;
  const syntax::Argument* argument = find_argument(description.annotation, wanted);
  return argument ? argument->modification : nullptr;
}

const syntax::Modification* ClassTable::class_annotation(const Class& cls, std::string_view name) const {
  if (!cls.def) return nullptr;
  if (const auto* own = annotation(cls.def->description, name)) return own;
  for (const BaseClass& base : cls.bases) {
    if (const auto* inherited = class_annotation(*base.cls, name)) return inherited;
  }
  return nullptr;
}

}  // namespace saltus::modelica

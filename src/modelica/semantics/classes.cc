// Specialization and inheritance: the table of a class's elements (MLS 3.6 §5.6, §7.1, §7.3).
#include <algorithm>

#include "modelica/semantics/class_table.h"

namespace saltus::modelica {

using syntax::ClassDef;
using syntax::ClassKind;
using syntax::Element;
using syntax::ElementKind;

SALTUS_DIAGNOSTIC(ReplacedInBody, Warning, "M0303", "'{}' is not replaceable, but this class replaces it");
SALTUS_DIAGNOSTIC(ExtendsItself, Error, "M0310", "'{}' extends itself");
SALTUS_DIAGNOSTIC(TooManyBases, Error, "M0349", "more than {} classes extend one another, up to '{}'");
SALTUS_DIAGNOSTIC(TooManyImports, Error, "M0354", "'{}' has more than {} unqualified imports");
SALTUS_DIAGNOSTIC(NothingToRedeclare, Error, "M0311", "there is no inherited '{}' to redeclare");
SALTUS_DIAGNOSTIC(DeselectedKind, Error, "M0315",
                  "'{}' is deselected, but is neither a model, a block nor a connector");
SALTUS_DIAGNOSTIC(RedeclaredAndModified, Warning, "M0644",
                  "'{}' is redeclared in this class, and modified in its extends clause as well");
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

// What a class is another name for.
Class* ClassTable::see_through_alias(Class* cls, Instance* where) {
  bool elsewhere = false;
  for (int guard = 0; guard < 1000; ++guard) {
    const ClassDef* def = cls->def;
    elsewhere |= cls->home != nullptr;
    if (!def || cls->specialization || cls->prescribed || !world::is_another_name(*def)) return cls;
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
    // A modification has short classes; another one stands in the body of a class, where its meaning is clear.
    bool in_body = syntax::as<syntax::ClassElement>(*modifier->redeclare).definition->kind != syntax::ClassKind::Short;
    if (!entry.element || !entry.element->replaceable) {
      if (!in_body) report_not_replaceable(entry, modifier->span);
      report(ReplacedInBody, modifier->span, text(entry.name)).also(entry.name_span(), "declared here");
    }
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
    result = constrained(result, kept_by_declaration(entry));
    if (entry.element && entry.element->constraint)
      redeclarations_.push_back(
          {result, nullptr, entry.element->span, &entry.element->constraint->type, {entry.owner, nullptr}, nullptr});
  }
  result = see_through_alias(result, result->home ? result->home : where);
  // What depends on the instance it was looked up in must not be remembered for others.
  entry.cls = result;
  return result;
}

// What an extends clause says of a base class's elements is of elements that are there.
void ClassTable::check_extends(Class& base, const syntax::ExtendsElement& element, const Modifier* modifier) {
  if (simple_type(base)) return;
  if (modifier) {
    for (const auto& [name, member] : modifier->members) {
      auto found = base.index.find(name);
      if (found == base.index.end())
        report_no_such_element(base, name, member->span);
      else
        check_redeclared_kind(*found->second, *member);
    }
  }
  for (const syntax::Argument* argument : element.arguments) {
    if (argument->kind != syntax::ArgumentKind::BreakName) continue;
    Name name = argument->name.parts[0].name;
    const ElementEntry* deselected = base.find(name);
    if (!deselected) {
      report_no_such_element(base, name, argument->span);
      continue;
    }
    // MLS §7.4: models, blocks and connectors.
    if (deselected->is_class()) continue;
    TypeRef type = lookup_class({deselected->owner, nullptr},
                                syntax::as<syntax::ComponentsElement>(*deselected->element).type, false);
    if (type.cls && ((simple_type(*type.cls) && !is_connector(*type.cls)) || is_record(*type.cls)))
      report(DeselectedKind, argument->span, text(name));
  }
}

void ClassTable::expand_base(Class& cls, Class* base, const syntax::ExtendsElement* element, const Modifier* modifier,
                             bool is_protected) {
  if (base->builtin != Builtin::None) {
    cls.bases.push_back({base, element, modifier, is_protected});
    return;
  }
  if (base == &cls || base->expanding)
    error(ExtendsItself, element ? element->span : cls.def->name_span, text(cls.def->name));
  expand(*base);
  if (element) check_extends(*base, *element, modifier);
  // What is known of class elements from outside, from this extends clause, and from redeclarations in this body.
  const Modifier* known = merge(cls.specialization, modifier);
  Modifier* own = nullptr;
  for (ElementEntry* entry : cls.elements) {
    if (!entry->is_class() || !entry->redeclares() || entry->owner != &cls) continue;
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
  cls.bases.push_back({base, element, modifier, is_protected});
  cls.lineage.insert(base->lineage.begin(), base->lineage.end());

  auto said = [&](Name name) { return modifier ? modifier->member(name) : nullptr; };
  auto copy = [&](const ElementEntry& inherited) -> ElementEntry& {
    ElementEntry& made = entries_.emplace_back(inherited);
    made.is_protected = inherited.is_protected || is_protected;
    // Of classes the specialized base carries it already.
    if (const Modifier* member = said(inherited.name); member && !inherited.is_class()) {
      made.modifier = merge(member, inherited.modifier);
      if (member->redeclare) made.cls = nullptr;
    }
    return made;
  };
  auto replaces = [&](ElementEntry& entry, const ElementEntry& inherited) {
    if (!entry.redeclares()) return;
    const Modifier* member = said(inherited.name);
    if (member && element) report(RedeclaredAndModified, member->span, text(inherited.name));
    if (!entry.is_class()) entry.prescribed = merge(member, inherited.modifier);
  };
  auto meets = [&](const ElementEntry& kept, const ElementEntry& inherited) {
    cls.duplicates.push_back({&kept, &inherited, kept.owner == &cls || !element ? kept.name_span() : element->span});
  };
  cls.inherit(&cls, *base, world::deselected(element, [](Name name) { return name; }), copy, replaces, meets);
}

// The elements that the class has by itself join its table; its extends clauses are handed back.
ClassTable::ExtendsClauses ClassTable::own_elements(Class& cls) {
  auto add = [&](ElementEntry entry) {
    entry.owner = &cls;
    if (cls.specialization && entry.is_class()) entry.modifier = cls.specialization->member(entry.name);
    if (const ElementEntry* first = cls.find(entry.name)) {
      report(DuplicateElement, entry.name_span(), text(entry.name)).also(first->name_span(), "first here");
      return;
    }
    cls.add(entries_.emplace_back(entry));
  };

  ExtendsClauses extends;
  world::each_element(*cls.def, [&](const Element& element, bool is_protected) {
    ElementEntry entry;
    entry.element = &element;
    entry.is_protected = is_protected;
    if (element.kind == ElementKind::Extends) {
      extends.push_back({&syntax::as<syntax::ExtendsElement>(element), is_protected, cls.elements.size()});
    } else if (element.kind == ElementKind::Class) {
      entry.class_def = syntax::as<syntax::ClassElement>(element).definition;
      entry.name = entry.class_def->name;
      entry.declared = library_.nested(*cls.declared, *entry.class_def);
      add(entry);
    } else if (element.kind == ElementKind::Components) {
      for (const syntax::Component* component : syntax::as<syntax::ComponentsElement>(element).components) {
        entry.name = component->name;
        entry.component = component;
        add(entry);
      }
    }
  });
  for (DeclaredClass* stored : library_.stored_members(*cls.declared)) {
    if (cls.index.contains(stored->name)) continue;
    ElementEntry entry;
    entry.name = stored->name;
    entry.declared = stored;
    add(entry);
  }
  return extends;
}

void ClassTable::expand_clause(Class& cls, const world::ExtendsClause& clause) {
  TypeRef base = lookup_class({&cls, nullptr}, clause.element->base);
  if (!base.cls) fail();
  expand_base(cls, base.cls, clause.element, make_modifier(clause.element->arguments, {&cls, nullptr}),
              clause.is_protected);
}

// redeclare model extends M: the base is the M that the enclosing class inherits.
void ClassTable::extend_redeclared(Class& cls, const ExtendsClauses& extends) {
  const ClassDef& def = *cls.def;
  if (!cls.extended && cls.parent) {
    expand(*cls.parent);
    const ElementEntry* entry = cls.parent->find(def.name);
    if (entry && entry->inherited) cls.extended = own_class(*entry->inherited);
  }
  if (!cls.extended) error(NothingToRedeclare, def.name_span, text(def.name));
  expand(*cls.extended);
  for (const syntax::Argument* argument : def.arguments) {
    if (argument->name.parts.empty() || cls.extended->index.contains(argument->name.parts[0].name)) continue;
    report_no_such_element(*cls.extended, argument->name.parts[0].name, argument->span);
  }
  cls.inherit_first(
      [&] { expand_base(cls, cls.extended, nullptr, make_modifier(def.arguments, {&cls, nullptr}), false); });
  for (const world::ExtendsClause& clause : extends) expand_clause(cls, clause);
}

void ClassTable::expand(Class& cls) {
  if (cls.expanded || cls.expanding || cls.builtin != Builtin::None || !cls.def) return;
  constexpr int kMostBases = 400;  // a level takes some kilobytes of the stack
  if (++depth_ > kMostBases) {
    depth_ = 0;
    error(TooManyBases, cls.def->span, kMostBases, text(cls.def->name));
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

  // Each name is searched in all of them.
  constexpr int kMostUnqualified = 500;
  auto is_unqualified = [](const syntax::ImportElement* import) {
    return import->import_kind == syntax::ImportKind::All;
  };
  if (std::ranges::count_if(world::imports_of(def), is_unqualified) > kMostUnqualified)
    error(TooManyImports, def.name_span, text(def.name), kMostUnqualified);

  // Base classes are looked up among the class's own elements and outwards, not among inherited ones (MLS §5.6.1).
  ExtendsClauses extends = own_elements(cls);
  if (def.kind == ClassKind::Short) {
    TypeRef base = lookup_class({cls.parent, cls.home}, def.base);
    if (!base.cls) fail();
    const Modifier* own = make_modifier(def.arguments, {cls.parent, cls.home});
    short_class(cls, *base.cls);
    expand_base(cls, base.cls, nullptr, merge(own, cls.prescribed), false);
  } else if (def.kind == ClassKind::LongExtends) {
    extend_redeclared(cls, extends);
  } else {
    cls.inherit_in_order(extends, [&](const world::ExtendsClause& clause) { expand_clause(cls, clause); });
  }
  cls.expanding = false;
  cls.expanded = true;
}

bool ClassTable::is_function(const Class& cls) const {
  return cls.def && world::is_function(*cls.def);
}

// check_component warns of a connector that does not say so.
bool ClassTable::is_connector(const Class& cls) const {
  return cls.def && world::is_connector(*cls.def);
}

bool ClassTable::is_record(const Class& cls) const {
  return cls.def && cls.builtin == Builtin::None && (world::is_record(*cls.def) || cls.stands_for_record);
}

// A model of public parameters and constants without equations says what a record says.
bool ClassTable::holds_data_only(Class& cls) {
  using syntax::Restriction;
  if (!cls.def || cls.builtin != Builtin::None) return false;
  Restriction kind = cls.def->restriction;
  if (kind != Restriction::Model && kind != Restriction::Class && kind != Restriction::Block) return false;
  expand(cls);
  auto computes = [](const syntax::Section& section) {
    return !section.equations.empty() || !section.statements.empty();
  };
  for (const syntax::ClassDef* def : cls.lineage) {
    if (def->external || std::ranges::any_of(def->sections, computes)) return false;
  }
  auto is_data = [&](const ElementEntry* entry) {
    if (entry->is_class()) return true;
    const auto& clause = syntax::as<syntax::ComponentsElement>(*entry->element);
    bool is_parameter =
        clause.variability == syntax::Variability::Parameter || clause.variability == syntax::Variability::Constant;
    return is_parameter && !entry->is_protected && !clause.inner && !clause.outer && !entry->component->condition;
  };
  auto is_component = [](const ElementEntry* entry) { return !entry->is_class(); };
  return std::ranges::any_of(cls.elements, is_component) && std::ranges::all_of(cls.elements, is_data);
}

bool ClassTable::use_as_record(Class& cls) {
  if (is_record(cls)) return true;
  if (!holds_data_only(cls)) return false;
  cls.stands_for_record = true;
  return true;
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

const syntax::Modification* ClassTable::annotation(const syntax::Description& description,
                                                   std::string_view name) const {
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

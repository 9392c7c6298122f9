// The instance tree (MLS 3.6 §5.6.2): every component with its class and its merged modification.
#include <algorithm>

#include "hybrid/limits.h"
#include "modelica/semantics/rules.h"

namespace saltus::modelica {

using syntax::ClassKind;

SALTUS_DIAGNOSTIC(TooManyComponents, Error, "M0347",
                  "with the components of '{}' the model has more than {}; --max-elements allows more");
SALTUS_DIAGNOSTIC(PartialClass, Error, "M0330", "'{}' is partial: a component of it cannot be made");
SALTUS_DIAGNOSTIC(PartialUsed, Warning, "M0330", "'{}' is partial: the model around '{}' must give the rest");
SALTUS_DIAGNOSTIC(NotInner, Error, "M0355",
                  "there is no inner '{}' for this outer element; the one at the top is not declared inner");
SALTUS_DIAGNOSTIC(TooDeep, Error, "M0331", "the components of '{}' are nested too deeply: does it contain itself?");
SALTUS_DIAGNOSTIC(FinalElement, Error, "M0302", "'{}' is final and cannot be modified");
SALTUS_DIAGNOSTIC(ProtectedModified, Warning, "M0324", "'{}' is protected in '{}', but modified from outside");
SALTUS_DIAGNOSTIC(ProtectedRedeclared, Error, "M0324",
                  "'{}' is protected in '{}' and cannot be redeclared from outside");
SALTUS_DIAGNOSTIC(ShortClassCycle, Error, "M0310",
                  "'{}' is defined by itself, or by more than {} short classes one after the other");
SALTUS_DIAGNOSTIC(ConstantRedeclared, Warning, "M0637", "'{}' is a constant and cannot be redeclared");
SALTUS_DIAGNOSTIC(DimensionsRedeclared, Warning, "M0638", "'{}' has {} dimension(s), but is redeclared with {}");
SALTUS_DIAGNOSTIC(ClassWithValue, Error, "M0630", "'{}' is a {}: it has no value");
SALTUS_DIAGNOSTIC(NotAComponentClass, Error, "M0333", "'{}' is a {}: there can be no component of it");

size_t Instantiation::rank_around(const Instance& instance) const {
  return instance.parent ? rank_of(*instance.parent) : 0;
}

size_t Instantiation::rank_of(const Instance& instance) const {
  return rank_around(instance) + instance.dims.size() + instance.fixed.size();
}

std::vector<int64_t> Instantiation::sizes_of(Instance& instance) {
  std::vector<int64_t> sizes;
  if (instance.parent) sizes = sizes_of(*instance.parent);
  for (const Dimension& dimension : dims(instance)) sizes.push_back(dimension.size);
  return sizes;
}

Instance* Instantiation::make_root(Class& cls) {
  Instance& root = instances_.emplace_back();
  root_ = &root;
  see_through(root, {&cls, nullptr}, nullptr);
  return &root;
}

Instance* Instantiation::constants_of(Class& cls) {
  if (cls.constants) return cls.constants;
  Instance& holder = instances_.emplace_back();
  holder.cls = &cls;
  holder.is_package = true;
  holder.variability = syntax::Variability::None;
  holder.modifier = cls.specialization;
  cls.constants = &holder;
  if (cls.def && cls.def->restriction == syntax::Restriction::Package) check_sections(cls);
  return &holder;
}

// Short classes are seen through: their modifications, dimensions and prefixes become the component's own.
void Instantiation::see_through(Instance& instance, TypeRef type, const Modifier* modifier) {
  Class& first = *type.cls;
  for (int guard = 0;; ++guard) {
    Class& cls = *type.cls;
    constexpr int kMostShort = 200;
    if (guard > kMostShort)
      error(ShortClassCycle, first.def ? first.def->name_span : Span{}, class_name(first), kMostShort);
    if (cls.builtin != Builtin::None) {
      instance.cls = &cls;
      break;
    }
    const syntax::ClassDef& def = *cls.def;
    Instance* where = cls.home ? cls.home : type.where;
    if (def.restriction == syntax::Restriction::Type && def.kind != ClassKind::Short) {
      check_declarations(cls);
      check_sections(cls);
    }
    if (is_connector(cls)) instance.is_connector = true;
    if (def.restriction == syntax::Restriction::ExpandableConnector) instance.is_expandable = true;
    modifier = merge(modifier, of_class(bind(cls.specialization, where), instance));
    if (def.kind == ClassKind::Short) {
      Scope scope{cls.parent, where};
      const Modifier* own = merge(make_modifier(def.arguments, scope), bind(cls.prescribed, type.where));
      modifier = merge(modifier, of_class(own, instance));
      for (const syntax::Expr* subscript : def.subscripts) instance.dims.push_back({subscript, scope});
      if (def.direction != syntax::Direction::None && instance.direction == syntax::Direction::None) {
        instance.direction = def.direction;
      }
      type = lookup_class(scope, def.base);
      if (!type.cls) fail();
      Rules{*this}.short_class_of(cls, *type.cls);
      continue;
    }
    expand(cls);
    if (cls.builtin != Builtin::None) {
      instance.cls = &cls;
      break;
    }
    const BaseClass* builtin_base = nullptr;
    for (const BaseClass& base : cls.bases) {
      Class* b = base.cls;
      // What extends ExternalObject is a class of its own, also where it is written as a type.
      if (b->builtin == Builtin::ExternalObject && !b->def) continue;
      expand(*b);
      if (b->builtin != Builtin::None || simple_type(*b) ||
          (b->def && b->def->kind == ClassKind::Short && b->elements.empty() && !b->bases.empty())) {
        // A type may hold functions beside what it extends (an overdetermined type its equalityConstraint).
        bool only_classes =
            std::all_of(cls.elements.begin(), cls.elements.end(), [](auto* e) { return e->is_class(); });
        if (only_classes &&
            (def.restriction == syntax::Restriction::Type || def.restriction == syntax::Restriction::Connector)) {
          builtin_base = &base;
        }
      }
    }
    if (builtin_base) {
      modifier = merge(modifier, bind(builtin_base->modifier, where));
      type = {builtin_base->cls, where};
      continue;
    }
    bool external_object = false;
    for (const BaseClass& base : cls.bases) external_object |= base.cls->builtin == Builtin::ExternalObject;
    if (external_object) {
      cls.builtin = Builtin::ExternalObject;
      instance.cls = &cls;
      break;
    }
    if (const Modifier* special = class_level(cls, modifier)) {
      Class* specialized = specialize(cls, special);
      if (!specialized->home) specialized->home = where;
      expand(*specialized);
      instance.cls = specialized;
    } else {
      instance.cls = &cls;
    }
    break;
  }
  instance.modifier = modifier;
}

static bool changes_anything(const Modifier& modifier) {
  if (modifier.value || modifier.redeclare || modifier.is_break) return true;
  return std::any_of(modifier.members.begin(), modifier.members.end(),
                     [](const auto& m) { return changes_anything(*m.second); });
}

static bool combines(syntax::Variability outer, syntax::Variability own) {
  return static_cast<int>(outer) > static_cast<int>(own);
}

// A component takes some ten times the memory of an element of an array.
void Instantiation::count_instance(const Instance& parent, Span span) {
  int64_t most = hybrid::ElementLimit::most() / 10;
  if (static_cast<int64_t>(instances_.size()) < most) return;
  context_.diagnostics.report(TooManyComponents, span, path(parent), most);
  throw hybrid::TooManyElements();  // ends the translation: every component that follows would say the same
}

// There are components of what is neither a package nor partial.
void Instantiation::check_component_class(const Instance& instance) {
  const syntax::Component* component = instance.entry->component;
  const Instance& parent = *instance.parent;
  if (instance.cls->def->restriction == syntax::Restriction::Package) {
    error(NotAComponentClass, component->name_span, class_name(*instance.cls), "package");
  }
  // In a partial class that is checked by itself they are still to be replaced.
  bool open = as_component_ && root_ && root_->cls && root_->cls->def && root_->cls->def->partial;
  // So is a class of a partial package.
  if (const Class* package = instance.cls->parent; as_component_ && instance.cls->def->partial && package &&
                                                   package->def && package->def->partial && !parent.is_package) {
    leave_open();
    open = true;
  }
  if (!instance.cls->def->partial || instance.outer || parent.is_package || is_function(*instance.cls) || open) return;
  // Does it wait for another class: is it, its class or a package around its class still to be replaced?
  const auto& clause = syntax::as<syntax::ComponentsElement>(*instance.entry->element);
  const Class* around = instance.cls->parent;
  bool waits =
      clause.replaceable || Rules{*this}.replaceable_on(*instance.entry->owner, clause.type) ||
      (around && around->def && around->def->partial && around->def->restriction == syntax::Restriction::Package);
  if (!waits) {
    report(PartialUsed, component->name_span, class_name(*instance.cls), path(instance))
        .also(instance.cls->def->name_span, "declared partial here");
    return;
  }
  report(PartialClass, component->name_span, class_name(*instance.cls))
      .also(instance.cls->def->name_span, "declared partial here")
      .note("in instance " + path(instance))
      .hint("redeclare the component with a class that is not partial");
  fail();
}

Instance* Instantiation::make_component(Instance& parent, ElementEntry& entry) {
  const auto* clause = &syntax::as<syntax::ComponentsElement>(*entry.element);
  const syntax::Component* component = entry.component;
  Scope scope{entry.owner, &parent};
  const Modifier* outer = parent.modifier ? parent.modifier->member(entry.name) : nullptr;
  const Modifier* modifier = merge(outer, bind(entry.modifier, &parent));

  count_instance(parent, component->name_span);
  Instance& instance = instances_.emplace_back();
  instance.name = entry.name;
  instance.parent = &parent;
  instance.entry = &entry;
  instance.is_protected = entry.is_protected || parent.is_protected;
  // MLS §17.3.5: `inner outer output` hands the definitions of a state's states on to the variable further out.
  instance.inner = clause->inner && !(clause->outer && clause->direction == syntax::Direction::Output);
  instance.outer = clause->outer;
  instance.flow =
      clause->flow != syntax::Flow::None ? clause->flow : parent.flow;  // flow ComplexCurrent i: its fields too
  instance.own_direction = instance.direction = clause->direction;
  instance.is_final = clause->is_final || (modifier && modifier->is_final);

  // MLS §7.2.6: what is declared final is not modified from outside, nor what is inside of it.
  if (clause->is_final && modifier && changes_anything(*modifier)) {
    report(FinalElement, modifier->span, text(entry.name)).also(component->name_span, "declared final here");
    fail();
  }

  syntax::Variability variability = clause->variability;
  TypeRef type;
  Span redeclaration_span;
  const Modifier* outside = modifier;
  modifier = all_of_component(entry, outside, parent);
  if (outside && outside->redeclare && outside->redeclare->kind == syntax::ElementKind::Components) {
    // redeclare T c(...): the new type in the scope of the redeclaration.
    const auto& redeclared = syntax::as<syntax::ComponentsElement>(*outside->redeclare);
    Scope text_scope = outside->redeclare_scope;
    const syntax::Component* redeclaration = redeclared.components[0];
    if (redeclared.variability != syntax::Variability::None) variability = redeclared.variability;
    for (const syntax::Expr* s : redeclaration->subscripts) instance.dims.push_back({s, text_scope});
    for (const syntax::Expr* s : redeclared.subscripts) instance.dims.push_back({s, text_scope});
    if (instance.dims.empty()) {
      for (const syntax::Expr* s : component->subscripts) instance.dims.push_back({s, scope});
      for (const syntax::Expr* s : clause->subscripts) instance.dims.push_back({s, scope});
    }
    if (clause->variability == syntax::Variability::Constant)
      report(ConstantRedeclared, modifier->span, text(entry.name));
    size_t given = redeclaration->subscripts.size() + redeclared.subscripts.size();
    size_t wanted_dims = component->subscripts.size() + clause->subscripts.size();
    if (given > 0 && given != wanted_dims && !clause->constraint)
      report(DimensionsRedeclared, redeclaration->name_span, text(entry.name), wanted_dims, given);
    type = lookup_class(text_scope, redeclared.type);
    if (!type.cls) fail();
    // MLS §7.3: what is not replaceable keeps its type; a redeclaration may give it a size.
    if (!clause->replaceable && lookup_class(scope, clause->type).cls != type.cls)
      report_not_replaceable(entry, modifier->span);
    redeclaration_span = redeclared.span;
  } else {
    if (entry.inherited && clause->redeclare && !entry.inherited->is_class()) {
      Scope base_scope{entry.inherited->owner, &parent};
      const auto& before = syntax::as<syntax::ComponentsElement>(*entry.inherited->element);
      if (variability == syntax::Variability::None) variability = before.variability;
      if (instance.flow == syntax::Flow::None) instance.flow = before.flow;
      if (instance.direction == syntax::Direction::None) instance.own_direction = instance.direction = before.direction;
      if (component->subscripts.empty() && clause->subscripts.empty()) {
        for (const syntax::Expr* s : entry.inherited->component->subscripts) instance.dims.push_back({s, base_scope});
      }
    }
    for (const syntax::Expr* s : component->subscripts) instance.dims.push_back({s, scope});
    for (const syntax::Expr* s : clause->subscripts) instance.dims.push_back({s, scope});
    if (entry.cls && !entry.type_is_local) {
      type = {entry.cls, nullptr};
    } else {
      type = lookup_class(scope, clause->type);
      if (!type.cls) fail();
      entry.cls = type.cls;
      entry.type_is_local = type.where != nullptr || type.cls->home != nullptr;
    }
  }
  instance.variability = combines(parent.variability, variability) ? parent.variability : variability;
  instance.type_scope = scope;
  see_through(instance, type, modifier);
  if (redeclaration_span.valid()) {
    const syntax::Path& wanted = clause->constraint ? clause->constraint->type : clause->type;
    redeclarations_.push_back(
        {instance.cls, nullptr, redeclaration_span, &wanted, scope, constraint_of(*clause, component, scope)});
  } else if (clause->constraint) {
    // MLS §6.5.1: the default fits, too.
    redeclarations_.push_back({instance.cls, nullptr, clause->span, &clause->constraint->type, scope, nullptr});
  }
  redeclared_in_body(instance);
  if (instance.modifier && instance.modifier->is_final) instance.is_final = true;
  bool is_value = clause->variability == syntax::Variability::Parameter ||
                  clause->variability == syntax::Variability::Constant ||
                  (instance.modifier && instance.modifier->value);
  if (is_value && !instance.is_leaf() && instance.cls) use_as_record(*instance.cls);
  // The prefix of a connector or record is that of its parts.
  if (instance.direction == syntax::Direction::None && (parent.is_connector || (parent.cls && is_record(*parent.cls))))
    instance.direction = parent.direction;
  check_component(instance, outer);
  // Outside of connectors the prefix means nothing (M0335): no connection, and no equation for want of one.
  if (!parent.is_connector && parent.cls && parent.cls->def && !is_record(*parent.cls) && !is_connector(*parent.cls) &&
      !is_function(*parent.cls))
    instance.flow = syntax::Flow::None;
  if (!instance.is_leaf()) check_component_class(instance);
  return &instance;
}

Instance* Instantiation::child(Instance& instance, Name name) {
  if (auto it = instance.index.find(name); it != instance.index.end()) return it->second;
  if (!instance.is_package) {
    if (!instance.children_made) make_children(instance);
    auto it = instance.index.find(name);
    return it == instance.index.end() ? nullptr : it->second;
  }
  // A package's constants are made one by one, on demand.
  if (!instance.cls || instance.cls->builtin != Builtin::None) return nullptr;
  expand(*instance.cls);
  auto it = instance.cls->index.find(name);
  if (it == instance.cls->index.end() || it->second->is_class()) return nullptr;
  // While its type is looked up it is not there: `y y` names no class.
  instance.index.emplace(name, nullptr);
  try {
    Instance* made = make_component(instance, *it->second);
    instance.index[name] = made;
    instance.children.push_back(made);
    return made;
  } catch (...) {
    instance.index.erase(name);
    throw;
  }
}

// Every modification must meet an element, and one that may be modified from here (MLS §4.1, §7.2).
void Instantiation::check_modified(Instance& instance) {
  if (!instance.modifier || instance.is_expandable) return;
  for (const auto& [name, member] : instance.modifier->members) {
    auto it = instance.cls->index.find(name);
    if (it != instance.cls->index.end()) check_redeclared_kind(*it->second, *member);
    if (it == instance.cls->index.end()) {
      Diagnostic& diagnostic = report_no_such_element(*instance.cls, name, member->span);
      if (instance.parent) diagnostic.note("in instance " + path(instance));
    } else if (it->second->is_class() && member->value && !member->redeclare) {
      report(ClassWithValue, member->value->span, text(name), "class");
    } else if (it->second->is_protected && !member->by_inheritance && instance.parent && !instance.is_package) {
      Diagnostic& diagnostic = report(member->redeclare ? ProtectedRedeclared : ProtectedModified, member->span,
                                      text(name), class_name(*instance.cls));
      if (it->second->component) diagnostic.also(it->second->component->name_span, "declared here");
    }
  }
}

void Instantiation::make_children(Instance& instance) {
  if (instance.children_made) return;
  instance.children_made = true;
  if (!instance.cls || instance.is_leaf()) return;
  if (++depth_ > 250) {
    depth_ = 0;
    error(TooDeep, instance.entry ? instance.entry->component->span : Span{}, path(instance));
  }
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{depth_};
  expand(*instance.cls);
  check_class(*instance.cls);
  check_modified(instance);
  for (ElementEntry* entry : instance.cls->elements) {
    if (entry->is_class()) continue;
    if (instance.index.contains(entry->name)) continue;
    Instance* component;
    try {
      component = make_component(instance, *entry);
    } catch (const Failed&) {
      continue;
    }
    instance.index.emplace(entry->name, component);
    instance.children.push_back(component);
  }
}

void Instantiation::split(Instance& instance) {
  std::vector<int64_t> sizes;
  int64_t count = 1;
  for (const Dimension& dimension : dims(instance)) {
    sizes.push_back(dimension.size);
    count *= dimension.size;
  }
  for (int64_t i = 0; i < count; ++i) {
    count_instance(instance, instance.entry ? instance.entry->component->name_span : Span{});
    Instance& element = instances_.emplace_back();
    element = instance;
    element.elements.clear();
    element.dims.clear();
    element.children.clear();
    element.index.clear();
    element.children_made = false;
    element.fixed.resize(sizes.size());
    int64_t rest = i;
    for (size_t d = sizes.size(); d-- > 0;) {
      element.fixed[d] = rest % sizes[d] + 1;
      rest /= sizes[d];
    }
    std::string name(text(instance.name));
    name += '[';
    for (size_t d = 0; d < sizes.size(); ++d) name += (d ? "," : "") + std::to_string(element.fixed[d]);
    name += ']';
    element.name = intern(name);
    instance.elements.push_back(&element);
  }
  instance.children.clear();
  instance.index.clear();
}

Instance* Instantiation::resolve_outer(Instance& instance) {
  if (!instance.outer) return &instance;
  if (instance.inner_instance) return instance.inner_instance;
  // MLS §5.4: the nearest enclosing instance with an inner element of that name.
  for (Instance* at = instance.parent ? instance.parent->parent : nullptr; at; at = at->parent) {
    if (at->is_package) break;
    Instance* candidate = child(*at, instance.name);
    if (!candidate || !candidate->inner) continue;
    // An `inner outer` component is an inner one for everything below it (MLS §5.5).
    instance.inner_instance = candidate;
    outers_.emplace_back(&instance, candidate);
    return instance.inner_instance;
  }
  // None: one is made at the top, as tools may (MLS §5.4), unless the top has another element of that name.
  if (Instance* other = child(*root_, instance.name); other && !other->outer) {
    report(NotInner, instance.entry->component->name_span, text(instance.name))
        .also(other->entry->component->name_span, "not declared inner")
        .note("in instance " + path(instance))
        .hint(fmt::format("declare it 'inner': inner {} {}", class_name(*other->cls), text(instance.name)));
    instance.inner_instance = &instance;
    fail();
  }
  Instance& made = instances_.emplace_back();
  made = instance;
  made.parent = root_;
  made.inner = true;
  made.outer = false;
  made.inner_instance = nullptr;
  made.modifier = nullptr;
  made.children.clear();
  made.index.clear();
  made.children_made = false;
  made.is_protected = false;
  made.dims.clear();
  made.variability = syntax::Variability::None;
  Instance* kept = &made;
  TypeRef type =
      lookup_class(instance.type_scope, syntax::as<syntax::ComponentsElement>(*instance.entry->element).type);
  if (!type.cls) fail();
  see_through(*kept, type, nullptr);
  if (!kept->is_leaf() && kept->cls->def->partial && as_component_) {
    leave_open();  // whoever uses the class provides one
  } else if (!kept->is_leaf() && kept->cls->def->partial) {
    report(PartialClass, instance.entry->component->name_span, class_name(*kept->cls))
        .note("there is no inner component for the outer one " + path(instance));
    instance.inner_instance = &instance;
    fail();
  }
  missing_inner(instance, *kept);
  if (as_component_ && kept->is_leaf()) kept->direction = syntax::Direction::Input;  // given by whoever uses the class
  root_->children.push_back(kept);
  root_->index.emplace(instance.name, kept);
  instance.inner_instance = kept;
  return kept;
}

void Instantiation::make_tree(Instance& instance) {
  if (instance.is_leaf() && !instance.outer) return;
  if (++depth_ > 200) {
    depth_ = 0;
    error(TooDeep, instance.entry ? instance.entry->component->span : Span{}, class_name(*instance.cls));
  }
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{depth_};
  if (instance.outer && !instance.inner) {
    resolve_outer(instance);
    return;
  }
  if (instance.outer) resolve_outer(instance);
  make_children(instance);
  if (instance.inner) Rules{*this}.inner_without_inputs(instance);
  for (size_t i = 0; i < instance.children.size(); ++i) make_tree(*instance.children[i]);
}

}  // namespace saltus::modelica

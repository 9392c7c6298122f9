// What the kinds of classes may hold, what may be modified and redeclared (MLS 3.6 §4.6, §7.1.1, §7.1.3, §7.3, §9.3.1).
//
// These checks look at what is understood already; nothing else depends on them.
#include <cctype>
#include <functional>

#include "modelica/semantics/rules.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using syntax::Direction;
using syntax::Flow;
using syntax::Restriction;

SALTUS_DIAGNOSTIC(EachOnScalar, Warning, "M0305", "'{}' is not an array: 'each' has nothing to spread over");
SALTUS_DIAGNOSTIC(NothingInherited, Error, "M0311", "there is no inherited '{}' to redeclare");
SALTUS_DIAGNOSTIC(InheritedDiffers, Error, "M0312", "'{}' is declared twice, in different ways");
// An icon, or another class without contents: nothing that its kind forbids is inherited.
SALTUS_DIAGNOSTIC(EmptyBaseKind, Warning, "M0313", "{} cannot extend the {} '{}'; it has no contents");
SALTUS_DIAGNOSTIC(BaseKind, Error, "M0313", "{} cannot extend the {} '{}'");
SALTUS_DIAGNOSTIC(LikeBaseKind, Warning, "M0313",
                  "{} cannot extend the {} '{}'; its elements and equations are inherited all the same");
SALTUS_DIAGNOSTIC(BaseReplaceable, Error, "M0314", "the base class '{}' is replaceable");
SALTUS_DIAGNOSTIC(BaseInherited, Warning, "M0316", "the base class '{}' is found among what this class inherits");
SALTUS_DIAGNOSTIC(FunctionComponent, Error, "M0333", "'{}' is a function: there can be no component of it");
SALTUS_DIAGNOSTIC(OuterModified, Error, "M0334",
                  "'{}' is an outer component: its values are given where the inner one is declared");
SALTUS_DIAGNOSTIC(
    OuterValue, Warning, "M0334",
    "'{}' is an outer component: what is given here has no effect, the values are those of the inner one");
SALTUS_DIAGNOSTIC(ClassAsConnector, Warning, "M0339", "the class '{}' is used as a connector");
SALTUS_DIAGNOSTIC(FlowOutside, Warning, "M0335",
                  "'{}' is a flow variable, but not one of a connector: it is a variable like others");
SALTUS_DIAGNOSTIC(StreamOutside, Error, "M0335", "'{}' is a stream variable, but not one of a connector");
SALTUS_DIAGNOSTIC(FlowType, Error, "M0335", "'{}' is a {} variable, but of type {} instead of Real");
SALTUS_DIAGNOSTIC(BlockConnector, Warning, "M0336",
                  "'{}' belongs to a block, so its variable '{}' must be an input or an output");
SALTUS_DIAGNOSTIC(ClassWithEquations, Error, "M0337", "'{}' is a {}, which has no equations");
SALTUS_DIAGNOSTIC(PackageVariable, Error, "M0338",
                  "'{}' is neither a class nor a constant, but stands in the package '{}'");
SALTUS_DIAGNOSTIC(FlowInBus, Error, "M0335", "'{}' is a flow variable of an expandable connector");
SALTUS_DIAGNOSTIC(OtherContents, Warning, "M0312",
                  "'{}' is declared twice, with different values or contents: the first one counts");
SALTUS_DIAGNOSTIC(
    ConnectorBalance, Warning, "M0517",
    "the connector '{}' has {} potential(s) and {} flow(s): there must be as many of one as of the other");
// Of two connectors each receives what the other lets out, whatever flows. With more, M0531 is an error (streams.cc).
SALTUS_DIAGNOSTIC(StreamFlows, Warning, "M0531",
                  "the stream variable '{}' stands in a connector with {} flow variables: there must be one");

void Instantiation::check_component(const Instance& instance, const Modifier* from_outside) {
  const ElementEntry& entry = *instance.entry;
  const auto& clause = syntax::as<syntax::ComponentsElement>(*entry.element);
  const syntax::Component& component = *entry.component;
  const Instance& parent = *instance.parent;
  const Class* around = parent.cls;
  Restriction kind = around && around->def ? around->def->restriction : Restriction::Class;

  if (clause.flow != Flow::None && !parent.is_connector &&
      (kind == Restriction::Model || kind == Restriction::Block || kind == Restriction::Class)) {
    report(clause.flow == Flow::Flow ? FlowOutside : StreamOutside, component.name_span, text(entry.name));
  }
  if (clause.flow == Flow::Flow && parent.is_connector && around && around->def && kind == Restriction::Class)
    report(ClassAsConnector, around->def->name_span, class_name(*around)).hint("today it is a 'connector' (MLS §9.1)");
  if (clause.flow != Flow::None && instance.is_leaf() && instance.cls->builtin != Builtin::Real) {
    report(FlowType, component.name_span, text(entry.name), clause.flow == Flow::Flow ? "flow" : "stream",
           class_name(*instance.cls));
    fail();
  }
  if (parent.is_package && kind == Restriction::Package && clause.variability != syntax::Variability::Constant) {
    report(PackageVariable, component.name_span, text(entry.name), class_name(*around));
    fail();
  }
  if (clause.outer && !clause.inner) {
    if (component.modification) report(OuterValue, component.name_span, text(entry.name));
    if (from_outside)
      report(OuterModified, from_outside->span, text(entry.name)).also(component.name_span, "declared here");
  }
  if (component.modification && instance.dims.empty()) {
    for (const syntax::Argument* argument : component.modification->arguments) {
      if (argument->each) report(EachOnScalar, argument->span, text(entry.name));
    }
  }
  Rules{*this}.redeclared_for_each(instance, from_outside);
  if (!instance.is_leaf() && is_function(*instance.cls) && !(around && is_function(*around))) {
    report(FunctionComponent, component.name_span, class_name(*instance.cls));
    fail();
  }
  if (clause.flow == Flow::Flow) Rules{*this}.additive_group(instance);
  if (clause.flow == Flow::Flow && around && kind == Restriction::ExpandableConnector)
    report(FlowInBus, component.name_span, text(entry.name));
  check_held(instance);
}

// MLS §7.1.3, the table.
void Instantiation::check_base(const Class& derived, const Class& base, const syntax::ExtendsElement& element) {
  Restriction own = derived.def->restriction;
  if (base.builtin != Builtin::None && base.builtin != Builtin::ExternalObject && own != Restriction::Type &&
      own != Restriction::Connector && own != Restriction::Class) {
    report(BaseKind, element.span, syntax::one_of(own), "type", class_name(base));
    return;
  }
  if (!base.def || base.builtin != Builtin::None) return;
  Restriction other = base.def->restriction;
  if (syntax::derives_from(own, other)) return;
  std::function<bool(const Class&)> has_sections = [&](const Class& at) {
    auto holds = [](const syntax::Section& section) {
      return !section.equations.empty() || !section.statements.empty();
    };
    return (at.def && std::ranges::any_of(at.def->sections, holds)) ||
           std::ranges::any_of(at.bases, [&](const BaseClass& b) { return has_sections(*b.cls); });
  };
  bool is_empty = base.elements.empty() && !has_sections(base);
  auto has_equations = [](Restriction kind) {
    return kind == Restriction::Model || kind == Restriction::Block || kind == Restriction::Class;
  };
  // The variables of a connector are variables in a model, too.
  bool is_alike = has_equations(own) && (has_equations(other) || other == Restriction::Connector);
  report(is_empty   ? EmptyBaseKind
         : is_alike ? LikeBaseKind
                    : BaseKind,
         element.span, syntax::one_of(own), syntax::text_of(other), class_name(base));
}

// MLS §7.1.4: nothing on the way to a base class may be replaceable.
void Instantiation::check_base_path(const Class& derived, const syntax::Path& path) {
  if (const ElementEntry* entry = Rules{*this}.replaceable_on(derived, path)) {
    report(BaseReplaceable, path.span, text(entry->name)).also(entry->class_def->name_span, "declared here");
    return;
  }
  // MLS §5.6.1.4: what is inherited does not change what base class is meant.
  auto own = path.absolute ? derived.index.end() : derived.index.find(path.parts[0].name);
  if (own != derived.index.end() && own->second->owner != &derived && own->second->is_class())
    report(BaseInherited, path.span, text(path.parts[0].name));
}

void ClassTable::check_sections(const Class& cls) {
  if (!cls.def) return;
  Restriction kind = cls.def->restriction;
  if (kind == Restriction::Model || kind == Restriction::Block || kind == Restriction::Class || is_function(cls))
    return;
  for (const auto& section : cls.def->sections) {
    Span span = !section.equations.empty()    ? section.equations[0]->span
                : !section.statements.empty() ? section.statements[0]->span
                                              : Span{};
    if (span.valid()) report(ClassWithEquations, span, class_name(cls), syntax::text_of(kind));
  }
}

void Instantiation::check_class(Class& cls) {
  if (cls.checked || cls.builtin != Builtin::None || !cls.def) return;
  cls.checked = true;
  Now chosen(unchosen_, false);
  expand(cls);
  for (const BaseClass& base : cls.bases) {
    check_class(*base.cls);
    if (base.element) check_base(cls, *base.cls, *base.element);
    if (base.element) check_base_path(cls, base.element->base);
  }
  check_declarations(cls);
  check_operator_record_base(cls);
  Rules{*this}.constrained_by_fixed(cls);
  if (cls.def->restriction == Restriction::OperatorRecord) Rules{*this}.operator_functions(cls);
  check_sections(cls);
  for (const ElementEntry* entry : cls.elements) {
    if (entry->owner != &cls || !entry->element || !entry->element->redeclare || entry->inherited) continue;
    report(NothingInherited, entry->name_span(), text(entry->name));
  }
  for (const auto& [kept, other, span] : cls.duplicates) {
    bool alike = same_declaration(*kept, *other);
    if (alike && same_contents(*kept, *other)) continue;
    report(alike ? OtherContents : InheritedDiffers, span, text(kept->name)).also(other->name_span(), "one is here");
  }
}

// MLS §7.1.1: elements of the same name that meet by inheritance must be the same. Compared are what they are, not what
// their modifications say.
bool ClassTable::same_declaration(const ElementEntry& a, const ElementEntry& b) {
  if (a.element == b.element && a.component == b.component) return true;
  if (a.is_class() != b.is_class()) return false;
  if (a.is_class()) return true;  // two names of one class are common; which is meant shows where it is used
  const auto& x = syntax::as<syntax::ComponentsElement>(*a.element);
  const auto& y = syntax::as<syntax::ComponentsElement>(*b.element);
  if (x.flow != y.flow || x.variability != y.variability || x.direction != y.direction) return false;
  if (a.component->subscripts.size() + x.subscripts.size() != b.component->subscripts.size() + y.subscripts.size())
    return false;
  TypeRef s = lookup_class({a.owner, nullptr}, x.type, false), t = lookup_class({b.owner, nullptr}, y.type, false);
  if (!s.cls || !t.cls || s.cls == t.cls) return true;
  Class *simple = simple_type(*s.cls), *other = simple_type(*t.cls);
  if (simple || other) return simple == other;
  return s.cls->def == t.cls->def;
}

// And what is written about them: the same words, but for descriptions and annotations.
bool ClassTable::same_contents(const ElementEntry& a, const ElementEntry& b) const {
  if (a.element == b.element && a.component == b.component) return true;
  if (a.is_class()) {
    if (!a.class_def || !b.class_def || a.class_def == b.class_def) return true;
    // A class that was loaded from a file of its own, or replaced, is what it is.
    if (a.modifier || b.modifier || (a.element && a.element->replaceable) || (b.element && b.element->replaceable))
      return true;
    return context_.sources.text(a.class_def->span) == context_.sources.text(b.class_def->span);
  }
  auto words = [&](const ElementEntry& e) -> std::string {
    const syntax::Modification* said = e.component->modification;
    std::string all;
    if (said && said->span.valid()) {
      for (char c : context_.sources.text(said->span)) {
        if (!isspace(static_cast<unsigned char>(c))) all += c;
      }
    }
    return all;
  };
  return words(a) == words(b);
}

// Of a connector that is not part of another one, once the sizes of its variables are known. Connectors without any
// flow, as in models from before Modelica 3, are taken as they are.
void Instantiation::check_connector(Instance& connector) {
  int64_t potentials = 0, flows = 0;
  bool overdetermined_part = false;
  const Instance* stream = nullptr;
  const Instance* acausal = nullptr;
  std::function<void(Instance&, int64_t)> walk = [&](Instance& at, int64_t count) {
    for (Instance* member : at.children) {
      if (is_removed(*member)) continue;
      int64_t n = count;
      for (const Dimension& dimension : dims(*member)) n *= dimension.size;
      if (overdetermined(*member)) {
        overdetermined_part = true;
      } else if (!member->is_leaf()) {
        walk(*member, n);
      } else if (member->variability == syntax::Variability::Constant ||
                 member->variability == syntax::Variability::Parameter) {
        continue;
      } else if (member->flow == Flow::Flow) {
        flows += n;
        acausal = member;
      } else if (member->flow == Flow::Stream) {
        stream = member;
      } else if (member->direction == Direction::None) {
        potentials += n;
        acausal = member;
      }
    }
  };
  walk(connector, 1);
  Span span = connector.entry->component->name_span;
  if (stream && flows != 1)
    report(StreamFlows, stream->entry->component->name_span, text(stream->name), flows);
  else if (flows > 0 && potentials != flows && !overdetermined_part)
    report(ConnectorBalance, span, class_name(*connector.cls), potentials, flows);
  const Class* around = connector.parent->cls;
  if (around && around->def && around->def->restriction == Restriction::Block && !connector.is_protected && acausal) {
    report(BlockConnector, span, path(connector), text(acausal->name));
  }
}

}  // namespace saltus::modelica

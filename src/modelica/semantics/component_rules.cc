// Rules that need to know what a name means or a component is (MLS 3.6 §4.4, §4.7, §4.9, §5.3, §5.4, §9.3, §12.2,
// §12.3, §18.4). Where other tools let a breach pass it is a warning.
#include "hybrid/rewrite.h"
#include "modelica/semantics/rules.h"
#include "modelica/semantics/semantics.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

using hybrid::BaseType;
using syntax::Restriction;

SALTUS_DIAGNOSTIC(PrefixOfModel, Warning, "M0602",
                  "'{}' is a {}: the prefix '{}' is for types, records and connectors");
SALTUS_DIAGNOSTIC(NotHeld, Error, "M0603", "'{}' is a {}, which a {} cannot hold");
SALTUS_DIAGNOSTIC(SignalHeld, Warning, "M0603", "'{}' is a {}, which a {} cannot hold");
SALTUS_DIAGNOSTIC(ModelWithValue, Error, "M0630", "'{}' is a {}: it has no value");
SALTUS_DIAGNOSTIC(ModelAsRecord, Warning, "M0630",
                  "'{}' is a {}, which has no value: it is used as a record of its parameters");
SALTUS_DIAGNOSTIC(AttributeVaries, Warning, "M0634", "'{}' of '{}' varies with time: an attribute cannot");
SALTUS_DIAGNOSTIC(FreeConstant, Error, "M0635", "'{}' is a constant: it cannot have fixed = false");
SALTUS_DIAGNOSTIC(NotAConstant, Warning, "M0636", "'{}' is no constant of '{}': only constants of it can be used here");
SALTUS_DIAGNOSTIC(ConditionalUsed, Warning, "M0643", "'{}' is conditional: it can be used in connections only");
SALTUS_DIAGNOSTIC(ConnectorPrefix, Error, "M0629", "the connector '{}' cannot be a {}");
SALTUS_DIAGNOSTIC(SignalPrefix, Warning, "M0629",
                  "'{}' is declared as a {}, and its type is a connector: it is a {} of that type");
SALTUS_DIAGNOSTIC(ProtectedConstant, Warning, "M0632", "'{}' is protected in '{}'");
SALTUS_DIAGNOSTIC(DeepConnector, Warning, "M0518",
                  "'{}' is a connector of '{}', not of this class or of one of its components");
SALTUS_DIAGNOSTIC(PureCallsImpure, Error, "M0626", "'{}' is pure and cannot call '{}', which is impure");
SALTUS_DIAGNOSTIC(CallsImpure, Warning, "M0627", "'{}' calls '{}', which is impure, and is not declared impure itself");
SALTUS_DIAGNOSTIC(ExperimentValue, Warning, "M0640", "'{}' of the experiment is not a number: it is left out");
SALTUS_DIAGNOSTIC(ExperimentName, Warning, "M0641", "an experiment has no '{}'");
SALTUS_DIAGNOSTIC(ExperimentOrder, Error, "M0642", "the experiment stops at {}, before it starts at {}");
SALTUS_DIAGNOSTIC(NoInner, Error, "M0326", "there is no inner '{}' for this outer element");
SALTUS_DIAGNOSTIC(InnerMade, Warning, "M0327", "there is no inner '{}': one is made with default values{}{}");

namespace {

bool is_model_kind(const Class& cls) {
  return cls.builtin == Builtin::None && cls.def &&
         (cls.def->restriction == Restriction::Model || cls.def->restriction == Restriction::Block);
}

bool has_flow(const Class& cls) {
  return std::ranges::any_of(cls.elements, [](const ElementEntry* entry) {
    if (entry->is_class()) return false;
    bool flow = syntax::as<syntax::ComponentsElement>(*entry->element).flow == syntax::Flow::Flow;
    return flow || (entry->cls && has_flow(*entry->cls));
  });
}

}  // namespace

void Instantiation::check_held(const Instance& instance) {
  // MLS §9.2.
  syntax::Variability own = syntax::as<syntax::ComponentsElement>(*instance.entry->element).variability;
  if (instance.is_connector && !instance.parent->is_connector &&
      (own == syntax::Variability::Constant || own == syntax::Variability::Parameter)) {
    const char* prefix = own == syntax::Variability::Constant ? "constant" : "parameter";
    Span place = instance.entry->component->name_span;
    // One signal, or several without a flow, have values like any other variables.
    if (has_flow(*instance.cls))
      report(ConnectorPrefix, place, text(instance.name), prefix);
    else
      report(SignalPrefix, place, text(instance.name), prefix, prefix).hint("name its type instead of the connector");
  }
  // MLS §12.2. A connector of one signal is as good as its type.
  if (instance.is_connector && instance.parent->cls && is_function(*instance.parent->cls))
    report(instance.is_leaf() ? SignalHeld : NotHeld, instance.entry->component->name_span, text(instance.name),
           "connector", "function");
  if (instance.is_leaf() || !is_model_kind(*instance.cls)) return;
  const auto& clause = syntax::as<syntax::ComponentsElement>(*instance.entry->element);
  const syntax::Component& component = *instance.entry->component;
  std::string_view kind = syntax::text_of(instance.cls->def->restriction);
  std::string_view name = text(instance.name);
  // MLS §4.4.2: what these prefixes mean is said for variables.
  const char* prefix = clause.variability == syntax::Variability::Constant    ? "constant"
                       : clause.variability == syntax::Variability::Parameter ? "parameter"
                       : clause.variability == syntax::Variability::Discrete  ? "discrete"
                       : clause.direction == syntax::Direction::Input         ? "input"
                       : clause.direction == syntax::Direction::Output        ? "output"
                                                                              : nullptr;
  if (prefix) report(PrefixOfModel, component.name_span, name, kind, prefix);
  const Class* around = instance.parent->cls;
  if (around && around->def) {
    Restriction outer = around->def->restriction;
    if (is_record(*around) || is_connector(*around) || is_function(*around))
      report(NotHeld, component.name_span, name, kind, syntax::text_of(outer));
  }
  if (component.modification && component.modification->value)
    report(instance.cls->stands_for_record ? ModelAsRecord : ModelWithValue, component.modification->value->span, name,
           kind);
}

// MLS §4.9: attributes are parameter expressions; a constant is what its declaration says.
void Instantiation::check_attribute(const Instance& instance, std::string_view attribute, const Modifier& given,
                                    ExprId value) {
  if (attribute == "fixed" && instance.variability == syntax::Variability::Constant && build_.truth(value) == false)
    report(FreeConstant, given.span, path(instance));
  if (variability(value) > hybrid::Variability::Parameter)
    report(AttributeVaries, given.span, attribute, path(instance));
}

// MLS §5.3.1, §5.3.2: through a class, also an enclosing one, only constants are found.
void Instantiation::check_reached(const Found& found, const syntax::ReferenceExpr& expr, const Class* scope) {
  const Instance& component = *found.component;
  const Instance* holder = component.parent;
  // MLS §4.1: A.P and .A.P do not reach what is protected in A.
  if (expr.parts.size() > 1 && holder && holder->is_package && component.entry->is_protected && holder->cls &&
      expr.parts[0].name != component.name) {
    bool inside = false;
    for (const Class* at = scope; at; at = at->parent)
      inside |= at->def == holder->cls->def || at->lineage.contains(holder->cls->def);
    if (!inside)
      report(ProtectedConstant, expr.span, text(component.name), class_name(*holder->cls))
          .also(component.entry->component->name_span, "declared here");
  }
  if (!holder || !holder->cls || !is_model_kind(*holder->cls)) return;
  bool of_enclosing_instance = false;  // the text belongs to a local class of that instance
  for (const Class* at = scope; at; at = at->parent) of_enclosing_instance |= at->home == holder;
  if (!holder->is_package && !of_enclosing_instance) return;
  if (component.variability == syntax::Variability::Constant) return;
  report(NotAConstant, expr.span, text(component.name), class_name(*holder->cls))
      .also(component.entry->component->name_span, "declared here");
}

// MLS §4.4.5: a conditional component is modified and connected; what else names it would lack it where its condition
// is false.
void Instantiation::check_conditional(const Instance& named, const syntax::ReferenceExpr& expr, const Env& env) {
  if (!named.entry || !named.entry->component || !named.entry->component->condition || named.from_expansion) return;
  for (const Instance* at = env.scope.instance; at; at = at->parent) {
    if (at == &named) return;  // its own text
  }
  report(ConditionalUsed, expr.span, path(named))
      .also(named.entry->component->name_span, "its condition")
      .hint("connect it, for example to a variable of the model that is always there");
}

// MLS §9.3: m.c, with m a component of the class, or c; further names are members of connectors.
void Semantics::check_connect_reference(const Instance& named, const syntax::ReferenceExpr& expr) {
  const Instance* at = &named;
  for (size_t i = expr.parts.size(); i-- > 1 && at;) {
    if (!at->is_connector) {
      report(DeepConnector, expr.span, text(named.name), path(*at));
      return;
    }
    at = at->parent;
  }
}

// MLS §12.4.4: outputs get their values in the body; §12.3: what is impure is said to be so.
void Instantiation::check_function_body(const Class& cls, hybrid::FunctionId id) {
  const hybrid::Function& function = model_.functions[id];
  bool partial = false;  // also what it is another name of
  for (const Class* at = &cls; at && at->def;
       at = at->def->kind == syntax::ClassKind::Short && at->bases.size() == 1 ? at->bases[0].cls : nullptr)
    partial = partial || at->def->partial;
  if (!function.is_external && !partial) {
    Rules rules{*this};
    rules.acyclic_values(function);
    rules.assigned_before_use(function);
    rules.fields_assigned(function);
    rules.assigned_on_all_paths(function);
  }
  if (function.impure) return;
  hybrid::Walk walk(model_.exprs);
  hybrid::each_expression(function, [&](const ExprId& root) {
    walk(root, [&](ExprId e) {
      if (model_.exprs.op(e) != Op::Call) return;
      const hybrid::Function& called = model_.functions[model_.exprs.function(e)];
      if (!called.impure) return;
      report(cls.def->purity == syntax::Purity::Pure ? PureCallsImpure : CallsImpure, function.span,
             text(function.name), text(called.name));
    });
  });
}

// MLS §18.4.
void Semantics::check_experiment(const syntax::Modification& experiment) {
  const std::vector<std::string_view> known = {"StartTime", "StopTime", "Interval", "Tolerance"};
  std::optional<double> start, stop;
  Span stop_span;
  for (const syntax::Argument* argument : experiment.arguments) {
    if (argument->name.parts.empty()) continue;
    std::string_view name = text(argument->name.parts[0].name);
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      std::string near = name.starts_with("__") ? std::string() : nearest_name(name, known);
      if (!near.empty()) report(ExperimentName, argument->span, name).hint(fmt::format("did you mean '{}'?", near));
      continue;
    }
    if (!argument->modification || !argument->modification->value) continue;
    const syntax::Expr& value = *argument->modification->value;
    std::optional<double> number = literal_number(value);
    if (!number && value.kind == syntax::ExprKind::String) report(ExperimentValue, value.span, name);
    if (name == "StartTime") start = number;
    if (name == "StopTime") stop = number, stop_span = value.span;
  }
  if (stop && *stop < start.value_or(0)) report(ExperimentOrder, stop_span, *stop, start.value_or(0));
}

// MLS §5.4: without an inner element a tool may make one, of a class that has all its values.
void Instantiation::missing_inner(const Instance& outer, const Instance& made) {
  if (as_component_) return;  // whoever uses the component has to provide it
  Span span = outer.entry->component->name_span;
  if (made.is_leaf()) {
    report(NoInner, span, text(outer.name))
        .note("in instance " + path(outer))
        .hint(
            fmt::format("declare 'inner {} {};' in the model, or around it", class_name(*made.cls), text(outer.name)));
    return;
  }
  std::string message;
  if (const auto* given = class_annotation(*made.cls, "missingInnerMessage");
      given && given->value && given->value->kind == syntax::ExprKind::String) {
    message = syntax::as<syntax::StringExpr>(*given->value).value;
    for (char& c : message) c = c == '\n' ? ' ' : c;
  }
  report(InnerMade, span, text(outer.name), message.empty() ? "" : "; ", message)
      .hint(fmt::format("declare 'inner {} {};' at the top of the model", class_name(*made.cls), text(outer.name)));
}

}  // namespace saltus::modelica

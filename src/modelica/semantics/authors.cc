// One class by itself, as the author of a library checks it.
//
// Of a function, a type, a record, a connector, a package or a partial class, names and types are looked at: nothing of
// it can be simulated. A model or block is taken as if it were used (MLS 3.6 §4.8): what its connectors meet outside is
// one equation for each flow, which may name the potential beside it, and parameters without a value will get one.
#include <algorithm>
#include <set>

#include "hybrid/count.h"
#include "hybrid/rewrite.h"
#include "hybrid/value.h"
#include "modelica/semantics/rules.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using syntax::Restriction;

namespace {

// A run says the same of all parameters (S0302); of those of the class itself its use decides.
SALTUS_DIAGNOSTIC(PartWithoutValue, Warning, "M0370", "parameter '{}' has no value; its start value, {}, is used");

bool has_equations(const Class& cls) {
  bool found = false;
  for (const auto& section : cls.def ? cls.def->sections : decltype(cls.def->sections)()) {
    found = found || !section.equations.empty() || !section.statements.empty();
    for (const syntax::Element* element : section.elements) {
      if (element->kind != syntax::ElementKind::Components) continue;
      const auto& clause = syntax::as<syntax::ComponentsElement>(*element);
      bool varies =
          clause.variability == syntax::Variability::None || clause.variability == syntax::Variability::Discrete;
      for (const syntax::Component* component : clause.components)
        found = found || (varies && component->modification && component->modification->value);
    }
  }
  return found || std::ranges::any_of(cls.bases, [](const BaseClass& base) { return has_equations(*base.cls); });
}

}  // namespace

// Also in the components, however deep.
bool Semantics::holds_equations(Class& cls, std::unordered_set<const syntax::ClassDef*>& seen) {
  if (cls.builtin != Builtin::None || !cls.def || !seen.insert(cls.def).second) return false;
  expand(cls);
  if (has_equations(cls)) return true;
  return std::ranges::any_of(std::vector(cls.elements), [&](const ElementEntry* entry) {
    if (entry->is_class() || !entry->element) return false;
    TypeRef type =
        lookup_class({entry->owner, nullptr}, syntax::as<syntax::ComponentsElement>(*entry->element).type, false);
    return type.cls && holds_equations(*type.cls, seen);
  });
}

bool Semantics::check_alone(Class& cls) {
  expand(cls);
  Restriction kind = cls.def->restriction;
  // MLS §4.7: models and blocks are balanced. Of a `class` without equations it is not said what it is for.
  std::unordered_set<const syntax::ClassDef*> seen;
  bool model = kind == Restriction::Model || kind == Restriction::Block ||
               (kind == Restriction::Class && holds_equations(cls, seen));
  if (model && !cls.def->partial && cls.builtin == Builtin::None && !is_external_class(cls)) return false;
  if (is_function(cls)) {
    if (builtin_name(cls).empty()) function_of(cls);
    finish_functions();
    return true;
  }
  check_class(cls);
  check_declarations(cls);
  if (cls.builtin != Builtin::None || kind == Restriction::Type || is_external_class(cls)) {
    if (cls.builtin == Builtin::Enumeration) enumeration_of(cls);
    return true;
  }
  if (kind == Restriction::Package || kind == Restriction::Operator) {
    Instance* holder = constants_of(cls);
    for (size_t i = 0; i < cls.elements.size(); ++i) {
      if (!cls.elements[i]->is_class()) child(*holder, cls.elements[i]->name);
    }
    return true;
  }
  make_root(cls);
  make_children(*root_);
  // What its components are given must be there.
  for (size_t i = 0; i < root_->children.size() && kind == Restriction::Class; ++i) make_children(*root_->children[i]);
  check_redeclarations();
  return true;
}

// Is this flow one of a public connector of the class itself? Then its equation comes from outside.
bool Semantics::open_to_outside(Instance& flow) {
  Instance* connector = nullptr;
  for (Instance* at = &flow; at->parent; at = at->parent) {
    if (at->parent == root_) connector = at;
  }
  if (!connector || !connector->is_connector || connector->is_protected) return false;
  // Of overdetermined and expandable connectors more than that depends on what is outside.
  if (connector->is_expandable || overdetermined_inside(*connector)) {
    structure_open_ = true;
    return true;
  }
  std::vector<Instance*> flows, potentials;
  std::function<void(Instance&)> walk = [&](Instance& at) {
    for (Instance* member : at.children) {
      if (is_removed(*member)) continue;
      if (!member->is_leaf()) {
        walk(*member);
      } else if (member->variable.valid() && member->direction == syntax::Direction::None &&
                 model_.variables[member->variable].variability > hybrid::Variability::Parameter) {
        if (member->flow == syntax::Flow::Flow) flows.push_back(member);
        if (member->flow == syntax::Flow::None) potentials.push_back(member);
      }
    }
  };
  walk(*connector);
  size_t k = static_cast<size_t>(std::find(flows.begin(), flows.end(), &flow) - flows.begin());
  bool paired =
      k < potentials.size() && model_.variables[potentials[k]->variable].type == model_.variables[flow.variable].type;
  if (!paired) {
    structure_open_ = true;
    return true;
  }
  // Some relation between them; numbers that no other one has keep such relations apart from each other. What is
  // outside may join the connectors of the class, so the potentials of all others of this kind count, too (the feedback
  // of an amplifier).
  ExprId sum;
  for (Instance* other : root_->children) {
    if (!other->is_connector || other->is_protected || other->is_expandable || is_removed(*other)) continue;
    Instance* potential = other == connector             ? potentials[k]
                          : other->is_leaf()             ? nullptr
                          : other->cls != connector->cls ? nullptr
                                                         : other->child(potentials[k]->name);
    if (!potential || !potential->variable.valid()) continue;
    if (model_.variables[potential->variable].type != model_.variables[flow.variable].type) continue;
    double slope = 1 + 0.31 * static_cast<double>(++relations_outside_);
    ExprId term = build_.multiply(build_.real(slope), build_.variable(potential->variable));
    sum = sum.valid() ? build_.add(sum, term) : term;
  }
  equal(build_.variable(flow.variable), sum, {}, model_.variables[flow.variable].span, model_.equations, nullptr, true);
  return true;
}

// Equations between inputs alone are for who uses the class backwards, and connects what these inputs come from with
// its outputs: such an input is some function of the outputs.
void Instantiation::Rules::inputs_from_outputs() const {
  hybrid::Model& model = s.model_;
  std::set<VariableId> constrained;
  std::vector<VariableId> outputs;
  for (const hybrid::Equation& equation : std::as_const(model.all_equations)) {
    if (equation.kind != hybrid::EquationKind::Equal || equation.from_connect) continue;
    std::set<VariableId> found;
    bool inputs_alone = true;
    hybrid::Walk walk(model.exprs);
    hybrid::each_expression(equation, [&](const ExprId& root) {
      walk(root, [&](ExprId e) {
        if (model.exprs.op(e) != Op::Variable) return;
        const hybrid::Variable& v = model.variables[model.exprs.variable(e)];
        if (v.variability <= hybrid::Variability::Parameter) return;
        inputs_alone = inputs_alone && v.causality == hybrid::Causality::Input &&
                       model.types[v.type].base == hybrid::BaseType::Real;
        found.insert(model.exprs.variable(e));
      });
    });
    if (inputs_alone && found.size() > 1) constrained.insert(found.begin(), found.end());
  }
  // Where it is one of too many, that is what is to be told.
  hybrid::Counts counts = hybrid::count(model);
  if (constrained.empty() || counts.equations != counts.unknowns) return;
  for (VariableId id : model.variables.ids()) {
    const hybrid::Variable& v = model.variables[id];
    if (v.causality == hybrid::Causality::Output && model.types[v.type].base == hybrid::BaseType::Real)
      outputs.push_back(id);
  }
  for (VariableId id : constrained) {
    ExprId value;
    for (VariableId output : outputs) {
      if (model.variables[output].type != model.variables[id].type) continue;
      double slope = 1 + 0.31 * static_cast<double>(++s.relations_outside_);
      ExprId term = s.build_.multiply(s.build_.real(slope), s.build_.variable(output));
      value = value.valid() ? s.build_.add(value, term) : term;
    }
    if (!value.valid()) continue;
    model.variables[id].causality = hybrid::Causality::None;
    s.equal(s.build_.variable(id), value, {}, model.variables[id].span, model.equations, nullptr);
  }
}

// Parameters and inputs that whoever uses the class will give. Where derivatives occur an input is some function of
// time, so that it has them, too.
void Semantics::assume_parameters() {
  for (const Instance* member : root_->children) structure_open_ |= member->is_expandable && !member->is_protected;
  Rules{*this}.inputs_from_outputs();
  for (VariableId id : model_.variables.ids()) {
    if (differentiated_.empty()) break;
    const hybrid::Variable v = model_.variables[id];
    if (v.causality != hybrid::Causality::Input || model_.types[v.type].base != hybrid::BaseType::Real) continue;
    model_.variables[id].causality = hybrid::Causality::None;
    ExprId value = build_.math(
        Op::Exp, build_.multiply(build_.real(0.1 + 0.017 * static_cast<double>(++relations_outside_)), build_.time()));
    const std::vector<int64_t> dims = model_.types[v.type].dims;
    if (!dims.empty()) value = build_.fill(value, std::span<const int64_t>(dims));
    equal(build_.variable(id), value, {}, v.span, model_.equations, nullptr);
  }
  // The class is what sets the parameters of its parts.
  auto report_missing_value = [&](VariableId id) {
    const hybrid::Variable& v = model_.variables[id];
    hybrid::BaseType base = model_.types[v.type].base;
    bool boolean = base == hybrid::BaseType::Boolean;
    bool number = base == hybrid::BaseType::Real || base == hybrid::BaseType::Integer || boolean;
    std::string name = hybrid::variable_name(model_, context_.names, id);
    if (!number || v.is_protected || name.find('.') == std::string::npos) return;
    std::string used = boolean ? "false" : "0";
    if (v.start.valid()) {
      std::optional<hybrid::Value> start = hybrid::literal_value(model_, context_.names, v.start);
      used = start ? hybrid::text_of(*start, model_, context_.names) : "an expression";
    }
    report(PartWithoutValue, v.span, name, used);
  };
  for (VariableId id : model_.variables.ids()) {
    hybrid::Variable& v = model_.variables[id];
    bool free = v.fixed.valid() && build_.truth(v.fixed) != true;
    if (v.variability != hybrid::Variability::Parameter || v.binding.valid() || free) continue;
    report_missing_value(id);
    if (v.start.valid() && model_.exprs.type(v.start) == v.type) {
      v.binding = v.start;
      continue;
    }
    ExprId value;
    switch (model_.types[v.type].base) {
      case hybrid::BaseType::Real: value = build_.real(1); break;
      case hybrid::BaseType::Integer: value = build_.integer(1); break;
      case hybrid::BaseType::Boolean: value = build_.boolean(false); break;
      default: continue;
    }
    const std::vector<int64_t> dims = model_.types[v.type].dims;
    v.binding = dims.empty() ? value : build_.fill(value, std::span<const int64_t>(dims));
  }
}

}  // namespace saltus::modelica

#include "driver/analysis_points.h"

#include <map>
#include <queue>
#include <set>
#include <string_view>

#include "driver/overrides.h"
#include "hybrid/build.h"
#include "hybrid/rewrite.h"

namespace saltus::driver {

using hybrid::Equation;
using hybrid::EquationId;
using hybrid::EquationKind;
using hybrid::ExprId;
using hybrid::Op;
using hybrid::Variability;
using hybrid::Variable;
using hybrid::VariableId;

SALTUS_DIAGNOSTIC(NoPoint, Error, "A0008", "an analysis cannot begin at '{}': {}");

namespace {

struct ByPlace {
  bool operator()(const Element& a, const Element& b) const {
    return std::pair(a.variable.value, a.offset) < std::pair(b.variable.value, b.offset);
  }
};

// The first `depth` segments of a dotted name; dots inside of quotes and brackets separate nothing.
std::string_view segments(std::string_view name, uint32_t depth) {
  bool quoted = false;
  int brackets = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    char c = name[i];
    if (c == '\\' && quoted) ++i;
    if (c == '\'') quoted = !quoted;
    if (!quoted && c == '[') ++brackets;
    if (!quoted && c == ']') --brackets;
    if (!quoted && brackets == 0 && c == '.' && depth-- <= 1) return name.substr(0, i);
  }
  return name;
}

std::string without_subscripts(std::string_view name) {
  std::string made;
  int brackets = 0;
  bool quoted = false;
  for (char c : name) {
    if (c == '\'') quoted = !quoted;
    if (!quoted && c == '[') ++brackets;
    if (brackets == 0) made += c;
    if (!quoted && c == ']') --brackets;
  }
  return made;
}

// Is `name` that of a component, or of something in it?
bool lies_in(std::string_view name, std::string_view component) {
  return name.starts_with(component) &&
         (name.size() == component.size() || name[component.size()] == '.' || name[component.size()] == '[');
}

class Splitter {
 public:
  Splitter(hybrid::Model& model, Context& context, const modelica::Roles& roles)
      : model_(model), context_(context), build_(model, context.names), roles_(roles) {}

  bool split(const std::string& signal, AnalysisPoint& point) {
    point.signal = signal;
    auto element = find_element(model_, context_.names, signal);
    if (!element) return refuse(signal, "the model has no such variable");
    inner_ = *element;
    const Variable v = model_.variables[inner_.variable];
    if (v.causality == Causality::Input) {
      point.perturbation = point.before = point.after = name_of(inner_);
      return true;
    }
    hybrid::Type type = model_.types[v.type];
    if (type.base != hybrid::BaseType::Real) return refuse(signal, "it is not of type Real");
    if (v.variability <= Variability::Parameter) return refuse(signal, "it is a parameter or a constant");
    if (v.variability == Variability::Discrete) return refuse(signal, "it is discrete");
    count_ = 1;
    for (int64_t size : type.dims) count_ *= size;
    role_ = inner_.variable.value < roles_.size() ? roles_[inner_.variable.value] : modelica::Role();
    if (std::string why; !find_defining(why)) return refuse(signal, why);
    if (context_.diagnostics.has_errors()) return false;
    // v'
    Variable outer = v;
    outer.pattern = fresh("$outside of " + std::string(context_.names.text(v.pattern)));
    outer.causality = Causality::None;
    outer.hide_result = true;
    outer.binding = outer.start = outer.fixed = {};
    outer_ = model_.variables.add(outer);
    Variable d;
    d.pattern = fresh("$perturbation of " + signal);
    d.type = model_.types.element(v.type);
    d.causality = Causality::Input;
    d.hide_result = true;
    d.start = build_.real(0);
    d.unit = v.unit;
    perturbation_ = model_.variables.add(d);
    separate_connections();
    replace_outside();
    link();
    bool input = role_.direction == Causality::Input;
    point.perturbation = name_of({perturbation_, 0});
    point.before = name_of(input ? Element{outer_, inner_.offset} : inner_);
    point.after = name_of(input ? inner_ : Element{outer_, inner_.offset});
    return true;
  }

 private:
  bool refuse(const std::string& signal, const std::string& why) {
    context_.diagnostics.report(NoPoint, {}, signal, why);
    return false;
  }

  Name fresh(const std::string& wanted) { return context_.names.intern(wanted); }
  std::string name_of(Element e) const { return hybrid::element_name(model_, context_.names, e.variable, e.offset); }
  std::string component_of(Element e) const {
    return role_.depth == 0 ? std::string() : std::string(segments(name_of(e), role_.depth));
  }

  // A variable, or an element of one by numbers.
  std::optional<Element> plain(ExprId e) {
    const auto& pool = model_.exprs;
    if (pool.op(e) == Op::Variable) {
      if (!model_.types[model_.variables[pool.variable(e)].type].dims.empty()) return std::nullopt;
      return Element{pool.variable(e), 0};
    }
    if (pool.op(e) != Op::Index || pool.op(pool.arg(e, 0)) != Op::Variable) return std::nullopt;
    Element made{pool.variable(pool.arg(e, 0)), 0};
    const std::vector<int64_t>& dims = model_.types[model_.variables[made.variable].type].dims;
    if (dims.size() + 1 != pool.arg_count(e)) return std::nullopt;
    for (size_t d = 0; d < dims.size(); ++d) {
      auto subscript = build_.integer_value(pool.arg(e, static_cast<uint32_t>(d + 1)));
      if (!subscript) return std::nullopt;
      made.offset = made.offset * dims[d] + *subscript - 1;
    }
    return made;
  }

  ExprId expression(Element e) {
    ExprId whole = build_.variable(e.variable);
    std::vector<ExprId> subscripts;
    const std::vector<int64_t> dims = model_.types[model_.variables[e.variable].type].dims;
    for (int64_t s : subscripts_of(dims, e.offset)) subscripts.push_back(build_.integer(s));
    return subscripts.empty() ? whole : build_.index(whole, std::span<const ExprId>(subscripts));
  }

  bool mentions(const Equation& equation, VariableId v) const {
    bool found = false;
    hybrid::Walk walk(model_.exprs);
    hybrid::each_expression(equation, [&](const ExprId& root) {
      walk(root, [&](ExprId e) { found |= model_.exprs.op(e) == Op::Variable && model_.exprs.variable(e) == v; });
    });
    return found;
  }

  // Of a signal that is no input or output of a component: the equation that gives it.
  bool find_defining(std::string& why) {
    defining_ = {};
    if (role_.direction != Causality::None && role_.depth > 0) return true;
    for (EquationId id : model_.equations) {
      const Equation& e = model_.all_equations[id];
      if (e.kind != EquationKind::Equal || !e.ranges.empty()) continue;
      auto left = plain(e.left), right = plain(e.right);
      bool gives = left == inner_ || (right == inner_ && model_.exprs.op(e.left) != Op::Der);
      if (e.from_connect && mentions(e, inner_.variable)) {
        why = "it belongs to a physical connection, which has no direction";
        return false;
      }
      if (!gives) continue;
      // Of  v = …  on the left and  … = v  on the right the former is meant.
      if (defining_.valid() && (left == inner_) == defining_left_) {
        why = "several equations could give it";
        return false;
      }
      if (defining_.valid() && defining_left_) continue;
      defining_ = id;
      defining_left_ = left == inner_;
    }
    if (!defining_.valid()) why = "no equation gives it alone, and it is no input or output of a component";
    return defining_.valid();
  }

  // What connections make equal to the signal, an element beside an element, is made equal to v or to v'.
  void separate_connections() {
    if (role_.direction == Causality::None || role_.depth == 0) return;
    std::map<uint32_t, std::vector<EquationId>> by_variable;
    for (EquationId id : model_.equations) {
      const Equation& e = model_.all_equations[id];
      if (!e.from_connect || e.kind != EquationKind::Equal || !base_variable(e.left) || !base_variable(e.right))
        continue;
      by_variable[base_variable(e.left)->value].push_back(id);
      by_variable[base_variable(e.right)->value].push_back(id);
    }
    std::set<uint32_t> reached = {inner_.variable.value};
    std::queue<uint32_t> next;
    std::set<EquationId> taken;
    for (next.push(inner_.variable.value); !next.empty(); next.pop()) {
      for (EquationId id : by_variable[next.front()]) {
        if (!taken.insert(id).second) continue;
        const Equation& e = model_.all_equations[id];
        for (ExprId side : {e.left, e.right}) {
          if (uint32_t v = base_variable(side)->value; reached.insert(v).second) next.push(v);
        }
      }
    }
    std::map<Element, std::set<Element, ByPlace>, ByPlace> joined;
    for (EquationId id : taken) join(model_.all_equations[id], joined);
    std::erase_if(model_.equations, [&](EquationId id) { return taken.contains(id); });
    join_again(joined, taken.empty() ? Span() : model_.all_equations[*taken.begin()].span);
  }

  std::optional<VariableId> base_variable(ExprId e) const {
    if (model_.exprs.op(e) == Op::Index) e = model_.exprs.arg(e, 0);
    if (model_.exprs.op(e) != Op::Variable) return std::nullopt;
    return model_.exprs.variable(e);
  }

  template <class Joined>
  void join(const Equation& equation, Joined& joined) {
    std::vector<hybrid::IteratorId> iterators;
    std::vector<ExprId> values;
    for (const hybrid::IndexRange& range : equation.ranges) iterators.push_back(range.iterator), values.push_back({});
    auto each = [&](auto& self, size_t depth) -> void {
      if (depth < equation.ranges.size()) {
        const hybrid::IndexRange& range = equation.ranges[depth];
        for (int64_t k = 0; k < range.count(); ++k) {
          values[depth] = build_.integer(range.first + k * range.step);
          self(self, depth + 1);
        }
        return;
      }
      auto a = plain(hybrid::substitute_iterators(build_, equation.left, iterators, values));
      auto b = plain(hybrid::substitute_iterators(build_, equation.right, iterators, values));
      if (!a || !b) return;
      joined[*a].insert(*b);
      joined[*b].insert(*a);
    };
    each(each, 0);
  }

  // Each set of equal elements again; those with elements of the signal's variable inside and outside apart.
  template <class Joined>
  void join_again(Joined& joined, Span span) {
    std::set<Element, ByPlace> done;
    for (const auto& [first, unused] : joined) {
      if (done.contains(first)) continue;
      std::vector<Element> set = {first};
      done.insert(first);
      for (size_t i = 0; i < set.size(); ++i) {
        for (const Element& other : joined[set[i]]) {
          if (done.insert(other).second) set.push_back(other);
        }
      }
      auto own = std::ranges::find(set, inner_.variable, &Element::variable);
      if (own == set.end()) {
        for (size_t i = 1; i < set.size(); ++i) equal(set[0], set[i], span);
        continue;
      }
      Element inner = *own;
      std::string component = component_of(inner);
      for (const Element& e : set) {
        if (e == inner) continue;
        bool other_own = e.variable == inner_.variable;
        bool inside = !other_own && lies_in(name_of(e), component);
        equal(inside ? inner : Element{outer_, inner.offset}, other_own ? Element{outer_, e.offset} : e, span);
      }
    }
  }

  void equal(Element a, Element b, Span span) {
    Equation equation;
    equation.left = expression(a);
    equation.right = expression(b);
    equation.span = span;
    equation.from_connect = true;
    model_.equations.push_back(model_.all_equations.add(std::move(equation)));
  }

  // All that is outside reads, or determines, v'.
  void replace_outside() {
    std::string component = without_subscripts(component_of(inner_));
    hybrid::Rewriter rewrite(build_, [&](ExprId e) -> std::optional<ExprId> {
      if (model_.exprs.op(e) != Op::Variable || model_.exprs.variable(e) != inner_.variable) return std::nullopt;
      return build_.variable(outer_);
    });
    for (EquationId id : model_.all_equations.ids()) {
      if (id == defining_) continue;
      Equation equation = model_.all_equations[id];
      if (equation.from_connect && role_.direction != Causality::None && role_.depth > 0) continue;
      std::string place = equation.instance.valid() ? without_subscripts(context_.names.text(equation.instance)) : "";
      if (!defining_.valid() && lies_in(place, component) && !gives_input(equation)) continue;
      bool changed = false;
      hybrid::each_expression(equation, [&](ExprId& e) {
        ExprId made = rewrite(e);
        changed |= made != e;
        e = made;
      });
      if (changed) model_.all_equations[id] = std::move(equation);
    }
  }

  // A value that a modifier gives is written outside, though its equation is listed with the component.
  bool gives_input(const Equation& equation) const {
    return role_.direction == Causality::Input && equation.kind == EquationKind::Equal &&
           base_variable(equation.left) == inner_.variable;
  }

  void link() {
    bool input = role_.direction == Causality::Input && role_.depth > 0;
    for (int64_t k = 0; k < count_; ++k) {
      Element from{input ? outer_ : inner_.variable, k}, to{input ? inner_.variable : outer_, k};
      Equation equation;
      equation.left = expression(to);
      equation.right = expression(from);
      if (k == inner_.offset) equation.right = build_.add(equation.right, build_.variable(perturbation_));
      equation.span = model_.variables[inner_.variable].span;
      model_.equations.push_back(model_.all_equations.add(std::move(equation)));
    }
  }

  hybrid::Model& model_;
  Context& context_;
  hybrid::Build build_;
  const modelica::Roles& roles_;
  Element inner_;
  VariableId outer_, perturbation_;
  modelica::Role role_;
  EquationId defining_;
  bool defining_left_ = false;
  int64_t count_ = 1;
};

}  // namespace

std::vector<AnalysisPoint> add_analysis_points(hybrid::Model& model, Context& context, const modelica::Roles& roles,
                                               const std::vector<std::string>& signals) {
  std::vector<AnalysisPoint> made;
  for (const std::string& signal : signals) {
    AnalysisPoint point;
    if (!Splitter(model, context, roles).split(signal, point)) break;
    made.push_back(std::move(point));
  }
  return made;
}

}  // namespace saltus::driver

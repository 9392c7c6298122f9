#include "hybrid/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "hybrid/printer.h"
#include "hybrid/rewrite.h"
#include "hybrid/spelling.h"

namespace saltus::hybrid {
namespace {

constexpr size_t kMostFindings = 100;

class Verifier {
 public:
  Verifier(const Model& model, const NameTable& names)
      : model_(model), names_(names), pool_(model.exprs), walk_(pool_) {}

  std::vector<Finding> run() {
    for (VariableId id : model_.variables.ids()) variable(id);
    for (FunctionId id : model_.functions.ids()) function(model_.functions[id]);
    for (ExternalClassId id : model_.types.external_classes.ids()) destructor(id);
    places_.assign(model_.all_equations.size(), 0);
    for (EquationId id : model_.equations) equation(id, false, 0);
    for (EquationId id : model_.initial_equations) equation(id, false, 0);
    for (const Process& process : model_.processes) {
      span_ = process.span;
      Function scope;
      scope.name = process.name;
      scope.variables = process.variables;
      function_ = &scope;
      for (const Statement& s : process.body) statement(s);
      function_ = nullptr;
    }
    for (const StateMachine& machine : model_.state_machines) {
      for (const Transition& t : machine.transitions) condition(t.condition);
    }
    return std::move(findings_);
  }

 private:
  void report(std::string text) {
    if (findings_.size() < kMostFindings) findings_.push_back({std::move(text), span_});
  }
  const Type& type(ExprId e) const { return model_.types[pool_.type(e)]; }

  // -- expressions

  // The iterators that occur free below a node. Computed bottom-up, kept for nodes that have some.
  const std::vector<IteratorId>& free_iterators(ExprId e) const {
    static const std::vector<IteratorId> kNone;
    auto it = free_.find(e);
    return it == free_.end() ? kNone : it->second;
  }

  void node(ExprId e) {
    for (ExprId arg : pool_.args(e)) {
      if (arg >= e) return report(fmt::format("node {} has an argument that is made after it", e.value));
    }
    std::string wrong = verify_node(model_, names_, e);
    if (!wrong.empty()) report(fmt::format("{}, in '{}'", wrong, print(model_, names_, e)));
    std::vector<IteratorId> free;
    bool local = pool_.op(e) == Op::Local;
    for (ExprId arg : pool_.args(e)) {
      const std::vector<IteratorId>& below = free_iterators(arg);
      free.insert(free.end(), below.begin(), below.end());
      local = local || has_local_.count(arg) > 0;
    }
    if (pool_.op(e) == Op::Iterator) free.push_back(pool_.iterator(e));
    if (pool_.op(e) == Op::For) {
      uint64_t first = pool_.data(e), last = first + pool_.arg_count(e) - 1;
      std::erase_if(free, [&](IteratorId i) { return i.value >= first && i.value < last; });
    }
    std::sort(free.begin(), free.end());
    free.erase(std::unique(free.begin(), free.end()), free.end());
    if (!free.empty()) free_.emplace(e, std::move(free));
    if (local) has_local_.emplace(e, true);
  }

  void locals(ExprId e) {
    Walk walk(pool_);
    walk(e, [&](ExprId node) {
      if (pool_.op(node) != Op::Local) return;
      if (pool_.data(node) >= function_->variables.size()) {
        return report(
            fmt::format("a local {} that '{}' does not have", pool_.data(node), names_.text(function_->name)));
      }
      if (function_->variables[pool_.data(node)].type != pool_.type(node)) {
        report(fmt::format("local '{}' with another type than declared", print(model_, names_, node)));
      }
    });
  }

  // False when there is nothing to look at further.
  bool expression(ExprId e) {
    if (!e.valid()) return false;
    if (e.value >= pool_.size()) {
      report("an expression that does not exist");
      return false;
    }
    walk_(e, [&](ExprId below) { node(below); });
    for (IteratorId i : free_iterators(e)) {
      if (std::find(scope_.begin(), scope_.end(), i) == scope_.end()) {
        std::string_view name = i.value < model_.iterators.size() ? names_.text(model_.iterators[i].name) : "?";
        report(fmt::format("iterator '{}' is used outside its range, in '{}'", name, print(model_, names_, e)));
      }
    }
    if (has_local_.count(e)) {
      if (function_)
        locals(e);
      else
        report(fmt::format("a local outside a function, in '{}'", print(model_, names_, e)));
    }
    return true;
  }

  void condition(ExprId e, bool vector_too = false) {
    if (!expression(e)) return;
    bool clock = vector_too && type(e).base == BaseType::Clock;
    if (!clock && (type(e).base != BaseType::Boolean || (type(e).is_array() && !vector_too))) {
      report(fmt::format("a condition that is not Boolean: '{}'", print(model_, names_, e)));
    }
  }

  void same_type(ExprId a, ExprId b, const char* what) {
    if (!a.valid() || !b.valid() || a.value >= pool_.size() || b.value >= pool_.size()) return;
    const Type &left = type(a), &right = type(b);
    bool same = left.base == right.base && left.detail == right.detail && left.dims.size() == right.dims.size();
    for (size_t i = 0; same && i < left.dims.size(); ++i) {
      same = left.dims[i] == right.dims[i] || left.dims[i] == kUnknownSize || right.dims[i] == kUnknownSize;
    }
    if (!same) {
      report(fmt::format("{} of types {} and {}: '{}' and '{}'", what, print_type(model_, names_, pool_.type(a)),
                         print_type(model_, names_, pool_.type(b)), print(model_, names_, a),
                         print(model_, names_, b)));
    }
  }

  void target(ExprId e) {
    if (!expression(e)) return;
    ExprId root = e;
    while (pool_.op(root) == Op::Index || pool_.op(root) == Op::Field) root = pool_.arg(root, 0);
    Op op = pool_.op(root);
    bool fine = op == Op::Local || op == Op::Variable || op == Op::Slot || op == Op::SlotIndexed || op == Op::SlotArray;
    if (!fine) report(fmt::format("'{}' cannot be assigned to", print(model_, names_, e)));
  }

  // -- declarations

  void variable(VariableId id) {
    const Variable& v = model_.variables[id];
    span_ = v.span;
    if (v.type.value >= model_.types.size()) return report("a variable of a type that does not exist");
    const Type& declared = model_.types[v.type];
    std::string name = variable_name(model_, names_, id);
    size_t marks = 0;
    for (const Segment& segment : segments_of(names_.text(v.pattern))) marks += segment.marks;
    if (marks != declared.dims.size()) {
      report(fmt::format("'{}' has {} places for subscripts and {} dimensions", name, marks, declared.dims.size()));
    }
    auto attribute = [&](ExprId e, const char* what, BaseType base) {
      if (!expression(e)) return;
      if (type(e).base != base) report(fmt::format("{} of '{}' has another type", what, name));
      if (type(e).is_array() && type(e).dims != declared.dims) {
        bool unknown = std::find(type(e).dims.begin(), type(e).dims.end(), kUnknownSize) != type(e).dims.end();
        if (!unknown) report(fmt::format("{} of '{}' has another shape", what, name));
      }
    };
    attribute(v.binding, "the binding", declared.base);
    attribute(v.start, "start", declared.base);
    attribute(v.min, "min", declared.base);
    attribute(v.max, "max", declared.base);
    attribute(v.nominal, "nominal", declared.base);
    attribute(v.fixed, "fixed", BaseType::Boolean);
  }

  void function(const Function& f) {
    span_ = f.span;
    function_ = &f;
    if (f.input_count + f.output_count > f.variables.size()) {
      function_ = nullptr;
      return report(fmt::format("'{}' has fewer variables than inputs and outputs", names_.text(f.name)));
    }
    for (size_t i = 0; i < f.variables.size(); ++i) {
      const FunctionVariable& v = f.variables[i];
      FunctionVariableKind kind = i < f.input_count                    ? FunctionVariableKind::Input
                                  : i < f.input_count + f.output_count ? FunctionVariableKind::Output
                                                                       : FunctionVariableKind::Local;
      if (v.kind != kind) report(fmt::format("'{}' of '{}' is out of order", names_.text(v.name), names_.text(f.name)));
      if (!v.sizes.empty() && v.sizes.size() != model_.types.rank(v.type)) {
        report(fmt::format("'{}' of '{}' has another number of sizes than dimensions", names_.text(v.name),
                           names_.text(f.name)));
      }
      for (ExprId size : v.sizes) expression(size);
      expression(v.initial);
    }
    for (const Statement& s : f.body) statement(s);
    for (ExprId e : f.external.arguments) expression(e);
    expression(f.external.result);
    function_ = nullptr;
  }

  void destructor(ExternalClassId id) {
    const ExternalClass& external = model_.types.external_classes[id];
    if (!external.destructor.valid()) return;
    std::string_view name = names_.text(external.name);
    if (external.destructor.value >= model_.functions.size())
      return report(fmt::format("the destructor of '{}' does not exist", name));
    const Function& f = model_.functions[external.destructor];
    span_ = f.span;
    bool fine = f.input_count == 1 && f.output_count == 0 && !f.variables.empty();
    if (fine) {
      const Type& input = model_.types[f.variables[0].type];
      fine = input.base == BaseType::ExternalObject && input.detail == id.value && !input.is_array();
    }
    if (!fine) report(fmt::format("the destructor of '{}' does not take one such object and return nothing", name));
  }

  // -- statements

  void body(const std::vector<Statement>& statements) {
    for (const Statement& s : statements) statement(s);
  }

  void statement(const Statement& s) {
    span_ = s.span;
    switch (s.kind) {
      case StatementKind::Assign:
      case StatementKind::Reinit:
        target(s.target);
        expression(s.value);
        same_type(s.target, s.value, "an assignment between values");
        break;
      case StatementKind::AssignTuple:
        for (ExprId e : s.targets) target(e);
        expression(s.value);
        break;
      case StatementKind::For:
        expression(s.value);
        if (s.branches.size() != 1) return report("a loop without a body");
        bind(s.iterator);
        body(s.branches[0].body);
        scope_.pop_back();
        return;
      case StatementKind::While:
        if (s.branches.size() != 1) return report("a loop without a body");
        break;
      case StatementKind::Assert:
        condition(s.value);
        expression(s.message);
        expression(s.level);
        break;
      case StatementKind::Draw:
        target(s.target);
        expression(s.value);
        break;
      case StatementKind::Send:
      case StatementKind::Receive:
        if (s.channel.value >= model_.channels.size()) report("a channel that does not exist");
        expression(s.value);
        target(s.target);
        break;
      default:
        expression(s.value);
        expression(s.message);
        for (ExprId e : s.targets) expression(e);
    }
    for (const StatementBranch& branch : s.branches) {
      condition(branch.condition, s.kind == StatementKind::When);
      body(branch.event);
      body(branch.body);
      span_ = s.span;
    }
  }

  void bind(IteratorId i) {
    if (i.value >= model_.iterators.size()) report("an iterator that does not exist");
    if (std::find(scope_.begin(), scope_.end(), i) != scope_.end()) report("an iterator that is bound twice");
    scope_.push_back(i);
  }

  // -- equations

  void equation(EquationId id, bool in_when, int depth) {
    if (id.value >= model_.all_equations.size()) return report("an equation that does not exist");
    if (places_[id.value]++ > 0) return report("an equation that stands in two places");
    if (depth > 10000) return report("equations nested too deeply");
    const Equation& equation = model_.all_equations[id];
    span_ = equation.span;
    for (const IndexRange& range : equation.ranges) {
      bind(range.iterator);
      if (range.step == 0) report("a range whose step is zero");
    }
    switch (equation.kind) {
      case EquationKind::Equal:
        if (expression(equation.left) && expression(equation.right)) {
          same_type(equation.left, equation.right, "an equation between sides");
        } else
          report("an equation without both sides");
        break;
      case EquationKind::Reinit:
        if (!in_when) report("reinit outside a when-equation");
        target(equation.left);
        if (expression(equation.right)) same_type(equation.left, equation.right, "a reinit between values");
        break;
      case EquationKind::Assert:
        condition(equation.left);
        expression(equation.message);
        expression(equation.level);
        break;
      case EquationKind::Terminate: expression(equation.message); break;
      case EquationKind::Call: expression(equation.left); break;
      case EquationKind::Algorithm: body(equation.statements); break;
      case EquationKind::If:
      case EquationKind::When:
        if (equation.branches.empty()) report("a choice without branches");
        for (const EquationBranch& branch : equation.branches) {
          condition(branch.condition, equation.kind == EquationKind::When);
          for (EquationId inner : branch.body) {
            this->equation(inner, in_when || equation.kind == EquationKind::When, depth + 1);
          }
          span_ = equation.span;
        }
    }
    scope_.resize(scope_.size() - equation.ranges.size());
  }

  const Model& model_;
  const NameTable& names_;
  const ExprPool& pool_;
  Walk walk_;
  std::unordered_map<ExprId, std::vector<IteratorId>> free_;
  std::unordered_map<ExprId, bool> has_local_;
  std::vector<IteratorId> scope_;
  std::vector<uint8_t> places_;
  const Function* function_ = nullptr;
  Span span_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> verify(const Model& model, const NameTable& names) {
  return Verifier(model, names).run();
}

std::string findings_text(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& finding : findings) out += finding.text + "\n";
  return out;
}

}  // namespace saltus::hybrid

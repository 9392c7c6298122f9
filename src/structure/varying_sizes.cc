// Arrays of varying size in equations and algorithm sections.
//
// Memory of a model has a fixed layout, so x[1:k] with a k that varies has no scalars to be taken apart into. Inside of
// a function it has: sizes are values there. An expression of known size that contains one of unknown size,
// sum(x[1:k]), becomes a call f(x, k) of a function that is made for it. The inputs are the largest parts of known
// size, so that everything that raises events (relations, pre, sample) stays outside. An assignment to a part of
// unknown size,
//
//   x[1:k] := fill(1/k, k)   becomes   x := g(x, k, 1/k)   with   out := in1; out[1:in2] := fill(in3, in2).
//
// Parts that name an iterator of the expression itself, a[j] in sum(a[j] for j in 1:k), stay inside.
//
// Sizes that follow from parameters and from iterators of loops are no matter of this: they are known once loops are
// unrolled, and the scalar equations say more than a call.
#include "structure/varying_sizes.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Function;
using hybrid::FunctionId;
using hybrid::FunctionVariable;
using hybrid::FunctionVariableKind;
using hybrid::Statement;
using hybrid::StatementKind;

namespace {

class Encloser {
 public:
  explicit Encloser(ScalarModel& m) : m_(m), pool_(m.model.exprs) {}

  // The expression, with all regions of varying size in it replaced by calls.
  ExprId expression(ExprId e) {
    if (!e.valid() || !has_open(e)) return e;
    hybrid::Rewriter rewrite(m_.build, [this](ExprId x) -> std::optional<ExprId> {
      if (!has_open(x)) return x;
      if (is_open(x) || !is_root(x) || !varies(x)) return std::nullopt;
      return Region(*this).call(x, pool_.type(x));
    });
    return rewrite(e);
  }

  // `value` where something of type `wanted` is needed.
  ExprId as(ExprId value, TypeId wanted) {
    if (!value.valid() || !is_open(value) || is_open_type(wanted) || !varies(value)) return expression(value);
    return Region(*this).call(value, wanted);
  }

  void statement(Statement& s) {
    span_ = s.span;
    switch (s.kind) {
      case StatementKind::Assign: return assign(s);
      case StatementKind::For:
        // Such a loop is not unrolled: what its iterator decides varies, too.
        if (varies(s.value)) varying_.push_back(s.iterator);
        if (!is_open(s.value)) s.value = expression(s.value);
        break;
      default:
        s.value = expression(s.value);
        s.message = expression(s.message);
        break;
    }
    for (auto& branch : s.branches) {
      branch.condition = expression(branch.condition);
      for (Statement& inner : branch.body) statement(inner);
    }
  }

  void equation(hybrid::Equation& e) {
    span_ = e.span;
    if (e.left.valid() && e.right.valid() && is_open(e.left) != is_open(e.right)) {
      TypeId left = pool_.type(e.left), right = pool_.type(e.right);
      e.left = as(e.left, right);
      e.right = as(e.right, left);
    }
    for (ExprId* side : {&e.left, &e.right, &e.message}) *side = expression(*side);
    for (auto& branch : e.branches) branch.condition = expression(branch.condition);
    for (Statement& s : e.statements) statement(s);
  }

 private:
  // A function in the making.
  class Region {
   public:
    explicit Region(Encloser& around) : around_(around), m_(around.m_) {}

    ExprId call(ExprId e, TypeId result) {
      Statement s;
      s.value = over_inside(e);
      s.target = output(result);
      return finish(result, {s});
    }

    // x[…] := value, of a variable x or of one that belongs to an element of an array of components: what is assigned
    // then, and the call that gives its value.
    std::optional<std::pair<ExprId, ExprId>> assignment(ExprId target, ExprId value) {
      const auto& pool = around_.pool_;
      ExprId whole = pool.arg(target, 0);
      if (pool.op(whole) != Op::Variable || around_.is_open(whole)) return std::nullopt;
      const size_t count = pool.arg_count(target);
      size_t first = 1;  // subscripts before it choose the component
      while (first < count && is_fixed_subscript(pool.arg(target, first))) ++first;
      if (first > 1) {
        std::vector<ExprId> subscripts;
        for (size_t i = 1; i < count; ++i) subscripts.push_back(i < first ? pool.arg(target, i) : m_.build.colon());
        whole = m_.build.index(whole, subscripts);
      }
      TypeId type = pool.type(whole);
      Statement before, s;
      before.value = lift(whole);
      std::vector<ExprId> subscripts;
      for (size_t i = first; i < count; ++i) subscripts.push_back(inside(pool.arg(target, i)));
      s.value = inside(value);
      before.target = output(type);
      s.target = m_.build.index(before.target, subscripts);
      return std::pair(whole, finish(type, {before, s}));
    }

   private:
    bool is_fixed_subscript(ExprId e) const {
      const hybrid::Type& type = m_.model.types[around_.pool_.type(e)];
      return type.base == BaseType::Integer && type.dims.empty() && !around_.names_varying(e);
    }

    ExprId lift(ExprId part) {
      for (size_t i = 0; i < lifted_.size(); ++i) {
        if (lifted_[i] == part) return inputs_[i];
      }
      // Numbers of the locals are not known before all inputs are: iterators stand for them until then.
      lifted_.push_back(part);
      hybrid::IteratorId stand_in = m_.build.new_iterator("in" + std::to_string(lifted_.size()));
      inputs_.push_back(m_.build.iterator(stand_in, around_.pool_.type(part)));
      stand_ins_.push_back(stand_in);
      return inputs_.back();
    }

    ExprId output(TypeId type) {
      if (!output_.valid()) {
        output_id_ = m_.build.new_iterator("out");
        output_ = m_.build.iterator(output_id_, type);
      }
      return output_;
    }

    // What stands for an expression in the body.
    ExprId inside(ExprId e) {
      const auto& pool = around_.pool_;
      bool leaf = pool.arg_count(e) == 0;
      if (!around_.is_open(e) && !names_bound(e)) {
        bool is_value = !leaf || pool.op(e) == Op::Variable || pool.op(e) == Op::Iterator || pool.op(e) == Op::Time;
        bool is_function = m_.model.types[pool.type(e)].base == BaseType::Function;
        if (!is_value) return e;
        if (!is_function) return lift(e);
      }
      return leaf ? e : over_inside(e);
    }

    ExprId over_inside(ExprId e) {
      const auto& pool = around_.pool_;
      bool binds = pool.op(e) == Op::For;
      if (binds) bound_.push_back(pool.iterator(e));
      std::vector<ExprId> arguments;
      const size_t count = pool.arg_count(e);
      for (size_t i = 0; i < count; ++i) arguments.push_back(inside(pool.arg(e, i)));
      if (binds) bound_.pop_back();
      return m_.build.rebuild(e, arguments);
    }

    bool names_bound(ExprId e) const {
      return std::ranges::any_of(bound_, [&](hybrid::IteratorId i) { return contains_iterator(around_.pool_, e, i); });
    }

    ExprId finish(TypeId result, std::vector<Statement> body) {
      Function f;
      f.span = around_.span_;
      f.name = m_.context.names.intern("$varying" + std::to_string(m_.model.functions.size()));
      f.input_count = static_cast<uint32_t>(lifted_.size());
      f.output_count = 1;
      std::vector<ExprId> locals;
      for (size_t i = 0; i < lifted_.size(); ++i) {
        TypeId type = around_.pool_.type(lifted_[i]);
        f.variables.push_back(variable("in" + std::to_string(i + 1), type, FunctionVariableKind::Input));
        locals.push_back(m_.build.local(static_cast<uint32_t>(i), type));
      }
      f.variables.push_back(variable("out", result, FunctionVariableKind::Output));
      stand_ins_.push_back(output_id_);
      locals.push_back(m_.build.local(f.input_count, result));
      hybrid::Walk walk(around_.pool_);
      for (Statement& s : body) {
        s.kind = StatementKind::Assign;
        s.span = around_.span_;
        hybrid::each_expression(s,
                                [&](ExprId& e) { e = hybrid::substitute_iterators(m_.build, e, stand_ins_, locals); });
        walk(s.value, [&](ExprId e) {
          if (around_.pool_.op(e) == Op::Call) f.impure |= m_.model.functions[around_.pool_.function(e)].impure;
        });
      }
      f.body = std::move(body);
      FunctionId id = m_.model.functions.add(std::move(f));
      std::vector<ExprId> arguments;
      for (ExprId part : lifted_) arguments.push_back(around_.expression(part));
      return m_.build.call(id, arguments, result);
    }

    FunctionVariable variable(const std::string& name, TypeId type, FunctionVariableKind kind) {
      FunctionVariable v;
      v.name = m_.context.names.intern(name);
      v.type = type;
      v.kind = kind;
      v.span = around_.span_;
      const std::vector<int64_t> dims = m_.model.types[type].dims;
      for (int64_t size : dims) v.sizes.push_back(m_.build.integer(size));
      return v;
    }

    Encloser& around_;
    ScalarModel& m_;
    std::vector<ExprId> lifted_, inputs_;
    std::vector<hybrid::IteratorId> stand_ins_, bound_;
    ExprId output_;
    hybrid::IteratorId output_id_;
  };

  void assign(Statement& s) {
    bool varying = varies(s.target) || varies(s.value);
    if (varying && is_open(s.target) && pool_.op(s.target) == Op::Index) {
      if (auto made = Region(*this).assignment(s.target, s.value)) std::tie(s.target, s.value) = *made;
      return;
    }
    s.value = as(s.value, pool_.type(s.target));
    s.target = expression(s.target);
  }

  bool is_open_type(TypeId type) const {
    return std::ranges::any_of(m_.model.types[type].dims, [](int64_t size) { return size < 0; });
  }
  // Several results are of unknown size where an argument is.
  bool is_open(ExprId e) const {
    if (!e.valid()) return false;
    bool several = m_.model.types[pool_.type(e)].base == BaseType::Tuple;
    return several ? is_root(e) : is_open_type(pool_.type(e));
  }
  // Is it of unknown size, or holds something that is?
  bool has_open(ExprId root) {
    walk_(root, [&](ExprId e) {
      bool open = is_open(e);
      for (ExprId argument : pool_.args(e)) open = open || open_[argument.value];
      if (open_.size() < pool_.size()) open_.resize(pool_.size());
      open_[e.value] = open;
    });
    return open_[root.value];
  }

  // Does a size in it depend on what varies with time?
  bool varies(ExprId root) {
    if (!root.valid() || !has_open(root)) return false;
    bool found = false;
    hybrid::Walk walk(pool_);
    walk(root, [&](ExprId e) {
      if (found || !is_open(e)) return;
      bool any = pool_.op(e) == Op::Call;  // its sizes may follow from any argument
      const size_t count = pool_.op(e) == Op::Index ? 0 : pool_.arg_count(e);
      for (size_t i = 0; i < count && !found; ++i) {
        ExprId argument = pool_.arg(e, i);
        const hybrid::Type& type = m_.model.types[pool_.type(argument)];
        bool decides = any || (type.base == BaseType::Integer && type.dims.empty());
        found = decides && !is_open(argument) && names_varying(argument);
      }
    });
    return found;
  }

  bool is_impure(ExprId e) const { return pool_.op(e) == Op::Call && m_.model.functions[pool_.function(e)].impure; }

  bool names_varying(ExprId e) const {
    const auto& variables = m_.model.variables;
    if (std::ranges::any_of(varying_, [&](hybrid::IteratorId i) { return contains_iterator(pool_, e, i); }))
      return true;
    return std::ranges::any_of(hybrid::variables_of(pool_, e), [&](hybrid::VariableId v) {
      return variables[v].variability > hybrid::Variability::Parameter;
    });
  }

  bool is_root(ExprId e) const {
    if (pool_.op(e) == Op::TupleElement && is_impure(pool_.arg(e, 0))) return false;  // one call for all its results
    return std::ranges::any_of(pool_.args(e), [&](ExprId argument) { return is_open(argument); });
  }

  ScalarModel& m_;
  const hybrid::ExprPool& pool_;
  Span span_;
  hybrid::Walk walk_{pool_};
  std::vector<hybrid::IteratorId> varying_;  // of loops that are not unrolled
  std::vector<bool> open_;                   // by expression, of those that walk_ has met
};

}  // namespace

void enclose_varying_sizes(ScalarModel& m) {
  Encloser encloser(m);
  const size_t count = m.model.all_equations.size();
  for (uint32_t i = 0; i < count; ++i) encloser.equation(m.model.all_equations[EquationId(i)]);
}

}  // namespace saltus::structure

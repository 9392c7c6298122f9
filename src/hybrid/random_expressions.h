// For tests: random expressions, each made twice, raw in the pool and folded by Build.
#pragma once

#include <random>

#include "hybrid/build.h"
#include "hybrid/evaluate.h"

namespace saltus::hybrid {

struct Pair {
  ExprId raw, folded;
};

class RandomExpressions {
 public:
  explicit RandomExpressions(uint32_t seed) : random_(seed) {
    for (TypeId type : {model.types.real(), model.types.integer(), model.types.boolean()}) {
      for (int i = 0; i < 2; ++i) {
        Variable v;
        v.pattern = names.intern("v" + std::to_string(model.variables.size()));
        v.type = type;
        model.variables.add(v);
      }
    }
  }

  Pair real(int depth) {
    switch (depth <= 0 ? pick(2) : pick(11)) {
      case 0: {
        static constexpr double kValues[] = {0, 1, -1, 2, 0.5, -3.25, 1e300, 1e-300};
        return same(b.real(kValues[pick(8)]));
      }
      case 1: return same(b.variable(VariableId(pick(2))));
      case 2: return binary(Op::Add, real(depth - 1), real(depth - 1), model.types.real());
      case 3: return binary(Op::Subtract, real(depth - 1), real(depth - 1), model.types.real());
      case 4: return binary(Op::Multiply, real(depth - 1), real(depth - 1), model.types.real());
      case 5: return binary(Op::Divide, real(depth - 1), real(depth - 1), model.types.real());
      case 6: return binary(Op::Power, real(depth - 1), real(depth - 1), model.types.real());
      case 7: {
        Pair x = real(depth - 1);
        return {raw(Op::Negate, model.types.real(), {x.raw}), b.negate(x.folded)};
      }
      case 8: {
        static constexpr Op kOps[] = {Op::Abs, Op::Sqrt, Op::Exp, Op::Log, Op::Sin, Op::Floor, Op::Tanh, Op::Asin};
        Op op = kOps[pick(8)];
        Pair x = real(depth - 1);
        return {raw(op, model.types.real(), {x.raw}), b.math(op, x.folded)};
      }
      case 9: {
        Pair i = integer(depth - 1);
        return {raw(Op::ToReal, model.types.real(), {i.raw}), b.to_real(i.folded)};
      }
      default: {
        Pair c = boolean(depth - 1), x = real(depth - 1), y = real(depth - 1);
        return {raw(Op::If, model.types.real(), {c.raw, x.raw, y.raw}), b.if_(c.folded, x.folded, y.folded)};
      }
    }
  }

  Pair integer(int depth) {
    switch (depth <= 0 ? pick(2) : pick(8)) {
      case 0: {
        static constexpr int64_t kValues[] = {0, 1, -1, 2, 7, -5, INT64_MAX, INT64_MIN};
        return same(b.integer(kValues[pick(pick(4) == 0 ? 8 : 6)]));
      }
      case 1: return same(b.variable(VariableId(2 + pick(2))));
      case 2: return binary(Op::Add, integer(depth - 1), integer(depth - 1), model.types.integer());
      case 3: return binary(Op::Subtract, integer(depth - 1), integer(depth - 1), model.types.integer());
      case 4: return binary(Op::Multiply, integer(depth - 1), integer(depth - 1), model.types.integer());
      case 5: {
        static constexpr Op kOps[] = {Op::Div, Op::Mod, Op::Rem, Op::Min, Op::Max};
        Op op = kOps[pick(5)];
        Pair x = integer(depth - 1), y = integer(depth - 1);
        return {raw(op, model.types.integer(), {x.raw, y.raw}), b.math(op, x.folded, y.folded)};
      }
      case 6: {
        Pair x = real(depth - 1);
        return {raw(Op::IntegerFloor, model.types.integer(), {x.raw}), b.math(Op::IntegerFloor, x.folded)};
      }
      default: {  // an element of an array
        Pair x = integer(depth - 1), y = integer(depth - 1);
        int64_t two = 2;
        TypeId type = model.types.array(model.types.integer(), {&two, 1});
        ExprId at = b.integer(1 + pick(2));
        ExprId array = raw(Op::ArrayLiteral, type, {x.raw, y.raw});
        return {raw(Op::Index, model.types.integer(), {array, at}),
                b.index(b.array_literal({x.folded, y.folded}), {at})};
      }
    }
  }

  Pair boolean(int depth) {
    switch (depth <= 0 ? pick(2) : pick(6)) {
      case 0: return same(b.boolean(pick(2) == 0));
      case 1: return same(b.variable(VariableId(4 + pick(2))));
      case 2: {
        Op op = static_cast<Op>(static_cast<int>(Op::Less) + pick(6));
        bool reals = pick(2) == 0;
        Pair x = reals ? real(depth - 1) : integer(depth - 1), y = reals ? real(depth - 1) : integer(depth - 1);
        return {raw(op, model.types.boolean(), {x.raw, y.raw}), b.relation(op, x.folded, y.folded)};
      }
      case 3: {
        Pair x = boolean(depth - 1);
        return {raw(Op::Not, model.types.boolean(), {x.raw}), b.not_(x.folded)};
      }
      case 4: {
        Pair x = boolean(depth - 1), y = boolean(depth - 1);
        return {raw(Op::And, model.types.boolean(), {x.raw, y.raw}), b.and_(x.folded, y.folded)};
      }
      default: {
        Pair x = boolean(depth - 1), y = boolean(depth - 1);
        return {raw(Op::Or, model.types.boolean(), {x.raw, y.raw}), b.or_(x.folded, y.folded)};
      }
    }
  }

  static Environment::Supply value_of(VariableId v) {
    if (v.value < 2) return Value::real(v.value == 0 ? 1.5 : -2.0);
    if (v.value < 4) return Value::integer(v.value == 2 ? 3 : -4);
    return Value::boolean(v.value == 4);
  }
  std::optional<Value> worth(ExprId e) {
    Environment env(model, names);
    env.variable = value_of;
    return evaluate(e, env);
  }

  NameTable names;
  Model model;
  Build b{model, names};

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<uint32_t>(n)); }
  Pair same(ExprId e) { return {e, e}; }
  ExprId raw(Op op, TypeId type, std::initializer_list<ExprId> args) { return model.exprs.add(op, type, args); }
  Pair binary(Op op, Pair x, Pair y, TypeId type) {
    return {raw(op, type, {x.raw, y.raw}), b.arithmetic(op, x.folded, y.folded)};
  }
  std::mt19937 random_;
};

}  // namespace saltus::hybrid

// What depends on the instant: initial(), sample, delay, homotopy.
#include "base/line_of.h"
#include "code/lower.h"

namespace saltus::code {

Val Lowering::lower_event(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  auto flag = [&](Field which) { return scalar(BaseType::Boolean, b.CreateICmpNE(field(which, m.i64), integer(0))); };
  auto before = [&](ExprId of) {
    if (pool.op(of) != Op::Slot) throw Unsupported{"pre of something that is not a variable", span_};
    Type type = m.type_of(of);
    llvm::Value* memory = field(type.base == BaseType::String ? kPreStrings : kPre, m.ptr);
    return scalar(type.base, load_word(type.base, word(memory, static_cast<int64_t>(pool.data(of)))), type.detail);
  };
  switch (pool.op(e)) {
    case Op::Initial: return flag(kInitial);
    case Op::Terminal: return flag(kTerminal);
    case Op::Sample: {
      llvm::Value* tick = b.CreateLoad(m.f64, word(field(kTicks, m.ptr), static_cast<int64_t>(pool.data(e))));
      return scalar(BaseType::Boolean, b.CreateFCmpUNE(tick, real(0)));
    }
    case Op::Delay: {
      llvm::Value* value = lower_real(pool.arg(e, 0));
      llvm::Value* by = lower_real(pool.arg(e, 1));
      // MLS 3.6 §3.7.4.1: 0 ≤ delayTime ≤ delayMax. Not a number fails, too.
      auto refuse = [&](const char* why) {
        std::string text = why;
        if (span_.valid()) {
          text += " (" + m.context.sources[span_.file].path() + ":" +
                  std::to_string(line_of(m.context.sources, span_)) + ")";
        }
        call_host(Callback::fail, {m.text(text)});
      };
      require(b.CreateFCmpOGE(by, real(0)), [&] { refuse("the delay time of delay() is negative"); });
      if (pool.arg_count(e) > 2) {
        llvm::Value* most = lower_real(pool.arg(e, 2));
        require(b.CreateFCmpOLE(by, most), [&] { refuse("the delay time of delay() is larger than its maximum"); });
      }
      return scalar(BaseType::Real,
                    call_host(Callback::delay, {integer(static_cast<int64_t>(pool.data(e))), value, by}));
    }
    case Op::SpatialDistribution: {
      llvm::Value *in0 = lower_real(pool.arg(e, 0)), *in1 = lower_real(pool.arg(e, 1)), *x = lower_real(pool.arg(e, 2));
      llvm::Value* positive = b.CreateZExt(lower_boolean(pool.arg(e, 3)), m.i64);
      Val points = in_memory(lower(pool.arg(e, 4))), values = in_memory(lower(pool.arg(e, 5)));
      same_sizes(points, values, "spatialDistribution");
      llvm::Value* out = local(llvm::ArrayType::get(m.f64, 2));
      call_host(Callback::spatial, {integer(static_cast<int64_t>(pool.data(e))), in0, in1, x, positive, points.v,
                                    count(points), values.v, out});
      Val tuple;
      tuple.type = m.type_of(e);
      for (int64_t i = 0; i < 2; ++i) tuple.parts.push_back(scalar(BaseType::Real, b.CreateLoad(m.f64, word(out, i))));
      return tuple;
    }
    case Op::Homotopy: {
      // λ actual + (1 − λ) simplified, MLS §3.7.4.4; only the initial problem is ever continued.
      if (!in_initial) return lower(pool.arg(e, 0));
      llvm::Value* lambda = field(kLambda, m.f64);
      return branch(
          b.CreateFCmpOEQ(lambda, real(1)), [&] { return scalar(BaseType::Real, lower_real(pool.arg(e, 0))); },
          [&] {
            llvm::Value* actual = lower_real(pool.arg(e, 0));
            llvm::Value* simplified = lower_real(pool.arg(e, 1));
            return branch(
                b.CreateFCmpOEQ(lambda, real(0)), [&] { return scalar(BaseType::Real, simplified); },
                [&] {
                  llvm::Value* mixed = b.CreateFAdd(b.CreateFMul(lambda, actual),
                                                    b.CreateFMul(b.CreateFSub(real(1), lambda), simplified));
                  return scalar(BaseType::Real, mixed);
                });
          });
    }
    case Op::Pre: return before(pool.arg(e, 0));
    case Op::Edge:
      return scalar(BaseType::Boolean,
                    b.CreateAnd(lower_boolean(pool.arg(e, 0)), b.CreateNot(before(pool.arg(e, 0)).v)));
    case Op::Change: {
      Val now = lower(pool.arg(e, 0));
      return scalar(BaseType::Boolean, relation(Op::NotEqual, now.type.base, now.v, before(pool.arg(e, 0)).v));
    }
    default: throw Unsupported{hybrid::op_name(pool.op(e)), span_};
  }
}

}  // namespace saltus::code

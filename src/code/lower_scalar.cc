// Arithmetic, relations and mathematical functions. Arrays go through the same operations element by element.
#include <limits>

#include "base/line_of.h"
#include "code/lower.h"
#include "hybrid/real_functions.h"

namespace saltus::code {

llvm::Value* Lowering::intrinsic(llvm::Intrinsic::ID id, std::initializer_list<llvm::Value*> arguments) {
  if (id == llvm::Intrinsic::fabs) {
    // Without the sign bit. Fast instruction selection does not know the intrinsic; the optimizer knows what this is.
    llvm::Value* bits = b.CreateBitCast(*arguments.begin(), m.i64);
    return b.CreateBitCast(b.CreateAnd(bits, integer(INT64_MAX)), m.f64);
  }
  return b.CreateIntrinsic(id, {m.f64}, llvm::ArrayRef<llvm::Value*>(arguments));
}

llvm::Value* Lowering::libm(const char* name, std::initializer_list<llvm::Value*> arguments) {
  llvm::FunctionCallee callee =
      arguments.size() == 1 ? m.host(name, m.f64, {m.f64}) : m.host(name, m.f64, {m.f64, m.f64});
  return b.CreateCall(callee, llvm::ArrayRef<llvm::Value*>(arguments));
}

// " at file:line" of what is being lowered.
std::string Lowering::at_line() const {
  if (!span_.valid()) return {};
  return " at " + m.context.sources[span_.file].path() + ":" + std::to_string(line_of(m.context.sources, span_));
}

// Integers have 64 bits; what does not fit is refused, not wrapped round.
llvm::Value* Lowering::integer_arithmetic(Op op, llvm::Value* x, llvm::Value* y) {
  auto id = op == Op::Add        ? llvm::Intrinsic::sadd_with_overflow
            : op == Op::Subtract ? llvm::Intrinsic::ssub_with_overflow
                                 : llvm::Intrinsic::smul_with_overflow;
  if (llvm::isa<llvm::ConstantInt>(x) && llvm::isa<llvm::ConstantInt>(y)) {
    int64_t a = llvm::cast<llvm::ConstantInt>(x)->getSExtValue(), z = llvm::cast<llvm::ConstantInt>(y)->getSExtValue(),
            result = 0;
    bool over = op == Op::Add        ? __builtin_add_overflow(a, z, &result)
                : op == Op::Subtract ? __builtin_sub_overflow(a, z, &result)
                                     : __builtin_mul_overflow(a, z, &result);
    if (!over) return integer(result);
  }
  llvm::Value* both = b.CreateIntrinsic(id, {m.i64}, {x, y});
  require(b.CreateNot(b.CreateExtractValue(both, 1)), [&] {
    const char* sign = op == Op::Add ? "+" : op == Op::Subtract ? "-" : "*";
    call_host(
        Callback::fail,
        {m.text(fmt::format("an Integer is too large: the result of '{}'{} has more than 64 bits", sign, at_line()))});
  });
  return b.CreateExtractValue(both, 0);
}

// A whole number as an Integer.
llvm::Value* Lowering::whole_number(llvm::Value* x) {
  llvm::Value* fits = b.CreateFCmpOLT(intrinsic(llvm::Intrinsic::fabs, {x}), real(9223372036854775808.0));
  require(fits, [&] {
    call_host(
        Callback::fail,
        {m.text(fmt::format("integer(){}: its argument is not a number, or beyond the range of Integers", at_line()))});
  });
  return b.CreateFPToSI(x, m.i64);
}

llvm::Value* Lowering::arithmetic(Op op, BaseType base, llvm::Value* x, llvm::Value* y) {
  bool whole = is_integral(base);
  switch (op) {
    case Op::Add: return whole ? integer_arithmetic(op, x, y) : b.CreateFAdd(x, y);
    case Op::Subtract: return whole ? integer_arithmetic(op, x, y) : b.CreateFSub(x, y);
    case Op::Multiply: return whole ? integer_arithmetic(op, x, y) : b.CreateFMul(x, y);
    case Op::Divide: return b.CreateFDiv(x, y);
    default: return intrinsic(llvm::Intrinsic::pow, {x, y});
  }
}

// Small whole exponents are products: pow costs some fifty times as much.
llvm::Value* Lowering::power(ExprId exponent, llvm::Value* x, llvm::Value* y) {
  const hybrid::ExprPool& pool = m.model.exprs;
  while (pool.op(exponent) == Op::ToReal) exponent = pool.arg(exponent, 0);
  double n = pool.op(exponent) == Op::Real      ? pool.real(exponent)
             : pool.op(exponent) == Op::Integer ? static_cast<double>(pool.integer(exponent))
                                                : 0.25;
  if (n == 0.5) return intrinsic(llvm::Intrinsic::sqrt, {x});
  if (n == 1) return x;
  if (n == 2) return b.CreateFMul(x, x);
  if (n == 3) return b.CreateFMul(b.CreateFMul(x, x), x);
  if (n == 4) {
    llvm::Value* square = b.CreateFMul(x, x);
    return b.CreateFMul(square, square);
  }
  if (n == -1) return b.CreateFDiv(real(1), x);
  if (n == -2) return b.CreateFDiv(real(1), b.CreateFMul(x, x));
  return intrinsic(llvm::Intrinsic::pow, {x, y});
}

Val Lowering::lower_arithmetic(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Op op = pool.op(e);
  Type type = m.type_of(e);
  BaseType base = type.base;
  if (base == BaseType::String && op == Op::Add) {
    llvm::Value* left = lower(pool.arg(e, 0)).v;
    return scalar(BaseType::String, call_host(Callback::concatenate, {left, lower(pool.arg(e, 1)).v}));
  }
  if (op == Op::Divide || op == Op::Power) base = BaseType::Real;
  Val x = lower(pool.arg(e, 0));
  if (op == Op::Negate) {
    Val operand = coerce(x, {base, 0, {}});
    auto negate = [&](llvm::Value* v) {
      return is_integral(base) ? integer_arithmetic(Op::Subtract, integer(0), v) : b.CreateFNeg(v);
    };
    if (!x.is_array()) return scalar(base, negate(operand.v));
    return elementwise(type, std::vector<Val>{operand}, [&](auto values) { return negate(values[0]); });
  }
  ExprId right = pool.arg(e, 1);
  Val left = coerce(std::move(x), {base, 0, {}});
  Val y = coerce(lower(right), {base, 0, {}});
  if (!left.is_array() && !y.is_array()) {
    return scalar(base, op == Op::Power ? power(right, left.v, y.v) : arithmetic(op, base, left.v, y.v));
  }
  type.base = base;
  return elementwise(type, std::vector<Val>{left, y},
                     [&](auto values) { return arithmetic(op, base, values[0], values[1]); });
}

llvm::Value* Lowering::relation(Op op, BaseType base, llvm::Value* x, llvm::Value* y) {
  if (base == BaseType::String) {
    x = call_host(Callback::compare, {x, y});
    y = integer(0);
    base = BaseType::Integer;
  }
  bool whole = base != BaseType::Real;
  switch (op) {
    case Op::Less:
      return whole ? (base == BaseType::Boolean ? b.CreateICmpULT(x, y) : b.CreateICmpSLT(x, y))
                   : b.CreateFCmpOLT(x, y);
    case Op::LessEqual:
      return whole ? (base == BaseType::Boolean ? b.CreateICmpULE(x, y) : b.CreateICmpSLE(x, y))
                   : b.CreateFCmpOLE(x, y);
    case Op::Greater:
      return whole ? (base == BaseType::Boolean ? b.CreateICmpUGT(x, y) : b.CreateICmpSGT(x, y))
                   : b.CreateFCmpOGT(x, y);
    case Op::GreaterEqual:
      return whole ? (base == BaseType::Boolean ? b.CreateICmpUGE(x, y) : b.CreateICmpSGE(x, y))
                   : b.CreateFCmpOGE(x, y);
    case Op::Equal: return whole ? b.CreateICmpEQ(x, y) : b.CreateFCmpOEQ(x, y);
    default: return whole ? b.CreateICmpNE(x, y) : b.CreateFCmpUNE(x, y);
  }
}

// With `right_limit`, a relation of time takes the value it has just after the instant of equality: `time > e` is
// scheduled for e and must be true from that event on. At initialization and at the end of the run it is what it says.
llvm::Value* Lowering::lower_relation(ExprId e, bool right_limit) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Op op = pool.op(e);
  Val x = lower(pool.arg(e, 0));
  Val y = lower(pool.arg(e, 1));
  BaseType base = x.type.base;
  if (base != y.type.base) {
    base = BaseType::Real;
    x = coerce(x, {base, 0, {}});
    y = coerce(y, {base, 0, {}});
  }
  llvm::Value* now = relation(op, base, x.v, y.v);
  if (!right_limit) return now;
  bool time_left = pool.op(pool.arg(e, 0)) == Op::Time;
  bool time_right = pool.op(pool.arg(e, 1)) == Op::Time;
  Op after = op;
  if (time_left) after = op == Op::Greater ? Op::GreaterEqual : op == Op::LessEqual ? Op::Less : op;
  if (time_right) after = op == Op::Less ? Op::LessEqual : op == Op::GreaterEqual ? Op::Greater : op;
  if (after == op) return now;
  llvm::Value* later = relation(after, base, x.v, y.v);
  llvm::Value* at_an_end = b.CreateOr(field(kInitial, m.i64), field(kTerminal, m.i64));
  return b.CreateSelect(b.CreateICmpNE(at_an_end, integer(0)), now, later);
}

// A side that may have no value: a variable of the model that has none is told where it is computed, one of a function
// is not. Arguments have smaller numbers than what they are arguments of, so one pass over all expressions answers for
// each.
bool ModuleLowering::may_lack_value(ExprId e) {
  for (size_t i = lacking.size(); i < model.exprs.size(); ++i) {
    ExprId at(i);
    uint8_t lacks = 0;
    switch (model.exprs.op(at)) {
      case Op::Divide:
      case Op::Power:
      SALTUS_CASES_OF_REAL_FUNCTIONS:
      case Op::Mod:
      case Op::Rem:
      case Op::Call:
      case Op::Local: lacks = 1; break;
      default: break;
    }
    for (ExprId arg : model.exprs.args(at)) lacks |= lacking[arg.value];
    lacking.push_back(lacks);
  }
  return lacking[e.value];
}

// In noEvent or in a function, of what may be no number.
bool Lowering::is_doubtful_relation(ExprId e) const {
  const hybrid::ExprPool& pool = m.model.exprs;
  ExprId x = pool.arg(e, 0), y = pool.arg(e, 1);
  bool real = m.type_of(x).base == BaseType::Real || m.type_of(y).base == BaseType::Real;
  return real && !unguarded_ && (m.may_lack_value(x) || m.may_lack_value(y));
}

// One that raises no event.
llvm::Value* Lowering::lower_plain_relation(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  llvm::Value* now = lower_relation(e, false);
  if (!is_doubtful_relation(e)) return now;
  require(b.CreateFCmpORD(lower_real(pool.arg(e, 0)), lower_real(pool.arg(e, 1))),
          [&] { call_host(Callback::fail, {m.text("a side of a relation is not a number")}); });
  return now;
}

// Relations hold their value between events. At events they are evaluated and stored.
Val Lowering::lower_held(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  uint64_t index = pool.data(e);
  bool is_floor = pool.op(e) == Op::HeldFloor;
  BaseType base = is_floor ? m.type_of(e).base : BaseType::Boolean;
  bool timed = index < m.schedule.crossings.size() && m.schedule.crossings[index].time_event.valid();
  llvm::Value* place = word(field(kRelations, m.ptr), static_cast<int64_t>(index));
  // What a mixed system decides is stored by the system alone.
  if (index < m.mixed.size() && m.mixed[index]) return scalar(base, load_word(base, place));
  llvm::Value* fresh = b.CreateICmpNE(field(kFresh, m.i64), integer(0));
  Val value = branch(
      fresh,
      [&] {
        llvm::Value* now;
        if (is_floor) {
          now = floor_unless_noise(static_cast<uint32_t>(index), lower_real(pool.arg(e, 0)));
          b.CreateStore(now, place);
          now = base == BaseType::Integer ? whole_number(now) : convert(BaseType::Real, base, now);
        } else {
          ExprId relation = pool.arg(e, 0);
          now = lower_relation(relation, timed);
          // What is not a number is neither larger nor smaller: a relation of it has no truth value.
          require(b.CreateFCmpORD(lower_real(pool.arg(relation, 0)), lower_real(pool.arg(relation, 1))), [&] {
            const structure::ZeroCrossing& crossing = m.schedule.crossings.at(index);
            std::string text = "a side of '" + crossing.text + "' is not a number";
            if (crossing.span.valid()) {
              text += " (" + m.context.sources[crossing.span.file].path() + ":" +
                      std::to_string(line_of(m.context.sources, crossing.span)) + ")";
            }
            call_host(Callback::fail, {m.text(text)});
          });
          if (!timed) now = unless_noise(static_cast<uint32_t>(index), relation, now);
          store_word(BaseType::Boolean, place, now);
        }
        return scalar(base, now);
      },
      [&] { return scalar(base, load_word(base, place)); });
  return value;
}

Val Lowering::lower_math(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Op op = pool.op(e);
  Type type = m.type_of(e);
  std::vector<Val> operands;
  bool arrays = false;
  for (size_t i = 0; i < pool.arg_count(e); ++i) {
    operands.push_back(lower(pool.arg(e, i)));
    arrays |= operands.back().is_array();
  }
  // Integer results of Integer operands stay whole; everything else is computed in Reals.
  bool whole = is_integral(type.base) && op != Op::IntegerFloor;
  for (const Val& operand : operands) whole &= is_integral(operand.type.base);
  if (op == Op::Sign) whole = is_integral(operands[0].type.base);
  for (Val& operand : operands) operand = coerce(operand, {whole ? BaseType::Integer : BaseType::Real, 0, {}});

  auto divisor = [&](llvm::Value* y) {
    require(b.CreateICmpNE(y, integer(0)),
            [&] { call_host(Callback::fail, {m.text("division by zero" + at_line())}); });
  };
  auto quotient = [&](llvm::Value* x, llvm::Value* y) {
    llvm::Value* negated = b.CreateICmpEQ(y, integer(-1));
    auto* known = llvm::dyn_cast<llvm::ConstantInt>(y);
    if (known && known->getSExtValue() != -1) return b.CreateSDiv(x, y);
    llvm::Value* least = b.CreateICmpEQ(x, integer(std::numeric_limits<int64_t>::min()));
    require(b.CreateNot(b.CreateAnd(negated, least)), [&] {
      call_host(Callback::fail,
                {m.text("an Integer is too large: the result of 'div'" + at_line() + " has more than 64 bits")});
    });
    return b.CreateSDiv(x, y);
  };
  // The remainder by −1 is that by 1, and the machine's division of the smallest Integer by −1 is a trap.
  auto beside_minus_one = [&](llvm::Value* y) { return b.CreateSelect(b.CreateICmpEQ(y, integer(-1)), integer(1), y); };
  auto apply = [&](std::span<llvm::Value* const> a) -> llvm::Value* {
    using namespace llvm;
    Value* x = a[0];
    Value* y = a.size() > 1 ? a[1] : nullptr;
    if (whole) {
      switch (op) {
        case Op::Abs: {
          Value* sign = b.CreateSelect(b.CreateICmpSLT(x, integer(0)), integer(-1), integer(1));
          return integer_arithmetic(Op::Multiply, sign, x);
        }
        case Op::Sign:
          return b.CreateSub(b.CreateZExt(b.CreateICmpSGT(x, integer(0)), m.i64),
                             b.CreateZExt(b.CreateICmpSLT(x, integer(0)), m.i64));
        case Op::Min: return b.CreateSelect(b.CreateICmpSLT(x, y), x, y);
        case Op::Max: return b.CreateSelect(b.CreateICmpSGT(x, y), x, y);
        case Op::Div: divisor(y); return quotient(x, y);
        case Op::Rem: divisor(y); return b.CreateSRem(x, beside_minus_one(y));
        case Op::Mod: {
          divisor(y);
          y = beside_minus_one(y);
          Value* r = b.CreateSRem(x, y);
          Value* other = b.CreateAnd(b.CreateICmpNE(r, integer(0)), b.CreateICmpSLT(b.CreateXor(r, y), integer(0)));
          return b.CreateSelect(other, b.CreateAdd(r, y), r);
        }
        default: return x;
      }
    }
    switch (op) {
      case Op::Abs: return intrinsic(Intrinsic::fabs, {x});
      case Op::Sign: {
        Value* s = b.CreateSub(b.CreateZExt(b.CreateFCmpOGT(x, real(0)), m.i64),
                               b.CreateZExt(b.CreateFCmpOLT(x, real(0)), m.i64));
        return convert(BaseType::Integer, type.base, s);
      }
      case Op::Sqrt: return intrinsic(Intrinsic::sqrt, {x});
      case Op::Exp: return intrinsic(Intrinsic::exp, {x});
      case Op::Log: return intrinsic(Intrinsic::log, {x});
      case Op::Log10: return intrinsic(Intrinsic::log10, {x});
      case Op::Sin: return intrinsic(Intrinsic::sin, {x});
      case Op::Cos: return intrinsic(Intrinsic::cos, {x});
      case Op::Tan: return libm("tan", {x});
      case Op::Asin: return libm("asin", {x});
      case Op::Acos: return libm("acos", {x});
      case Op::Atan: return libm("atan", {x});
      case Op::Atan2: return libm("atan2", {x, y});
      case Op::Sinh: return libm("sinh", {x});
      case Op::Cosh: return libm("cosh", {x});
      case Op::Tanh: return libm("tanh", {x});
      case Op::Min: return b.CreateSelect(b.CreateFCmpOLT(x, y), x, y);
      case Op::Max: return b.CreateSelect(b.CreateFCmpOGT(x, y), x, y);
      case Op::Floor: return intrinsic(Intrinsic::floor, {x});
      case Op::Ceil: return intrinsic(Intrinsic::ceil, {x});
      case Op::IntegerFloor: return whole_number(intrinsic(Intrinsic::floor, {x}));
      case Op::Div: return real_div(arithmetic(), x, y);
      case Op::Mod: return real_mod(arithmetic(), x, y);
      case Op::Rem: return real_rem(arithmetic(), x, y);
      default: throw Unsupported{hybrid::op_name(op), span_};
    }
  };
  BaseType made = whole || op == Op::IntegerFloor ? BaseType::Integer : op == Op::Sign ? type.base : BaseType::Real;
  Type result = type;
  result.base = made;
  Val value;
  if (arrays) {
    value = elementwise(result, operands, apply);
  } else {
    std::vector<llvm::Value*> values;
    for (const Val& operand : operands) values.push_back(operand.v);
    value = scalar(made, apply(values));
  }
  return coerce(value, type);
}

}  // namespace saltus::code

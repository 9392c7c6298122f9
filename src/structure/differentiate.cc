// Forward differentiation over the expression graph.
//
// With tangents ẋ given for the leaves, the tangent of each node follows from those of its arguments by the chain rule:
//   (a·b)˙ = ȧ·b + a·ḃ,   (a/b)˙ = (ȧ − (a/b)·ḃ)/b,   (aⁿ)˙ = n·aⁿ⁻¹·ȧ,   f(u)˙ = Σ ∂f/∂uᵢ · u̇ᵢ
// and for arrays by the same rules with matrix products in order. Nodes are visited once each; a tangent that is
// structurally zero is no expression at all (an invalid id), so what does not depend on the direction costs nothing.
// Conditions, floors and other piecewise constant things have tangent zero: their jumps are events.
#include "structure/differentiate.h"

#include "hybrid/rewrite.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::ExprId;
using hybrid::Node;
using hybrid::Op;
using hybrid::TypeId;

bool contains_real(const hybrid::TypeTable& types, TypeId id) {
  const hybrid::Type& type = types[id];
  switch (type.base) {
    case BaseType::Real: return true;
    case BaseType::Record:
      for (const auto& field : types.records[hybrid::RecordId(type.detail)].fields) {
        if (contains_real(types, field.type)) return true;
      }
      return false;
    case BaseType::Tuple:
      for (TypeId part : types.parts(id)) {
        if (contains_real(types, part)) return true;
      }
      return false;
    default: return false;
  }
}

ExprId Derivative::fail(std::string why) {
  if (failure_.empty()) failure_ = std::move(why);
  return {};
}

ExprId Derivative::operator()(ExprId root) {
  if (!root.valid()) return {};
  struct Frame {
    ExprId node;
    uint32_t next;
  };
  std::vector<Frame> stack;
  auto& pool = build_.pool();
  auto enter = [&](ExprId e) {
    if (memo_.find(e)) return;
    if (!contains_real(build_.types(), pool.type(e))) {
      memo_.put(e, {});
      return;
    }
    stack.push_back({e, 0});
  };
  enter(root);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    if (frame.next < pool.arg_count(frame.node)) {
      enter(pool.arg(frame.node, frame.next++));
      continue;
    }
    ExprId e = frame.node;
    stack.pop_back();
    if (!memo_.find(e)) {
      ExprId tangent = node(e);
      memo_.put(e, tangent);
    }
  }
  return failed() ? ExprId{} : *memo_.find(root);
}

ExprId Derivative::or_zero(ExprId tangent, ExprId like) {
  if (tangent.valid()) return tangent;
  TypeId type = build_.type_id(like);
  if (build_.types().count(type) != hybrid::kUnknownSize) return build_.zero(type);
  std::vector<ExprId> sizes;
  for (size_t d = 0; d < build_.types().rank(type); ++d) {
    sizes.push_back(build_.size(like, build_.integer(static_cast<int64_t>(d) + 1)));
  }
  return build_.fill(build_.zero(build_.types().element(type)), sizes);
}

ExprId Derivative::node(ExprId e) {
  const Node n = build_.pool()[e];
  bool any = false;
  for (ExprId arg : build_.pool().args(e)) any = any || of(arg).valid();
  switch (n.op) {
    case Op::Time:
    case Op::Slot:
    case Op::SlotArray:
    case Op::SlotIndexed:
    case Op::Local:
    case Op::Variable: return leaf_(e);
    case Op::Call: return any ? call(e) : ExprId{};
    default: break;
  }
  if (!any) return {};
  switch (n.op) {
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Power:
    case Op::MatrixMultiply:
    case Op::MatrixPower: return arithmetic(e);
    case Op::If: {
      ExprId condition = build_.pool().arg(e, 0), yes = build_.pool().arg(e, 1), no = build_.pool().arg(e, 2);
      return build_.if_(condition, or_zero(of(yes), yes), or_zero(of(no), no));
    }
    case Op::NoEvent: return build_.no_event(of(build_.pool().arg(e, 0)));
    case Op::Smooth: return of(build_.pool().arg(e, 0));
    case Op::Homotopy: {
      ExprId actual = build_.pool().arg(e, 0), simple = build_.pool().arg(e, 1);
      return build_.homotopy(or_zero(of(actual), actual), or_zero(of(simple), simple));
    }
    case Op::HeldFloor: return {};
    case Op::Delay: return fail("not supported yet: the derivative of a delay");
    case Op::SpatialDistribution: return fail("not supported yet: the derivative of spatialDistribution");
    case Op::CallValue: return fail("the derivative of a call of a function value");
    default: break;
  }
  hybrid::OpClass c = hybrid::op_class(n.op);
  if (c == hybrid::OpClass::Function) return function(e);
  if (c == hybrid::OpClass::Array || c == hybrid::OpClass::Structure) return array(e);
  return fail(std::string("the derivative of ") + hybrid::op_name(n.op));
}

ExprId Derivative::arithmetic(ExprId e) {
  const Node n = build_.pool()[e];
  ExprId a = build_.pool().arg(e, 0), da = of(a);
  if (n.op == Op::Negate) return algebra_.negate(da);
  ExprId b = build_.pool().arg(e, 1), db = of(b);
  switch (n.op) {
    case Op::Add:
      if (!da.valid()) return db;
      return db.valid() ? algebra_.add(da, db) : da;
    case Op::Subtract:
      if (!da.valid()) return algebra_.negate(db);
      return db.valid() ? algebra_.subtract(da, db) : da;
    case Op::Multiply: {
      if (a == b) return algebra_.multiply(algebra_.multiply(build_.real(2), a), da);
      ExprId left = da.valid() ? algebra_.multiply(da, b) : ExprId{};
      ExprId right = db.valid() ? algebra_.multiply(a, db) : ExprId{};
      if (!left.valid()) return right;
      return right.valid() ? algebra_.add(left, right) : left;
    }
    case Op::Divide: {
      if (!db.valid()) return algebra_.divide(da, b);
      ExprId quotient = algebra_.multiply(e, db);
      return algebra_.divide(da.valid() ? algebra_.subtract(da, quotient) : algebra_.negate(quotient), b);
    }
    case Op::Power: {
      if (!db.valid()) {
        auto exponent = build_.number(b);
        if (exponent && *exponent == 2) return algebra_.multiply(algebra_.multiply(build_.real(2), a), da);
        ExprId less = algebra_.power(a, algebra_.subtract(b, build_.real(1)));
        return algebra_.multiply(algebra_.multiply(b, less), da);
      }
      ExprId right = algebra_.multiply(algebra_.multiply(e, build_.math(Op::Log, a)), db);
      if (!da.valid()) return right;
      ExprId less = algebra_.power(a, algebra_.subtract(b, build_.real(1)));
      return algebra_.add(algebra_.multiply(algebra_.multiply(b, less), da), right);
    }
    case Op::MatrixMultiply: {
      ExprId left = da.valid() ? build_.matrix_multiply(da, b) : ExprId{};
      ExprId right = db.valid() ? build_.matrix_multiply(a, db) : ExprId{};
      if (!left.valid()) return right;
      return right.valid() ? build_.add(left, right) : left;
    }
    default: return fail("the derivative of a power of a matrix");
  }
}

ExprId Derivative::function(ExprId e) {
  const Node n = build_.pool()[e];
  ExprId x = build_.pool().arg(e, 0), dx = of(x);
  auto one = [&] { return build_.real(1); };
  auto square = [&](ExprId u) { return algebra_.multiply(u, u); };
  switch (n.op) {
    case Op::Abs: return build_.if_(build_.greater_equal(x, build_.real(0)), dx, algebra_.negate(dx));
    case Op::Sqrt: return algebra_.divide(dx, algebra_.multiply(build_.real(2), e));
    case Op::Exp: return algebra_.multiply(e, dx);
    case Op::Log: return algebra_.divide(dx, x);
    case Op::Log10: return algebra_.divide(dx, algebra_.multiply(x, build_.real(2.302585092994046)));
    case Op::Sin: return algebra_.multiply(build_.math(Op::Cos, x), dx);
    case Op::Cos: return algebra_.negate(algebra_.multiply(build_.math(Op::Sin, x), dx));
    case Op::Tan: return algebra_.multiply(algebra_.add(one(), square(e)), dx);
    case Op::Asin: return algebra_.divide(dx, build_.math(Op::Sqrt, algebra_.subtract(one(), square(x))));
    case Op::Acos:
      return algebra_.negate(algebra_.divide(dx, build_.math(Op::Sqrt, algebra_.subtract(one(), square(x)))));
    case Op::Atan: return algebra_.divide(dx, algebra_.add(one(), square(x)));
    case Op::Sinh: return algebra_.multiply(build_.math(Op::Cosh, x), dx);
    case Op::Cosh: return algebra_.multiply(build_.math(Op::Sinh, x), dx);
    case Op::Tanh: return algebra_.multiply(algebra_.subtract(one(), square(e)), dx);
    case Op::Floor:
    case Op::Ceil:
    case Op::Sign: return {};
    default: break;
  }
  if (n.args_count < 2) return fail(std::string("the derivative of ") + hybrid::op_name(n.op));
  ExprId y = build_.pool().arg(e, 1), dy = of(y);
  switch (n.op) {
    case Op::Atan2: {  // atan2(x, y): x is the ordinate
      ExprId top = algebra_.subtract(algebra_.multiply(or_zero(dx, x), y), algebra_.multiply(x, or_zero(dy, y)));
      return algebra_.divide(top, algebra_.add(square(x), square(y)));
    }
    case Op::Min: return build_.if_(build_.less_equal(x, y), or_zero(dx, x), or_zero(dy, y));
    case Op::Max: return build_.if_(build_.greater_equal(x, y), or_zero(dx, x), or_zero(dy, y));
    case Op::Div: return {};
    case Op::Mod:
    case Op::Rem: {
      // x − y·⌊x/y⌋: the floor is constant between its jumps.
      if (!dy.valid()) return dx;
      ExprId floor = algebra_.divide(algebra_.subtract(x, e), y);
      return algebra_.subtract(or_zero(dx, x), algebra_.multiply(floor, dy));
    }
    default: return fail(std::string("the derivative of ") + hybrid::op_name(n.op));
  }
}

ExprId Derivative::array(ExprId e) {
  const Node n = build_.pool()[e];
  std::vector<ExprId> args(build_.pool().args(e).begin(), build_.pool().args(e).end());
  switch (n.op) {
    case Op::ArrayLiteral:
    case Op::Concatenate:
      for (ExprId& arg : args) arg = or_zero(of(arg), arg);
      return build_.rebuild(e, args);
    case Op::RecordLiteral:
      for (ExprId& arg : args) {
        if (contains_real(build_.types(), build_.type_id(arg))) arg = or_zero(of(arg), arg);
      }
      return build_.rebuild(e, args);
    // Linear in the first argument; the others are subscripts, sizes.
    case Op::Fill:
    case Op::Index:
    case Op::Transpose:
    case Op::Sum:
    case Op::Skew:
    case Op::Symmetric:
    case Op::Diagonal:
    case Op::Reshape:
    case Op::Field: args[0] = of(args[0]); return build_.rebuild(e, args);
    case Op::TupleElement: {
      // A derivative yields the Real results only.
      ExprId tuple = of(args[0]);
      size_t k = 0;
      std::vector<TypeId> parts = build_.types().parts(build_.type_id(args[0]));
      for (size_t i = 0; i < n.data; ++i) k += contains_real(build_.types(), parts[i]) ? 1 : 0;
      return build_.tuple_element(tuple, k);
    }
    case Op::Cross:
    case Op::OuterProduct: {
      ExprId left, right;
      if (of(args[0]).valid()) left = build_.rebuild(e, std::vector<ExprId>{of(args[0]), args[1]});
      if (of(args[1]).valid()) right = build_.rebuild(e, std::vector<ExprId>{args[0], of(args[1])});
      if (!left.valid()) return right;
      return right.valid() ? build_.add(left, right) : left;
    }
    case Op::Linspace:
      args[0] = or_zero(of(args[0]), args[0]);
      args[1] = or_zero(of(args[1]), args[1]);
      return build_.rebuild(e, args);
    case Op::For: {
      for (size_t i = 1; i < args.size(); ++i) {
        if (of(args[i]).valid()) return fail("the derivative of a comprehension over Real values");
      }
      args[0] = or_zero(of(args[0]), args[0]);
      return build_.rebuild(e, args);
    }
    default: return fail(std::string("the derivative of ") + hybrid::op_name(n.op));
  }
}

ExprId Derivative::call(ExprId e) {
  std::vector<ExprId> tangents;
  for (ExprId arg : build_.pool().args(e)) tangents.push_back(of(arg));
  std::string why;
  ExprId d = derivative_call(build_, functions_, e, tangents, why);
  return d.valid() || why.empty() ? d : fail(std::move(why));
}

ExprId time_derivative(ScalarModel& m, ExprId e, std::string* why) {
  Build& build = m.build;
  auto slot_tangent = [&](Slot s) -> ExprId {
    const Facts& f = m.facts[s];
    if (f.role == Role::Parameter || f.role == Role::Free || f.discrete || f.unchanging) return {};
    return m.slot(m.derivative_of(s));
  };
  auto leaf = [&](ExprId x) -> ExprId {
    Op op = build.pool().op(x);
    if (op == Op::Time) return build.real(1);
    Slot first = static_cast<Slot>(build.pool().data(x));
    if (op == Op::Slot) return slot_tangent(first);
    if (op != Op::SlotArray && op != Op::SlotIndexed) return {};
    // An array: the tangents of all its elements, zero where there is none.
    SlotInfo info = m.schedule.slots[first];
    TypeId type = op == Op::SlotArray ? build.type_id(x) : m.model.variables[info.variable].type;
    Slot count = static_cast<Slot>(build.types().count(type));
    bool any = false;
    std::vector<ExprId> elements;
    for (Slot i = 0; i < count; ++i) {
      ExprId d = slot_tangent(first + i);
      any = any || d.valid();
      elements.push_back(d.valid() ? d : build.real(0));
    }
    if (!any) return {};
    ExprId flat = build.array_literal(elements);
    if (op == Op::SlotArray) return build.reshape(flat, type);
    return build.index(flat, {build.add(build.pool().arg(x, 0), build.integer(1))});
  };
  Derivative derivative(build, m.derivative_functions, leaf);
  ExprId d = derivative(e);
  if (derivative.failed()) {
    if (why) *why = derivative.failure();
    return {};
  }
  return d.valid() ? d : build.real(0);
}

ExprId partial_derivative(ScalarModel& m, ExprId e, uint32_t slot) {
  Build& build = m.build;
  auto leaf = [&](ExprId x) -> ExprId {
    Op op = build.pool().op(x);
    Slot first = static_cast<Slot>(build.pool().data(x));
    if (op == Op::Slot) return first == slot ? build.real(1) : ExprId{};
    if (op != Op::SlotArray && op != Op::SlotIndexed) return {};
    SlotInfo info = m.schedule.slots[first];
    TypeId type = op == Op::SlotArray ? build.type_id(x) : m.model.variables[info.variable].type;
    Slot count = static_cast<Slot>(build.types().count(type));
    if (slot < first || slot >= first + count) return {};
    if (op == Op::SlotIndexed) {
      return build.if_(build.equal(build.pool().arg(x, 0), build.integer(slot - first)), build.real(1), build.real(0));
    }
    std::vector<ExprId> elements(count, build.real(0));
    elements[slot - first] = build.real(1);
    return build.reshape(build.array_literal(elements), type);
  };
  Derivative derivative(build, m.derivative_functions, leaf);
  ExprId d = derivative(e);
  if (derivative.failed()) return {};
  return d.valid() ? d : build.real(0);
}

}  // namespace saltus::structure

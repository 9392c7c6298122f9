// g = der(f, x, y): ∂²f/∂x∂y, by differentiating f forward along x, and the function so made along y.
//
//     function g₁  input x, y;  output z;  algorithm  z := ḟ(x, y; ẋ = 1, ẏ = 0)
//
// What an annotation says of f's derivative is used, as for derivatives by time.
#include "structure/partial_functions.h"

namespace saltus::structure {

using hybrid::Function;
using hybrid::FunctionId;
using hybrid::Statement;
using hybrid::StatementKind;

namespace {

SALTUS_DIAGNOSTIC(NoPartialDerivative, Error, "S0118", "the partial derivative '{}' cannot be formed: {}");

class PartialDerivatives {
 public:
  explicit PartialDerivatives(ScalarModel& m) : m_(m), build_(m.build) {}

  void make(FunctionId id) {
    const Function wanted = m_.model.functions[id];
    if (!wanted.body.empty()) return;
    if (m_.model.functions[wanted.partial_of].partial_of.valid()) make(wanted.partial_of);
    FunctionId of = wanted.partial_of;
    for (size_t k = 0; k < wanted.partial_inputs.size() && !m_.failed; ++k) {
      std::vector<Statement> body = along(wanted, of, wanted.partial_inputs[k]);
      bool last = k + 1 == wanted.partial_inputs.size();
      if (!last) {
        Function step = wanted;
        step.name = m_.context.names.intern(fmt::format("{}${}", m_.context.names.text(wanted.name), k + 1));
        step.partial_of = {};
        of = m_.model.functions.add(step);
      }
      m_.model.functions[last ? id : of].body = std::move(body);
    }
  }

 private:
  // outputs := the derivative of `of` by one of its inputs.
  std::vector<Statement> along(const Function& interface, FunctionId of, uint32_t input) {
    std::vector<ExprId> arguments, tangents(interface.input_count), targets;
    std::vector<TypeId> types;
    for (uint32_t i = 0; i < interface.variables.size(); ++i) {
      ExprId local = build_.local(i, interface.variables[i].type);
      (i < interface.input_count ? arguments : targets).push_back(local);
      if (i >= interface.input_count) types.push_back(interface.variables[i].type);
    }
    tangents[input] = build_.real(1);
    ExprId call = build_.call(of, arguments, types.size() == 1 ? types[0] : m_.model.types.tuple(types));
    std::string why;
    ExprId value = derivative_call(build_, m_.derivative_functions, call, tangents, why);
    if (!value.valid()) {
      m_.context.diagnostics.report(NoPartialDerivative, interface.span, m_.context.names.text(interface.name), why);
      m_.failed = true;
      return {};
    }
    Statement s;
    s.span = interface.span;
    s.value = value;
    s.kind = targets.size() == 1 ? StatementKind::Assign : StatementKind::AssignTuple;
    if (targets.size() == 1)
      s.target = targets[0];
    else
      s.targets = targets;
    return {s};
  }

  ScalarModel& m_;
  Build& build_;
};

}  // namespace

void make_partial_derivatives(ScalarModel& m) {
  PartialDerivatives partial(m);
  for (uint32_t i = 0; i < m.model.functions.size() && !m.failed; ++i) {
    if (m.model.functions[FunctionId(i)].partial_of.valid()) partial.make(FunctionId(i));
  }
}

}  // namespace saltus::structure

// What annotation(derivative) offers for a call (MLS 3.6 §12.7.1).
//
// A derivative function of order 1 has the inputs of f, then the derivative of each input that contains Reals, but for
// those that zeroDerivative and noDerivative exclude. One of order n + 1 belongs to a call that is itself an n-th
// derivative: it has that call's inputs, then the derivatives of those that came last,
//
//     f(x, b),    f'(x, b, ẋ),    f''(x, b, ẋ, ẍ).
//
// An annotation of f' with order 2 is usable only where the argument ẋ is the derivative of the argument x. Rather than
// keeping a record of where each call came from, this is seen from the call itself: differentiating the argument x
// yields the very expression that stands for ẋ (expressions are unique). A tangent in another direction, for a
// Jacobian, differs, and the annotation is not used.
#include <algorithm>

#include "structure/linear_inputs.h"

namespace saltus::structure {

using hybrid::Build;
using hybrid::ExprId;
using hybrid::Function;
using hybrid::FunctionDerivative;
using hybrid::FunctionId;

namespace {

bool listed(const std::vector<uint32_t>& list, size_t i) {
  return std::find(list.begin(), list.end(), static_cast<uint32_t>(i)) != list.end();
}

bool excluded(const FunctionDerivative& d, size_t i) {
  return listed(d.zero_derivative, i) || listed(d.no_derivative, i);
}

bool has_real(Build& build, const Function& f, size_t i) {
  return contains_real(build.types(), f.variables[i].type);
}

// Appends the layout of what `d`, an annotation of `f`, which has the layout `of`, names. False: the numbers of inputs
// disagree.
bool append(Build& build, const Function& f, const FunctionDerivative& d, DerivativeLayout of, DerivativeLayout& out) {
  uint32_t from = of.newest;
  uint32_t to = f.input_count;
  of.newest = to;
  of.order = d.order;
  for (uint32_t i = from; i < to; ++i) {
    if (has_real(build, f, i) && !excluded(d, i)) of.derivative_of.push_back(i);
  }
  out = std::move(of);
  return out.derivative_of.size() == build.model().functions[d.function].input_count;
}

}  // namespace

// Found when first asked for.
void find_layouts(Build& build, DerivativeFunctions& functions) {
  uint32_t count = static_cast<uint32_t>(build.model().functions.size());
  uint32_t first = functions.looked_at;
  functions.looked_at = count;
  std::vector<uint32_t> waiting;
  auto add = [&](const Function& f, const FunctionDerivative& d, const DerivativeLayout& of) {
    DerivativeLayout layout;
    if (!d.function.valid() || d.order != of.order + 1 || !append(build, f, d, of, layout)) return;
    if (functions.layouts.try_emplace(d.function.value, std::move(layout)).second) waiting.push_back(d.function.value);
  };
  for (uint32_t i = first; i < count; ++i) {
    const Function& f = build.model().functions[FunctionId(i)];
    if (f.derivatives.empty()) continue;
    DerivativeLayout plain;
    plain.derivative_of.assign(f.input_count, DerivativeLayout::kNone);
    for (const FunctionDerivative& d : f.derivatives) add(f, d, plain);
  }
  for (size_t k = 0; k < waiting.size(); ++k) {
    const Function& f = build.model().functions[FunctionId(waiting[k])];
    DerivativeLayout of = functions.layouts.at(waiting[k]);
    for (const FunctionDerivative& d : f.derivatives) add(f, d, of);
  }
}

uint32_t first_linear_input(const hybrid::Model& model, const NameTable& names, const DerivativeFunctions& functions,
                            FunctionId id) {
  const Function& f = model.functions[id];
  auto starts = [&](Name name, std::string_view with) { return names.text(name).starts_with(with); };
  // Made by differentiation, once: tangents come after the inputs of the original.
  if (starts(f.name, "$der.") && !starts(f.name, "$der.$der.")) {
    for (uint32_t i = 0; i < f.input_count; ++i) {
      if (starts(f.variables[i].name, "$d.")) return i;
    }
  }
  auto it = functions.layouts.find(id.value);
  return it != functions.layouts.end() && it->second.order == 1 ? it->second.newest : f.input_count;
}

ExprId annotated_derivative(Build& build, DerivativeFunctions& functions, ExprId call,
                            const std::vector<ExprId>& tangents, hybrid::TypeId result) {
  const Function& f = build.model().functions[build.pool().function(call)];
  if (f.derivatives.empty()) return {};
  std::vector<ExprId> args(build.pool().args(call).begin(), build.pool().args(call).end());
  auto tangent = [&](size_t i) { return tangents[i].valid() ? tangents[i] : zero_like(build, args[i]); };
  for (const FunctionDerivative& d : f.derivatives) {
    if (!d.function.valid()) continue;
    uint32_t from = 0;
    if (d.order > 1) {
      find_layouts(build, functions);
      auto of = functions.layouts.find(build.pool().function(call).value);
      if (of == functions.layouts.end() || of->second.order + 1 != d.order) continue;
      from = of->second.newest;
      bool consistent = true;
      for (size_t i = 0; i < args.size(); ++i) {
        uint32_t base = of->second.derivative_of[i];
        if (base != DerivativeLayout::kNone) consistent = consistent && args[i] == tangent(base);
      }
      if (!consistent) continue;
    }
    bool fits = true;
    std::vector<ExprId> all = args;
    for (size_t i = 0; i < args.size(); ++i) {
      if (listed(d.zero_derivative, i) && tangents[i].valid()) fits = false;
      if (i >= from && has_real(build, f, i) && !excluded(d, i)) all.push_back(tangent(i));
    }
    if (fits && all.size() == build.model().functions[d.function].input_count)
      return build.call(d.function, all, result);
  }
  return {};
}

}  // namespace saltus::structure

#include "hybrid/call_sizes.h"

#include <optional>

#include "hybrid/scalar.h"

namespace saltus::hybrid {
namespace {

constexpr int kDeepest = 32;

std::optional<int64_t> size_in_call(const Model& model, const Function& function, ExprId size,
                                    std::span<const ExprId> arguments, int depth) {
  const ExprPool& pool = model.exprs;
  if (depth > kDeepest) return std::nullopt;
  auto recurse = [&](ExprId e) { return size_in_call(model, function, e, arguments, depth + 1); };
  switch (pool.op(size)) {
    case Op::Integer: return pool.integer(size);
    case Op::Local: {
      uint64_t index = pool.data(size);
      if (index >= arguments.size() || pool.op(arguments[index]) != Op::Integer) return std::nullopt;
      return pool.integer(arguments[index]);
    }
    case Op::Size: {
      ExprId array = pool.arg(size, 0);
      std::optional<int64_t> dimension = recurse(pool.arg(size, 1));
      if (pool.op(array) != Op::Local || pool.data(array) >= arguments.size() || !dimension) return std::nullopt;
      const std::vector<int64_t>& dims = model.types[pool.type(arguments[pool.data(array)])].dims;
      if (*dimension < 1 || *dimension > static_cast<int64_t>(dims.size())) return std::nullopt;
      int64_t dim = dims[static_cast<size_t>(*dimension) - 1];
      return dim == kUnknownSize ? std::nullopt : std::optional(dim);
    }
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Div:
    case Op::Min:
    case Op::Max: {
      std::optional<int64_t> x = recurse(pool.arg(size, 0)), y = recurse(pool.arg(size, 1));
      int64_t out = 0;
      if (!x || !y || apply_integer(pool.op(size), *x, *y, out) != Fault::None) return std::nullopt;
      return out;
    }
    default: return std::nullopt;
  }
}

}  // namespace

std::vector<int64_t> result_dims(const Model& model, const Function& function, size_t output,
                                 std::span<const ExprId> arguments) {
  const FunctionVariable& variable = function.variables[function.input_count + output];
  std::vector<int64_t> dims = model.types[variable.type].dims;
  for (size_t k = 0; k < dims.size(); ++k) {
    if (dims[k] != kUnknownSize || k >= variable.sizes.size() || !variable.sizes[k].valid()) continue;
    std::optional<int64_t> size = size_in_call(model, function, variable.sizes[k], arguments, 0);
    if (size && *size >= 0) dims[k] = *size;
  }
  return dims;
}

}  // namespace saltus::hybrid

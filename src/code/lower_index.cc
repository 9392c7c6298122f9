// Subscripts: A[i, :, {1, 3}]. Whole Integers take a dimension away, vectors and colons keep one.
#include "code/lower.h"

namespace saltus::code {

Val Lowering::lower_index(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  std::vector<ExprId> args(pool.args(e).begin(), pool.args(e).end());
  return index(lower(args[0]), std::span<const ExprId>(args).subspan(1), span_);
}

Val Lowering::index(const Val& base, std::span<const ExprId> subscripts, Span span) {
  const hybrid::ExprPool& pool = m.model.exprs;
  if (base.type.base == BaseType::Record) {
    Val result;
    result.type = base.type;
    result.type.dims.clear();
    for (const Val& part : base.parts) result.parts.push_back(index(part, subscripts, span));
    // The record's own dimensions that stay: those of the first part without the part's.
    size_t gone = 0;
    for (ExprId s : subscripts) gone += pool.op(s) != Op::Colon && m.type_of(s).dims.empty();
    result.type.dims.assign(base.type.dims.size() - gone, hybrid::kUnknownSize);
    for (size_t d = 0; d < result.type.dims.size() && !result.parts.empty(); ++d) {
      const Val* leaf = &result.parts[0];
      while (leaf->type.base == BaseType::Record && !leaf->parts.empty()) leaf = &leaf->parts[0];
      if (d < leaf->dims.size()) {
        if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(leaf->dims[d])) result.type.dims[d] = known->getSExtValue();
      }
    }
    return result;
  }
  struct Dimension {
    llvm::Value* fixed = nullptr;  // zero-based
    Val list;                      // one-based
    bool all = false;
  };
  std::vector<Dimension> dimensions(base.dims.size());
  Type type = base.type;
  type.dims.clear();
  std::vector<llvm::Value*> dims;
  auto check = [&](ExprId subscript, llvm::Value* zero_based, size_t d) {
    check_subscript(subscript, zero_based, base.dims[d], d, "", span);
  };
  for (size_t d = 0; d < base.dims.size(); ++d) {
    Dimension& dimension = dimensions[d];
    if (d >= subscripts.size() || pool.op(subscripts[d]) == Op::Colon) {
      dimension.all = true;
      dims.push_back(base.dims[d]);
      type.dims.push_back(d < base.type.dims.size() ? base.type.dims[d] : hybrid::kUnknownSize);
      continue;
    }
    Val subscript = lower(subscripts[d]);
    if (!subscript.is_array()) {
      llvm::Value* i = convert(subscript.type.base, BaseType::Integer, subscript.v);
      // Booleans count false, true; Integers and enumerations from one.
      dimension.fixed = subscript.type.base == BaseType::Boolean ? i : b.CreateSub(i, integer(1));
      check(subscripts[d], dimension.fixed, d);
    } else {
      dimension.list = small(subscript) ? subscript : in_memory(subscript);
      dims.push_back(subscript.dims[0]);
      type.dims.push_back(subscript.type.dims.empty() ? hybrid::kUnknownSize : subscript.type.dims[0]);
      if (small(subscript)) {
        for (llvm::Value* i : elements(subscript)) check({}, b.CreateSub(i, integer(1)), d);
      } else {
        loop(subscript.dims[0],
             [&](llvm::Value* i) { check({}, b.CreateSub(element(dimension.list, i), integer(1)), d); });
      }
    }
  }
  Val source = base;
  auto flat_index = [&](std::span<llvm::Value* const> at) {
    llvm::Value* flat = integer(0);
    size_t next = 0;
    for (size_t d = 0; d < dimensions.size(); ++d) {
      const Dimension& dimension = dimensions[d];
      llvm::Value* i = dimension.fixed;
      if (dimension.all)
        i = at[next++];
      else if (!i)
        i = b.CreateSub(element(dimension.list, at[next++]), integer(1));
      flat = d == 0 ? i : b.CreateAdd(b.CreateMul(flat, base.dims[d]), i);
    }
    return flat;
  };
  if (dims.empty()) return scalar(type.base, element(source, flat_index({})), type.detail);
  // Leading fixed subscripts of an array in memory only move its beginning.
  bool leading = !base.unrolled;
  for (size_t d = 1; d < dimensions.size() && leading; ++d) leading = !(dimensions[d].fixed && dimensions[d - 1].all);
  for (const Dimension& dimension : dimensions) leading = leading && (dimension.fixed || dimension.all);
  if (leading) {
    llvm::Value* flat = integer(0);
    for (size_t d = 0; d < dimensions.size(); ++d) {
      flat = b.CreateMul(flat, base.dims[d]);
      if (dimensions[d].fixed) flat = b.CreateAdd(flat, dimensions[d].fixed);
    }
    return make_memory(type, word(base.v, flat), std::move(dims));
  }
  Val shape;
  shape.dims = dims;
  if (!small(shape) || !small(base)) source = in_memory(base);
  for (Dimension& dimension : dimensions) {
    if (dimension.list.is_array() && !small(shape)) dimension.list = in_memory(dimension.list);
  }
  return generate(type, std::move(dims), [&](auto at) { return element(source, flat_index(at)); });
}

}  // namespace saltus::code

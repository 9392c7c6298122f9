// Arrays: small ones of known size are unrolled into registers, others are loops over consecutive words.
#include "code/lower.h"

namespace saltus::code {

Val Lowering::elementwise(const Type& type, std::span<const Val> operands,
                          const std::function<llvm::Value*(std::span<llvm::Value* const>)>& op) {
  const Val* shape = nullptr;
  for (const Val& operand : operands) {
    if (operand.is_array() && (!shape || small(operand))) shape = &operand;
  }
  // Two arrays must agree; sizes known while compiling were checked by the front end.
  for (const Val& operand : operands) {
    if (!operand.is_array() || &operand == shape) continue;
    for (size_t d = 0; d < operand.dims.size() && d < shape->dims.size(); ++d) {
      llvm::Value* same = b.CreateICmpEQ(operand.dims[d], shape->dims[d]);
      require(same, [&] {
        call_host(Callback::size_error, {m.text("elementwise operation"), shape->dims[d], operand.dims[d]});
      });
    }
  }
  std::vector<llvm::Value*> values(operands.size());
  int64_t n = 0;
  if (small(*shape, &n)) {
    std::vector<std::vector<llvm::Value*>> all;
    for (const Val& operand : operands) {
      all.push_back(operand.is_array() ? elements(with_sizes(operand, shape->dims))
                                       : std::vector<llvm::Value*>(static_cast<size_t>(n), operand.v));
    }
    std::vector<llvm::Value*> result;
    for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
      for (size_t k = 0; k < operands.size(); ++k) values[k] = all[k][i];
      result.push_back(op(values));
    }
    return make_unrolled(type, std::move(result), shape->dims);
  }
  std::vector<Val> inputs;
  for (const Val& operand : operands) inputs.push_back(operand.is_array() ? in_memory(operand) : operand);
  llvm::Value* total = count(*shape);
  llvm::Value* to = buffer(total);
  loop(total, [&](llvm::Value* i) {
    for (size_t k = 0; k < inputs.size(); ++k) values[k] = inputs[k].is_array() ? element(inputs[k], i) : inputs[k].v;
    store_word(type.base, word(to, i), op(values));
  });
  return make_memory(type, to, shape->dims);
}

Val Lowering::generate(const Type& type, std::vector<llvm::Value*> dims,
                       const std::function<llvm::Value*(std::span<llvm::Value* const>)>& at) {
  for (llvm::Value*& dim : dims) dim = checked_size(dim, span_);
  Val shape;
  shape.dims = dims;
  int64_t n = 0;
  if (small(shape, &n)) {
    std::vector<llvm::Value*> result;
    std::vector<llvm::Value*> index(dims.size());
    for (int64_t flat = 0; flat < n; ++flat) {
      int64_t rest = flat;
      for (size_t d = dims.size(); d-- > 0;) {
        int64_t size = llvm::cast<llvm::ConstantInt>(dims[d])->getSExtValue();
        index[d] = integer(rest % size);
        rest /= size;
      }
      result.push_back(at(index));
    }
    return make_unrolled(type, std::move(result), std::move(dims));
  }
  llvm::Value* to = buffer(checked_count(dims));
  std::vector<llvm::Value*> index;
  std::function<void(llvm::Value*)> nest = [&](llvm::Value* flat) {
    size_t d = index.size();
    if (d == dims.size()) {
      store_word(type.base, word(to, flat), at(index));
      return;
    }
    loop(dims[d], [&](llvm::Value* i) {
      index.push_back(i);
      nest(b.CreateAdd(b.CreateMul(flat, dims[d]), i));
      index.pop_back();
    });
  };
  nest(integer(0));
  return make_memory(type, to, std::move(dims));
}

Val Lowering::lower_array(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Type type = m.type_of(e);
  auto arg = [&](size_t i) { return lower(pool.arg(e, i)); };
  // The elements of a vector that has to have three.
  auto three = [&](const Val& x) {
    require(b.CreateICmpEQ(x.dims[0], integer(3)), [&] {
      call_host(Callback::size_error, {m.text("a vector of three" + place_text(span_)), x.dims[0], integer(3)});
    });
    return elements(with_sizes(x, {integer(3)}));
  };
  switch (pool.op(e)) {
    case Op::ArrayLiteral: return array_literal(e);
    case Op::Index: return lower_index(e);
    case Op::Fill: {
      std::vector<llvm::Value*> dims;
      size_t given = pool.arg_count(e) - 1;
      size_t own = type.dims.size() - m.type_of(pool.arg(e, 0)).dims.size();
      for (size_t d = 0; d < own; ++d)
        dims.push_back(d < given ? lower_integer(pool.arg(e, d + 1)) : integer(type.dims[d]));
      return fill(type, arg(0), dims);
    }
    case Op::Identity: {
      llvm::Value* n = pool.arg_count(e) > 0 ? lower_integer(pool.arg(e, 0)) : integer(type.dims[0]);
      return generate(type, {n, n}, [&](auto i) {
        llvm::Value* one = b.CreateICmpEQ(i[0], i[1]);
        return type.base == BaseType::Real ? b.CreateSelect(one, real(1), real(0))
                                           : b.CreateSelect(one, integer(1), integer(0));
      });
    }
    case Op::Diagonal: {
      Val x = arg(0);
      llvm::Value* n = x.dims[0];
      if (!small(x)) x = in_memory(x);
      bool known = small(x);
      return generate(type, {n, n}, [&](auto i) {
        llvm::Value* one = b.CreateICmpEQ(i[0], i[1]);
        llvm::Value* zero = llvm::Constant::getNullValue(m.scalar_type(type.base));
        if (known && llvm::isa<llvm::ConstantInt>(i[0])) {
          return llvm::cast<llvm::ConstantInt>(one)->isOne()
                     ? coerce(scalar(x.type.base, element(x, i[0])), scalar_of(type)).v
                     : zero;
        }
        return b.CreateSelect(one, element(x, i[0]), zero);
      });
    }
    case Op::RangeOf: {
      Val first = coerce(arg(0), scalar_of(type)), step = coerce(arg(1), scalar_of(type)),
          last = coerce(arg(2), scalar_of(type));
      llvm::Value* n;
      if (is_integral(type.base) || type.base == BaseType::Boolean) {
        llvm::Value *a = as_integer(first), *s = as_integer(step), *z = as_integer(last);
        if (type.base != BaseType::Integer) s = integer(1);
        n = range_count(a, s, z);
      } else {
        llvm::Value* steps = real_range_size(arithmetic(), first.v, step.v, last.v);
        require(b.CreateFCmpOLT(steps, real(9e18)), [&] {
          call_host(Callback::fail, {m.text("a range with step zero or without end" + place_text(span_))});
        });
        n = b.CreateSelect(b.CreateFCmpOLT(steps, real(0)), integer(0), b.CreateFPToSI(steps, m.i64));
      }
      if (type.dims[0] >= 0) n = integer(type.dims[0]);
      return generate(type, {n}, [&](auto i) -> llvm::Value* {
        if (type.base == BaseType::Real)
          return b.CreateFAdd(first.v, b.CreateFMul(step.v, b.CreateSIToFP(i[0], m.f64)));
        if (type.base == BaseType::Boolean) return b.CreateICmpNE(b.CreateAdd(as_integer(first), i[0]), integer(0));
        return b.CreateAdd(first.v, b.CreateMul(type.base == BaseType::Integer ? step.v : integer(1), i[0]));
      });
    }
    case Op::Linspace: {
      llvm::Value *first = lower_real(pool.arg(e, 0)), *last = lower_real(pool.arg(e, 1)),
                  *n = lower_integer(pool.arg(e, 2));
      // One point alone is the first.
      llvm::Value* more = b.CreateICmpSGT(n, integer(1));
      llvm::Value* span = b.CreateSIToFP(b.CreateSelect(more, b.CreateSub(n, integer(1)), integer(1)), m.f64);
      return generate(type, {n}, [&](auto i) {
        return b.CreateFAdd(first,
                            b.CreateFDiv(b.CreateFMul(b.CreateFSub(last, first), b.CreateSIToFP(i[0], m.f64)), span));
      });
    }
    case Op::Transpose: {
      Val x = arg(0);
      if (!small(x)) x = in_memory(x);
      std::vector<llvm::Value*> dims = x.dims;
      std::swap(dims[0], dims[1]);
      return generate(type, dims, [&](auto i) {
        llvm::Value* flat = b.CreateAdd(b.CreateMul(i[1], x.dims[1]), i[0]);
        for (size_t d = 2; d < x.dims.size(); ++d) flat = b.CreateAdd(b.CreateMul(flat, x.dims[d]), i[d]);
        return element(x, flat);
      });
    }
    case Op::Symmetric: {
      Val x = arg(0);
      require(b.CreateICmpEQ(x.dims[0], x.dims[1]), [&] {
        call_host(Callback::size_error, {m.text("symmetric" + place_text(span_)), x.dims[0], x.dims[1]});
      });
      if (!small(x)) x = in_memory(x);
      return generate(type, x.dims, [&](auto i) {
        llvm::Value* upper = b.CreateICmpSLE(i[0], i[1]);
        llvm::Value* row = b.CreateSelect(upper, i[0], i[1]);
        llvm::Value* column = b.CreateSelect(upper, i[1], i[0]);
        return element(x, b.CreateAdd(b.CreateMul(row, x.dims[1]), column));
      });
    }
    case Op::Cross: {
      Val x = arg(0), y = arg(1);
      std::vector<llvm::Value*> u = three(coerce(x, scalar_of(type))), w = three(coerce(y, scalar_of(type)));
      std::vector<llvm::Value*> result;
      for (size_t i = 0; i < 3; ++i) {
        size_t j = (i + 1) % 3, k = (i + 2) % 3;
        result.push_back(arithmetic(Op::Subtract, type.base, arithmetic(Op::Multiply, type.base, u[j], w[k]),
                                    arithmetic(Op::Multiply, type.base, u[k], w[j])));
      }
      return make_unrolled(type, std::move(result), {integer(3)});
    }
    case Op::Skew: {
      std::vector<llvm::Value*> x = three(coerce(arg(0), scalar_of(type)));
      llvm::Value* zero = real(0);
      auto minus = [&](llvm::Value* v) { return b.CreateFNeg(v); };
      return make_unrolled(type, {zero, minus(x[2]), x[1], x[2], zero, minus(x[0]), minus(x[1]), x[0], zero},
                           {integer(3), integer(3)});
    }
    case Op::OuterProduct: {
      Val x = coerce(arg(0), scalar_of(type)), y = coerce(arg(1), scalar_of(type));
      std::vector<llvm::Value*> dims{x.dims[0], y.dims[0]};
      Val shape;
      shape.dims = dims;
      if (!small(shape)) {
        x = in_memory(x);
        y = in_memory(y);
      }
      return generate(type, dims,
                      [&](auto i) { return arithmetic(Op::Multiply, type.base, element(x, i[0]), element(y, i[1])); });
    }
    case Op::MatrixMultiply: {
      Val x = coerce(arg(0), scalar_of(type));
      return matrix_multiply(type, x, coerce(arg(1), scalar_of(type)));
    }
    case Op::MatrixPower: return matrix_power(e);
    case Op::Sum:
    case Op::Product:
    case Op::MinOf:
    case Op::MaxOf: return reduce(e);
    case Op::Size: {
      Val x = arg(0);
      while (x.type.base == BaseType::Record) x = x.parts.at(0);
      if (pool.arg_count(e) < 2) {
        std::vector<llvm::Value*> dims(x.dims.begin(),
                                       x.dims.begin() + static_cast<ptrdiff_t>(m.type_of(pool.arg(e, 0)).dims.size()));
        return make_unrolled(type, dims, {integer(static_cast<int64_t>(dims.size()))});
      }
      llvm::Value* d = lower_integer(pool.arg(e, 1));
      llvm::Value* rank = integer(static_cast<int64_t>(x.dims.size()));
      auto* known = llvm::dyn_cast<llvm::ConstantInt>(d);
      if (known && known->getValue().uge(1) && known->getValue().ule(x.dims.size())) {
        return scalar(BaseType::Integer, x.dims.at(static_cast<size_t>(known->getSExtValue() - 1)));
      }
      require(b.CreateICmpULT(b.CreateFreeze(b.CreateSub(d, integer(1))), rank), [&] {
        call_host(Callback::index_error, {m.text("the dimensions of size" + place_text(span_)), d, rank});
      });
      llvm::Value* size = x.dims[0];
      for (size_t k = 1; k < x.dims.size(); ++k) {
        size = b.CreateSelect(b.CreateICmpEQ(d, integer(static_cast<int64_t>(k) + 1)), x.dims[k], size);
      }
      return scalar(BaseType::Integer, size);
    }
    case Op::Reshape: {
      Val x = arg(0);
      if (!x.is_array()) x = make_unrolled(type, {x.v}, {});
      if (type.dims.empty()) return scalar(type.base, element(x, integer(0)), type.detail);
      std::vector<llvm::Value*> dims;
      llvm::Value* total = count(x);
      size_t unknown = 0;
      llvm::Value* others = integer(1);
      auto divided = [&](llvm::Value* n, llvm::Value* by) {
        auto* known = llvm::dyn_cast<llvm::ConstantInt>(by);
        return known && known->isZero() ? integer(0) : b.CreateSDiv(n, by);
      };
      for (int64_t dim : type.dims) {
        unknown += dim < 0;
        if (dim >= 0) others = b.CreateMul(others, integer(dim));
      }
      if (unknown > 1 && x.dims.size() != type.dims.size()) {
        // A vector made a matrix keeps its length and gets dimensions of one (MLS §10.3.1, matrix).
        for (size_t d = 0; d < type.dims.size(); ++d) dims.push_back(d < x.dims.size() ? x.dims[d] : integer(1));
      } else {
        for (size_t d = 0; d < type.dims.size(); ++d) {
          dims.push_back(type.dims[d] >= 0 ? integer(type.dims[d]) : unknown == 1 ? divided(total, others) : x.dims[d]);
        }
      }
      llvm::Value* found = integer(1);
      for (llvm::Value* dim : dims) found = b.CreateMul(found, dim);
      require(b.CreateICmpEQ(found, total), [&] {
        call_host(Callback::size_error, {m.text("a change of shape" + place_text(span_)), total, found});
      });
      x.type = type;
      x.dims = std::move(dims);
      return x;
    }
    case Op::Concatenate: return concatenate(e);
    case Op::For: return comprehension(e);
    default: throw Unsupported{hybrid::op_name(pool.op(e)), span_};
  }
}

Val Lowering::reduce(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Op op = pool.op(e);
  Type type = m.type_of(e);
  BaseType base = type.base;
  Val x = coerce(lower(pool.arg(e, 0)), type);
  auto join = [&](llvm::Value* a, llvm::Value* v) -> llvm::Value* {
    if (op == Op::Sum) return arithmetic(Op::Add, base, a, v);
    if (op == Op::Product) return arithmetic(Op::Multiply, base, a, v);
    return b.CreateSelect(relation(op == Op::MinOf ? Op::Less : Op::Greater, base, v, a), v, a);
  };
  double neutral = op == Op::Sum       ? 0
                   : op == Op::Product ? 1
                   : op == Op::MinOf   ? 1.7976931348623157e308
                                       : -1.7976931348623157e308;
  llvm::Value* start = is_integral(base)           ? integer(op == Op::Sum       ? 0
                                                             : op == Op::Product ? 1
                                                             : op == Op::MinOf   ? kLargestInteger
                                                                                 : -kLargestInteger)
                       : base == BaseType::Boolean ? boolean(op == Op::MinOf)
                                                   : real(neutral);
  if (small(x)) {
    llvm::Value* total = nullptr;
    for (llvm::Value* v : elements(x)) total = total ? join(total, v) : v;
    return scalar(base, total ? total : start, type.detail);
  }
  llvm::Value* total = local(m.scalar_type(base));
  b.CreateStore(start, total);
  Val source = in_memory(x);
  loop(count(x), [&](llvm::Value* i) {
    b.CreateStore(join(b.CreateLoad(m.scalar_type(base), total), element(source, i)), total);
  });
  return scalar(base, b.CreateLoad(m.scalar_type(base), total), type.detail);
}

}  // namespace saltus::code

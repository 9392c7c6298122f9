// Products and powers of matrices: unrolled where all sizes are known and small, loops otherwise.
#include <utility>

#include "code/lower.h"

namespace saltus::code {

Val Lowering::matrix_multiply(const Type& type, const Val& x, const Val& y) {
  llvm::Value* inner = x.dims.back();
  std::vector<llvm::Value*> dims(x.dims.begin(), x.dims.end() - 1);
  dims.insert(dims.end(), y.dims.begin() + 1, y.dims.end());
  require(b.CreateICmpEQ(inner, y.dims.front()),
          [&] { call_host(Callback::size_error, {m.text("matrix product"), inner, y.dims.front()}); });
  size_t rows = x.dims.size() - 1;
  Val shape;
  shape.dims = dims;
  bool unroll = small(shape) && small(x) && small(y);
  Val left = unroll ? make_unrolled(x.type, elements(x), x.dims) : in_memory(x);
  Val right = unroll ? make_unrolled(y.type, elements(y), y.dims) : in_memory(y);
  BaseType base = type.base;
  auto product = [&](std::span<llvm::Value* const> i, llvm::Value* k) {
    llvm::Value* a = rows ? b.CreateAdd(b.CreateMul(i[0], inner), k) : k;
    llvm::Value* z = y.dims.size() > 1 ? b.CreateAdd(b.CreateMul(k, y.dims[1]), i[rows]) : k;
    return arithmetic(Op::Multiply, base, element(left, a), element(right, z));
  };
  auto at = [&](std::span<llvm::Value* const> i) -> llvm::Value* {
    if (unroll) {
      llvm::Value* total = nullptr;
      int64_t n = llvm::cast<llvm::ConstantInt>(inner)->getSExtValue();
      for (int64_t k = 0; k < n; ++k) {
        llvm::Value* term = product(i, integer(k));
        total = total ? arithmetic(Op::Add, base, total, term) : term;
      }
      return total ? total : llvm::Constant::getNullValue(m.scalar_type(base));
    }
    llvm::Value* total = local(m.scalar_type(base));
    b.CreateStore(llvm::Constant::getNullValue(m.scalar_type(base)), total);
    loop(inner, [&](llvm::Value* k) {
      b.CreateStore(arithmetic(Op::Add, base, b.CreateLoad(m.scalar_type(base), total), product(i, k)), total);
    });
    return b.CreateLoad(m.scalar_type(base), total);
  };
  if (dims.empty()) return scalar(base, at({}));
  return generate(type, std::move(dims), at);
}

// A to the power n: the squares of A, multiplied where n has a one in base two.
Val Lowering::matrix_power(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Type type = m.type_of(e);
  Val x = coerce(lower(pool.arg(e, 0)), scalar_of(type));
  llvm::Value* exponent = lower_integer(pool.arg(e, 1));
  Val one =
      generate(type, x.dims, [&](auto i) { return b.CreateSelect(b.CreateICmpEQ(i[0], i[1]), real(1), real(0)); });
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(exponent); known && known->getSExtValue() >= 0) {
    Val result = one;
    for (uint64_t n = known->getZExtValue(), first = 1; n > 0;) {
      if (n & 1) result = std::exchange(first, 0) ? x : matrix_multiply(type, result, x);
      if (n >>= 1) x = matrix_multiply(type, x, x);
    }
    return result;
  }
  require(b.CreateICmpSGE(exponent, integer(0)),
          [&] { call_host(Callback::fail, {m.text("a matrix to a negative power")}); });
  llvm::Value* total = count(x);
  llvm::Value *square = buffer(total), *result = buffer(total);
  store_array(square, x);
  store_array(result, one);
  Val squares = make_memory(type, square, x.dims), product = make_memory(type, result, x.dims);
  llvm::Value* rest = local(m.i64);
  b.CreateStore(exponent, rest);
  llvm::Value* bits =
      b.CreateSub(integer(64), b.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, exponent, boolean(false)));
  loop(bits, [&](llvm::Value*) {
    llvm::Value* n = b.CreateLoad(m.i64, rest);
    branch_void(b.CreateTrunc(n, m.i1), [&] { store_array(result, matrix_multiply(type, product, squares)); });
    b.CreateStore(b.CreateLShr(n, 1), rest);
    store_array(square, matrix_multiply(type, squares, squares));
  });
  return product;
}

}  // namespace saltus::code

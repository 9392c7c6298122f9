// String(value, ...), MLS §3.7.1.
#include "code/lower.h"

namespace saltus::code {

Val Lowering::lower_to_string(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Val value = lower(pool.arg(e, 0));
  auto text = [&](llvm::Value* v) { return scalar(BaseType::String, v); };
  if (pool.data(e) == 1) {
    llvm::Value* format = lower(pool.arg(e, 1)).v;
    if (is_integral(value.type.base)) return text(call_host(Callback::format_integer, {value.v, format}));
    return text(call_host(Callback::format_real, {as_real(value), format}));
  }
  // Real: digits, length, left; the others have no digits to give, but may carry the argument.
  size_t n = pool.arg_count(e);
  llvm::Value* digits = n > 3 ? lower_integer(pool.arg(e, 1)) : integer(6);
  llvm::Value* least = n > 2 ? lower_integer(pool.arg(e, n - 2)) : integer(0);
  llvm::Value* left = n > 2 ? b.CreateZExt(lower_boolean(pool.arg(e, n - 1)), m.i64) : integer(1);
  switch (value.type.base) {
    case BaseType::Real: return text(call_host(Callback::real_to_string, {value.v, digits, least, left}));
    case BaseType::Integer: return text(call_host(Callback::integer_to_string, {value.v, least, left}));
    case BaseType::Boolean:
      return text(call_host(Callback::boolean_to_string, {b.CreateZExt(value.v, m.i64), least, left}));
    case BaseType::Enumeration: {
      llvm::Value* name = m.text("");
      const auto& literals = m.model.types.enumerations[hybrid::EnumerationId(value.type.detail)].literals;
      for (size_t i = 0; i < literals.size(); ++i) {
        name = b.CreateSelect(b.CreateICmpEQ(value.v, integer(static_cast<int64_t>(i) + 1)),
                              m.text(m.context.names.text(literals[i])), name);
      }
      return text(call_host(Callback::pad_string, {name, least, left}));
    }
    default: return text(call_host(Callback::pad_string, {value.v, least, left}));
  }
}

}  // namespace saltus::code

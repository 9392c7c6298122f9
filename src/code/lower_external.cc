// The call of an external function (MLS §12.9): from our values to C's and back.
//
//   C           Real double, Integer, Boolean and enumeration int, String const char*, object void*; arrays by the
//   address of their first
//               element, row by row (Integers as int); sizes as size_t; records, and arrays of them, by the address of
//               a struct; outputs by address
//   FORTRAN 77  everything by address, matrices column by column, symbol_ in lower case, lengths of Strings at the end
#include <algorithm>

#include "code/lower.h"
#include "run/utilities.h"

namespace saltus::code {
namespace {

struct Argument {
  llvm::Value* value = nullptr;
  std::function<void()> after;  // brings results back
};

}  // namespace

void Lowering::external_body(const hybrid::Function& function) {
  const hybrid::ExprPool& pool = m.model.exprs;
  const hybrid::ExternalBody& body = function.external;
  bool fortran = body.language == "FORTRAN 77";
  llvm::Type* i32 = llvm::Type::getInt32Ty(m.llvm);
  auto c_type = [&](BaseType base) -> llvm::Type* {
    return base == BaseType::Real ? m.f64 : is_pointer(base) ? m.ptr : static_cast<llvm::Type*>(i32);
  };
  auto to_c = [&](BaseType base, llvm::Value* v) -> llvm::Value* {
    if (base == BaseType::Real || is_pointer(base)) return v;
    return base == BaseType::Boolean ? b.CreateZExt(v, i32) : b.CreateTrunc(v, i32);
  };
  auto from_c = [&](BaseType base, llvm::Value* v) -> llvm::Value* {
    if (base == BaseType::Real || is_pointer(base)) return v;
    return base == BaseType::Boolean ? b.CreateICmpNE(v, llvm::ConstantInt::get(i32, 0)) : b.CreateSExt(v, m.i64);
  };
  // The C struct of a record: its scalar fields in order.
  std::function<void(const Type&, std::vector<llvm::Type*>&)> members = [&](const Type& type,
                                                                            std::vector<llvm::Type*>& into) {
    const auto& fields = m.model.types.records[hybrid::RecordId(type.detail)].fields;
    for (uint32_t i = 0; i < fields.size(); ++i) {
      Type t = field_type(type, i);
      if (!t.dims.empty())
        throw Unsupported{"records with arrays as arguments of external functions (MLS §12.9.1.3 has no mapping)",
                          span_};
      if (t.base == BaseType::Record) {
        std::vector<llvm::Type*> inner;
        members(t, inner);
        into.push_back(llvm::StructType::get(m.llvm, inner));
      } else {
        into.push_back(c_type(t.base));
      }
    }
  };
  // A record, or the element of an array of records, to its struct and back.
  std::function<void(const Val&, llvm::Value*, llvm::Value*, llvm::Type*)> to_struct =
      [&](const Val& value, llvm::Value* at, llvm::Value* place, llvm::Type* type) {
        for (unsigned i = 0; i < value.parts.size(); ++i) {
          const Val& part = value.parts[i];
          llvm::Value* member = b.CreateStructGEP(type, place, i);
          if (part.type.base == BaseType::Record) {
            to_struct(part, at, member, llvm::cast<llvm::StructType>(type)->getElementType(i));
          } else {
            b.CreateStore(to_c(part.type.base, at ? element(part, at) : part.v), member);
          }
        }
      };
  std::function<void(Var&, llvm::Value*, llvm::Value*, llvm::Type*)> from_struct =
      [&](Var& var, llvm::Value* at, llvm::Value* place, llvm::Type* type) {
        for (unsigned i = 0; i < var.parts.size(); ++i) {
          Var& part = var.parts[i];
          BaseType base = part.type.base;
          llvm::Value* member = b.CreateStructGEP(type, place, i);
          if (base == BaseType::Record) {
            from_struct(part, at, member, llvm::cast<llvm::StructType>(type)->getElementType(i));
            continue;
          }
          llvm::Value* found = from_c(base, b.CreateLoad(c_type(base), member));
          if (at) {
            store_word(base, word(b.CreateLoad(m.ptr, part.place), at), found);
          } else {
            b.CreateStore(found, part.place);
          }
        }
      };

  std::function<Val(Val)> records_in_memory = [&](Val value) {
    if (value.type.base != BaseType::Record) return in_memory(value);
    for (Val& part : value.parts) part = records_in_memory(part);
    return value;
  };

  std::vector<Argument> arguments;
  std::vector<llvm::Value*> lengths;
  auto add_array = [&](const Val& array, bool comes_back) {
    Val source = in_memory(array);
    llvm::Value* total = count(source);
    BaseType base = source.type.base;
    bool whole = is_integral(base) || base == BaseType::Boolean;
    bool turned = fortran && source.dims.size() == 2;
    if (fortran && source.dims.size() > 2)
      throw Unsupported{"arrays of more than two dimensions in FORTRAN calls", span_};
    if (!whole && !turned) {
      arguments.push_back({source.v, {}});
      return;
    }
    llvm::Type* element_type = whole ? i32 : m.f64;
    llvm::Value* copy = take(total);
    // By value: it is called again when this array comes back, after the call.
    auto place = [this, source, copy, turned, element_type](llvm::Value* i) {
      llvm::Value* at = i;
      if (turned) {
        llvm::Value* row = b.CreateSDiv(i, source.dims[1]);
        llvm::Value* column = b.CreateSRem(i, source.dims[1]);
        at = b.CreateAdd(b.CreateMul(column, source.dims[0]), row);
      }
      return b.CreateInBoundsGEP(element_type, copy, at);
    };
    loop(total, [&](llvm::Value* i) { b.CreateStore(to_c(base, element(source, i)), place(i)); });
    std::function<void()> after;
    if (comes_back) {
      after = [this, source, total, place, base, element_type, from_c] {
        loop(total, [&](llvm::Value* i) {
          store_word(base, word(source.v, i), from_c(base, b.CreateLoad(element_type, place(i))));
        });
      };
    }
    arguments.push_back({copy, after});
  };

  for (const ExprId& argument : body.arguments) {
    Op op = pool.op(argument);
    bool is_local = op == Op::Local;
    uint32_t index = is_local ? static_cast<uint32_t>(pool.data(argument)) : 0;
    bool is_input = !is_local || function.variables[index].kind == hybrid::FunctionVariableKind::Input;
    bool comes_back = is_local && !is_input;
    Type type = m.type_of(argument);
    if (type.base == BaseType::Record) {
      if (fortran) throw Unsupported{"records as arguments of FORTRAN functions", span_};
      std::vector<llvm::Type*> list;
      members(scalar_of(type), list);
      llvm::StructType* layout = llvm::StructType::get(m.llvm, list);
      Val value = lower(argument);
      Var* var = comes_back ? &vars_[index] : nullptr;
      if (type.dims.empty()) {
        llvm::Value* place = local(layout);
        to_struct(value, nullptr, place, layout);
        std::function<void()> after;
        if (var) after = [&from_struct, var, place, layout] { from_struct(*var, nullptr, place, layout); };
        arguments.push_back({place, after});
        continue;
      }
      // One struct after the other.
      const Val* leaf = &value;
      while (leaf->type.base == BaseType::Record) leaf = &leaf->parts.at(0);
      llvm::Value* total = count(*leaf);
      Val source = records_in_memory(value);
      auto size = static_cast<int64_t>(m.module->getDataLayout().getTypeAllocSize(layout));
      llvm::Value* structs = take(b.CreateSDiv(b.CreateAdd(b.CreateMul(total, integer(size)), integer(7)), integer(8)));
      loop(total, [&](llvm::Value* i) { to_struct(source, i, b.CreateInBoundsGEP(layout, structs, i), layout); });
      std::function<void()> after;
      if (var) {
        after = [this, &from_struct, var, total, structs, layout] {
          loop(total, [&](llvm::Value* i) { from_struct(*var, i, b.CreateInBoundsGEP(layout, structs, i), layout); });
        };
      }
      arguments.push_back({structs, after});
      continue;
    }
    if (!type.dims.empty()) {
      add_array(lower(argument), comes_back);
      continue;
    }
    if (!fortran && std::ranges::binary_search(body.sizes, &argument - body.arguments.data())) {
      arguments.push_back({lower_integer(argument), {}});
      continue;
    }
    Val value = lower(argument);
    BaseType base = value.type.base;
    if (fortran || comes_back) {
      if (base == BaseType::String && fortran) {
        // A copy: FORTRAN may write into it (equed of LAPACK's dgesvx).
        arguments.push_back({call_host(Callback::concatenate, {value.v, m.text("")}), {}});
        lengths.push_back(integer(1));
        continue;
      }
      llvm::Value* place = local(c_type(base));
      b.CreateStore(to_c(base, value.v), place);
      std::function<void()> after;
      if (comes_back) {
        Var* var = &vars_[index];
        after = [this, var, place, base, from_c, c_type] {
          b.CreateStore(from_c(base, b.CreateLoad(c_type(base), place)), var->place);
        };
      }
      arguments.push_back({place, after});
    } else {
      arguments.push_back({to_c(base, value.v), {}});
    }
  }
  std::vector<llvm::Type*> types;
  std::vector<llvm::Value*> values;
  for (const Argument& a : arguments) {
    types.push_back(a.value->getType());
    values.push_back(a.value);
  }
  for (llvm::Value* length : lengths) {
    types.push_back(m.i64);
    values.push_back(length);
  }
  llvm::Type* result_type = m.nothing;
  Type result;
  if (body.result.valid()) {
    result = m.type_of(body.result);
    if (!result.dims.empty() || is_composite(result.base))
      throw Unsupported{"external functions that return a record by value", span_};
    result_type = c_type(result.base);
  }
  // One declaration for each of our functions: two of them may call one symbol with different types.
  FunctionId self;
  for (uint32_t i = 0; i < m.functions.size(); ++i) {
    if (m.functions[i] == f) self = FunctionId(i);
  }
  std::string name = "external" + std::to_string(self.value);
  m.externals.push_back(self);
  llvm::FunctionCallee callee = m.module->getOrInsertFunction(name, llvm::FunctionType::get(result_type, types, false));
  // Who runs now: a sandbox that refuses something names it.
  b.CreateStore(m.text(m.context.names.text(function.name)), m.module->getOrInsertGlobal(run::kRunningExternal, m.ptr));
  llvm::Value* returned = b.CreateCall(callee, values);
  for (const Argument& a : arguments) {
    if (a.after) a.after();
  }
  if (body.result.valid())
    assign(body.result, scalar(result.base, from_c(result.base, returned), result.detail), span_);
}

}  // namespace saltus::code

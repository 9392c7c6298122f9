#include "code/tables.h"

#include <cstring>
#include <string>

namespace saltus::code {

llvm::Constant* table(ModuleLowering& module, llvm::ArrayRef<double> numbers) {
  llvm::Constant* data = llvm::ConstantDataArray::get(module.llvm, numbers);
  uint64_t digest = 0xcbf29ce484222325u;  // FNV-1a, a word at a time
  for (double number : numbers) {
    uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    digest = (digest ^ bits) * 0x100000001b3u;
    digest ^= digest >> 29;
  }
  std::string name = "table" + std::to_string(digest);
  for (;; name += "_") {
    llvm::GlobalVariable* known = module.module->getNamedGlobal(name);
    if (!known) break;
    if (known->hasInitializer() && known->getInitializer() == data) return known;
  }
  return new llvm::GlobalVariable(*module.module, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data, name);
}

bool literal_numbers(const hybrid::ExprPool& pool, ExprId e, std::vector<double>& into) {
  switch (pool.op(e)) {
    case Op::ArrayLiteral:
      for (size_t i = 0; i < pool.arg_count(e); ++i) {
        if (!literal_numbers(pool, pool.arg(e, i), into)) return false;
      }
      return true;
    case Op::Real: into.push_back(pool.real(e)); return true;
    case Op::Integer:
    case Op::EnumLiteral: into.push_back(static_cast<double>(pool.integer(e))); return true;
    case Op::Boolean: into.push_back(pool.boolean(e) ? 1 : 0); return true;
    default: return false;
  }
}

std::optional<double> known_number(llvm::Value* value) {
  if (auto* real = llvm::dyn_cast<llvm::ConstantFP>(value)) return real->getValueAPF().convertToDouble();
  if (auto* integer = llvm::dyn_cast<llvm::ConstantInt>(value)) {
    // A truth value is 0 or 1.
    return integer->getBitWidth() == 1 ? static_cast<double>(integer->getZExtValue())
                                       : static_cast<double>(integer->getSExtValue());
  }
  return std::nullopt;
}

}  // namespace saltus::code

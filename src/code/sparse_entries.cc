#include "code/sparse_entries.h"

#include <algorithm>

namespace saltus::code {

namespace {

// A function has about this many entries: LLVM's cost grows faster than linearly with a function's size.
constexpr size_t kEntries = 300;

}  // namespace

void SparseEntries::move_columns(uint32_t from, uint32_t to) {
  for (Entry& entry : entries_) {
    if (entry.column >= from) entry.column = entry.column - from + to;
  }
}

structure::Sparsity SparseEntries::order(uint32_t n) {
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return std::pair(a.column, a.row) < std::pair(b.column, b.row); });
  structure::Sparsity pattern;
  pattern.rows = pattern.columns = n;
  pattern.begin.assign(n + 1, 0);
  for (const Entry& entry : entries_) {
    ++pattern.begin[entry.column + 1];
    pattern.entries.push_back(entry.row);
  }
  for (uint32_t j = 0; j < n; ++j) pattern.begin[j + 1] += pattern.begin[j];
  return pattern;
}

void SparseEntries::emit(ModuleLowering& module, const std::string& name, std::vector<double>& constants) const {
  constants.assign(entries_.size(), 0);
  auto* type = llvm::FunctionType::get(module.nothing, {module.ptr, module.ptr}, false);
  auto* whole = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, *module.module);
  Lowering outer(module, whole);
  size_t at = 0, piece = 0;
  while (at < entries_.size()) {
    auto* f = llvm::Function::Create(type, llvm::Function::PrivateLinkage, name + "_" + std::to_string(piece++),
                                     *module.module);
    f->addFnAttr(llvm::Attribute::NoInline);
    Lowering lowering(module, f);
    for (size_t stored = 0; at < entries_.size() && stored < kEntries; ++at) {
      const Entry& entry = entries_[at];
      llvm::Value* value = entry.value.valid() ? lowering.lower_real(entry.value) : lowering.real(1);
      if (auto* constant = llvm::dyn_cast<llvm::ConstantFP>(value)) {
        double x = constant->getValueAPF().convertToDouble();
        constants[at] = entry.negated ? -x : x;
        continue;
      }
      if (entry.negated) value = lowering.b.CreateFNeg(value);
      lowering.b.CreateStore(value, lowering.word(f->getArg(1), static_cast<int64_t>(at)));
      ++stored;
    }
    lowering.finish();
    outer.b.CreateCall(f, {whole->getArg(0), whole->getArg(1)});
  }
  outer.finish();
}

}  // namespace saltus::code

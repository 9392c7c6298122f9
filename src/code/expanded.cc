#include "code/expanded.h"

#include <algorithm>

namespace saltus::code {

using structure::BlockKind;

namespace {

// Below that size elimination of the full matrix is fast.
constexpr size_t kSmall = 24;
// A function has about this many entries: LLVM's cost grows faster than linearly with a function's size.
constexpr size_t kEntries = 300;

}  // namespace

bool Expanded::plan(const structure::System& system) {
  size_t n = system.unknowns.size();
  if (!system.linear || n < kSmall) return false;
  const structure::Sparsity& torn = system.jacobian;
  bool known = torn.columns == n && torn.rows == n;
  size_t most = (known ? torn.entries.size() : n * n) / 2;
  constexpr uint32_t kUnknown = 0x80000000u;
  std::unordered_map<Slot, uint32_t> active;
  for (uint32_t j = 0; j < n; ++j) active[system.unknowns[j]] = kUnknown + j;
  auto is_active = [&](Slot slot) { return active.contains(slot); };
  std::vector<Partial> list;
  uint32_t row = 0;
  auto take_row = [&](bool negated) {
    for (const Partial& partial : list) entries_.push_back({row, active.at(partial.slot), partial.value, negated});
    list.clear();
    ++row;
  };
  for (const Block& block : system.inner) {
    if (block.kind != BlockKind::Assign) return false;
    if (module_.slot_type(block.target).base != BaseType::Real) {
      if (partials_.reads(block.value, is_active)) return false;
      continue;
    }
    if (!partials_.of(block.value, is_active, list)) return false;
    if (list.empty()) continue;
    entries_.push_back({row, row, {}, false});
    active[block.target] = row;
    expansion_.slots.push_back(block.target);
    take_row(true);
    if (entries_.size() > most) return false;
  }
  expansion_.inner = row;
  for (ExprId residual : system.residuals) {
    if (!partials_.of(residual, is_active, list)) return false;
    take_row(false);
  }
  if (entries_.size() > most) return false;
  expansion_.slots.insert(expansion_.slots.end(), system.unknowns.begin(), system.unknowns.end());
  for (Entry& entry : entries_) {
    if (entry.column >= kUnknown) entry.column = entry.column - kUnknown + expansion_.inner;
  }
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return std::pair(a.column, a.row) < std::pair(b.column, b.row); });
  structure::Sparsity& pattern = expansion_.pattern;
  pattern.rows = pattern.columns = row;
  pattern.begin.assign(row + 1, 0);
  for (const Entry& entry : entries_) {
    ++pattern.begin[entry.column + 1];
    pattern.entries.push_back(entry.row);
  }
  for (uint32_t j = 0; j < row; ++j) pattern.begin[j + 1] += pattern.begin[j];
  expansion_.first.assign(entries_.size(), 0);
  return true;
}

void Expanded::emit(const std::string& name) {
  auto* type = llvm::FunctionType::get(module_.nothing, {module_.ptr, module_.ptr}, false);
  auto* whole = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, *module_.module);
  Lowering outer(module_, whole);
  size_t at = 0, piece = 0;
  while (at < entries_.size()) {
    auto* f = llvm::Function::Create(type, llvm::Function::PrivateLinkage, name + "_" + std::to_string(piece++),
                                     *module_.module);
    f->addFnAttr(llvm::Attribute::NoInline);
    Lowering lowering(module_, f);
    for (size_t stored = 0; at < entries_.size() && stored < kEntries; ++at) {
      const Entry& entry = entries_[at];
      llvm::Value* value = entry.value.valid() ? lowering.lower_real(entry.value) : lowering.real(1);
      if (auto* constant = llvm::dyn_cast<llvm::ConstantFP>(value)) {
        double x = constant->getValueAPF().convertToDouble();
        expansion_.first[at] = entry.negated ? -x : x;
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

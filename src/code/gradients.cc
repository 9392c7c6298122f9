#include "code/gradients.h"

#include <algorithm>

namespace saltus::code {

using structure::BlockKind;

namespace {

constexpr size_t kUnknown = size_t{1} << 40;
// Fewer colours than that: sweeps with a direction each are as good.
constexpr uint32_t kFewColours = 4;
// A function has about this many products: LLVM's cost grows faster than linearly with a function's size.
constexpr size_t kProducts = 300;

}  // namespace

bool Gradients::row(ExprId value, Row& row) {
  if (!partials_.of(value, [&](Slot slot) { return active_.contains(slot); }, row.partials)) return false;
  for (const Partial& partial : row.partials) {
    size_t at = active_.at(partial.slot);
    if (at >= kUnknown) {
      row.columns.push_back(static_cast<uint32_t>(at - kUnknown));
    } else {
      row.columns.insert(row.columns.end(), inner_[at].columns.begin(), inner_[at].columns.end());
    }
  }
  std::sort(row.columns.begin(), row.columns.end());
  row.columns.erase(std::unique(row.columns.begin(), row.columns.end()), row.columns.end());
  return true;
}

bool Gradients::plan(const structure::System& system) {
  system_ = &system;
  const structure::Sparsity& pattern = system.jacobian;
  size_t n = system.unknowns.size();
  if (pattern.columns != n || pattern.rows != n || pattern.colours < kFewColours) return false;
  for (size_t j = 0; j < n; ++j) active_[system.unknowns[j]] = kUnknown + j;
  size_t limit = system.inner.size() * pattern.colours / 2 + n * pattern.colours;
  words_ = pattern.entries.size();
  size_t work = 0;
  for (const Block& block : system.inner) {
    if (block.kind != BlockKind::Assign) return false;
    if (module_.slot_type(block.target).base != BaseType::Real) continue;
    Row made;
    if (!row(block.value, made)) return false;
    if (made.columns.empty()) continue;
    made.first = words_;
    words_ += made.columns.size();
    work += made.columns.size();
    if (work > limit) return false;
    active_[block.target] = inner_.size();
    inner_.push_back(std::move(made));
    targets_.push_back(block.target);
  }
  for (ExprId residual : system.residuals) {
    Row made;
    if (!row(residual, made)) return false;
    residuals_.push_back(std::move(made));
  }
  return true;
}

void Gradients::lower_row(Lowering& lowering, const Row& row, std::vector<llvm::Value*>& into) {
  into.assign(row.columns.size(), nullptr);
  llvm::Value* out = lowering.f->getArg(1);
  auto add = [&](uint32_t column, llvm::Value* term) {
    size_t k =
        static_cast<size_t>(std::lower_bound(row.columns.begin(), row.columns.end(), column) - row.columns.begin());
    into[k] = into[k] ? lowering.b.CreateFAdd(into[k], term) : term;
  };
  for (const Partial& partial : row.partials) {
    llvm::Value* factor = lowering.lower_real(partial.value);
    size_t at = active_.at(partial.slot);
    if (at >= kUnknown) {
      add(static_cast<uint32_t>(at - kUnknown), factor);
      continue;
    }
    const Row& from = inner_[at];
    auto* known = llvm::dyn_cast<llvm::ConstantFP>(factor);
    for (size_t k = 0; k < from.columns.size(); ++k) {
      llvm::Value*& value = values_[from.first + k];
      if (!value) value = lowering.b.CreateLoad(module_.f64, lowering.word(out, static_cast<int64_t>(from.first + k)));
      llvm::Value* term = known && known->isExactlyValue(1.0)    ? value
                          : known && known->isExactlyValue(-1.0) ? lowering.b.CreateFNeg(value)
                                                                 : lowering.b.CreateFMul(factor, value);
      add(from.columns[k], term);
    }
  }
}

llvm::Function* Gradients::emit(const std::string& name) {
  auto* type = llvm::FunctionType::get(module_.nothing, {module_.ptr, module_.ptr}, false);
  auto* whole = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, *module_.module);
  Lowering outer(module_, whole);
  const structure::Sparsity& pattern = system_->jacobian;
  // By residual: where its entries are in the matrix.
  std::vector<std::vector<std::pair<uint32_t, size_t>>> entries(residuals_.size());
  for (uint32_t j = 0; j < pattern.columns; ++j) {
    for (uint32_t k = pattern.begin[j]; k < pattern.begin[j + 1]; ++k) entries[pattern.entries[k]].emplace_back(j, k);
  }
  size_t total = inner_.size() + residuals_.size(), at = 0, piece = 0;
  std::vector<llvm::Value*> values;
  while (at < total) {
    auto* f = llvm::Function::Create(type, llvm::Function::PrivateLinkage, name + "_" + std::to_string(piece++),
                                     *module_.module);
    f->addFnAttr(llvm::Attribute::NoInline);
    Lowering lowering(module_, f);
    values_.clear();
    size_t products = 0;
    for (; at < total && products < kProducts; ++at) {
      const Row& row = at < inner_.size() ? inner_[at] : residuals_[at - inner_.size()];
      for (const Partial& partial : row.partials) {
        size_t from = active_.at(partial.slot);
        products += 1 + (from >= kUnknown ? 1 : inner_[from].columns.size());
      }
      lower_row(lowering, row, values);
      auto store = [&](size_t word, llvm::Value* value) {
        lowering.b.CreateStore(value, lowering.word(f->getArg(1), static_cast<int64_t>(word)));
      };
      if (at < inner_.size()) {
        for (size_t k = 0; k < values.size(); ++k) {
          values_[row.first + k] = values[k];
          store(row.first + k, values[k]);
        }
        continue;
      }
      for (auto [column, entry] : entries[at - inner_.size()]) {
        auto found = std::lower_bound(row.columns.begin(), row.columns.end(), column);
        bool there = found != row.columns.end() && *found == column;
        store(entry, there ? values[static_cast<size_t>(found - row.columns.begin())] : lowering.real(0));
      }
    }
    lowering.finish();
    outer.b.CreateCall(f, {whole->getArg(0), whole->getArg(1)});
  }
  outer.finish();
  return whole;
}

}  // namespace saltus::code

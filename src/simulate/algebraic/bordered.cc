#include "simulate/algebraic/bordered.h"

#include <algorithm>

namespace saltus::simulate {
namespace {

constexpr size_t kMostDense = 400;

}  // namespace

Bordered::Bordered(const run::Expansion& expansion)
    : expansion_(expansion),
      n_(expansion.slots.size() - expansion.inner),
      entries_(expansion.first),
      whole_(expansion.slots.size()) {
  matrix_.resize(whole_.size(), expansion.pattern);
}

bool Bordered::factor(bool& fresh) {
  if (!matrix_.set_entries(entries_.data())) return false;
  fresh = !matrix_.is_factored();
  if (!fresh) return true;
  by_torn_ = !matrix_.factor_sparse_only() && n_ <= kMostDense;
  if (by_torn_) form_torn();
  return true;
}

// Column by column: with δu = e_j the inner variables are −L⁻¹ B e_j, by forward substitution, and S e_j what the
// residuals make of both.
void Bordered::form_torn() {
  const run::Sparsity& pattern = expansion_.pattern;
  torn_.resize(n_);
  for (size_t j = 0; j < n_; ++j) {
    std::fill(whole_.begin(), whole_.end(), 0.0);
    auto add_column = [&](size_t column, double x) {
      for (uint32_t k = pattern.begin[column]; k < pattern.begin[column + 1]; ++k) {
        if (pattern.entries[k] != column || column >= expansion_.inner) whole_[pattern.entries[k]] += x * entries_[k];
      }
    };
    add_column(expansion_.inner + j, 1);
    // Now −whole_[i] is what row i still lacks.
    for (size_t i = 0; i < expansion_.inner; ++i) {
      if (whole_[i] != 0) add_column(i, -whole_[i]);
    }
    for (size_t i = 0; i < n_; ++i) torn_.at(i, j) = whole_[expansion_.inner + i];
  }
  torn_.factor();
}

bool Bordered::solve(double* step) {
  if (by_torn_) return torn_.solve(step);
  if (!matrix_.regular()) {
    std::fill(step, step + n_, 0.0);
    return false;
  }
  std::fill(whole_.begin(), whole_.begin() + expansion_.inner, 0.0);
  std::copy(step, step + n_, whole_.begin() + expansion_.inner);
  bool good = matrix_.solve(whole_.data());
  std::copy(whole_.begin() + expansion_.inner, whole_.end(), step);
  return good;
}

}  // namespace saltus::simulate

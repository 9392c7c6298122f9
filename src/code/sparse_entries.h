// A sparse matrix whose entries are expressions: its pattern, and code that stores the entries.
#pragma once

#include <string>
#include <vector>

#include "code/lower.h"

namespace saltus::code {

class SparseEntries {
 public:
  // An invalid value: 1.
  void add(uint32_t row, uint32_t column, ExprId value, bool negated = false) {
    entries_.push_back({row, column, value, negated});
  }
  size_t size() const { return entries_.size(); }
  // Columns from `from` on move up by `by`.
  void move_columns(uint32_t from, uint32_t to);

  // By columns; none may be there twice.
  structure::Sparsity order(uint32_t n);
  // After order(). Makes `void name(env, entries)`, which stores those entries that are no constants; `constants` gets
  // the others.
  void emit(ModuleLowering& module, const std::string& name, std::vector<double>& constants) const;

 private:
  struct Entry {
    uint32_t row, column;
    ExprId value;
    bool negated;
  };
  std::vector<Entry> entries_;
};

}  // namespace saltus::code

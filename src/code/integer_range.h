// Bounds of an Integer expression that hold whatever its variables are: constants, iterators of known ranges, mod by a
// constant, min and max, enumerations, Booleans. A subscript whose bounds lie inside its dimension needs no check at
// run time.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "hybrid/model.h"

namespace saltus::code {

struct IntegerRange {
  int64_t least = INT64_MIN, most = INT64_MAX;
  bool within(int64_t low, int64_t high) const { return least >= low && most <= high; }
};

// Of the iterators in scope, by IteratorId.
using IteratorRanges = std::unordered_map<uint32_t, IntegerRange>;

IntegerRange integer_range(const hybrid::Model& model, const IteratorRanges& iterators, hybrid::ExprId e);

}  // namespace saltus::code

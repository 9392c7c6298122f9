// How large a model is when its arrays and loops are written out, without doing it: the scalar terms of variables and
// equations. The time that the structure stage takes is about proportional to it.
#pragma once

#include <cstdint>

#include "hybrid/model.h"

namespace saltus::hybrid {

struct ExpandedSize {
  int64_t terms = 0;  // at most kUncountable
  // What has most of them.
  int64_t largest = 0;
  Span span;
};

inline constexpr int64_t kUncountable = int64_t{1} << 60;

ExpandedSize expanded_size(const Model& model);

}  // namespace saltus::hybrid

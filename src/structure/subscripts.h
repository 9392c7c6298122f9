// Row-major offsets and subscripts.
#pragma once

#include <cstdint>
#include <vector>

#include "hybrid/expressions.h"

namespace saltus::structure {

inline std::vector<int64_t> split(int64_t offset, const std::vector<int64_t>& dims) {
  std::vector<int64_t> at(dims.size());
  for (size_t i = dims.size(); i-- > 0;) {
    at[i] = dims[i] > 0 ? offset % dims[i] : 0;
    offset = dims[i] > 0 ? offset / dims[i] : 0;
  }
  return at;
}

inline int64_t join(const std::vector<int64_t>& at, const std::vector<int64_t>& dims) {
  int64_t offset = 0;
  for (size_t i = 0; i < dims.size(); ++i) offset = offset * dims[i] + at[i];
  return offset;
}

inline std::vector<hybrid::ExprId> arguments(const hybrid::ExprPool& pool, hybrid::ExprId e) {
  auto args = pool.args(e);
  return {args.begin(), args.end()};
}

}  // namespace saltus::structure

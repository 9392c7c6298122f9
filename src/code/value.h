// How a value of the hybrid model looks while code for it is made.
//
//   scalar   Real double, Integer and enumeration i64, Boolean i1, String, object and function value: a pointer
//   array    small and of known size: its elements as separate values, row by row (`elements`); else a pointer to
//            consecutive eight-byte words (`v`) in which every number is a double, as in the model's memory
//   record   its fields (`parts`); an array of records is a record of arrays, the record's dimensions first
//   tuple    its results (`parts`)
#pragma once

#include <vector>

#include "code/llvm.h"
#include "hybrid/types.h"

namespace saltus::code {

using hybrid::BaseType;
using hybrid::Type;

struct Val {
  Type type;
  llvm::Value* v = nullptr;
  bool unrolled = false;
  std::vector<llvm::Value*> elements;
  std::vector<llvm::Value*> dims;  // i64, one a dimension of an array
  std::vector<Val> parts;

  bool is_array() const { return !type.dims.empty(); }
};

inline bool is_composite(BaseType base) {
  return base == BaseType::Record || base == BaseType::Tuple;
}
inline bool is_pointer(BaseType base) {
  return base == BaseType::String || base == BaseType::ExternalObject || base == BaseType::Function;
}
inline bool is_integral(BaseType base) {
  return base == BaseType::Integer || base == BaseType::Enumeration;
}

// Arrays up to this many elements are kept in registers.
inline constexpr int64_t kUnrolled = 36;

}  // namespace saltus::code

// Array expressions taken apart into scalar ones.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "structure/scalar_model.h"

namespace saltus::structure {

class Scalarizer {
 public:
  explicit Scalarizer(ScalarModel& model);

  // The scalar (or record, or tuple) that `e` is.
  ExprId value(ExprId e);
  // The element of the array `e` at a zero-based row-major offset.
  ExprId at(ExprId e, int64_t offset);
  // All elements, row by row; of a scalar, itself.
  std::vector<ExprId> elements(ExprId e);
  ExprId sized(ExprId e);  // the same array where its size follows from the turn of a loop
  // For functions: arrays stay whole.
  ExprId whole(ExprId e);

  // Iterators stand for values while a for-equation is expanded.
  void bind(hybrid::IteratorId iterator, ExprId value);
  void unbind(hybrid::IteratorId iterator);

  // A slot, or its value where that is final and literal.
  ExprId leaf(VariableId variable, int64_t offset);
  // The element of an attribute or binding that may be a scalar for all.
  ExprId attribute(ExprId e, int64_t offset);

  Span where;  // of the equation whose parts are asked for

 private:
  ExprId compute_value(ExprId e);
  void settle_arguments(ExprId root);
  int depth_ = 0;
  ExprId compute_at(ExprId e, int64_t offset);
  ExprId elementwise(ExprId e, int64_t offset);
  ExprId index_at(ExprId e, int64_t offset);
  ExprId comprehension_at(ExprId e, int64_t offset);
  ExprId product_at(ExprId e, int64_t offset);
  ExprId shape_at(ExprId e, int64_t offset);
  ExprId field_of(ExprId e, size_t field);
  ExprId event_value(ExprId e);
  ExprId call_element(ExprId call, int64_t offset);
  ExprId reduce(ExprId e);
  ExprId of_nothing(Op op, TypeId type);
  ExprId known_parameter(VariableId variable, int64_t offset);
  ExprId with_parameters(ExprId e, std::vector<VariableId>& used, int depth = 0);
  std::optional<int64_t> decided_subscript(ExprId subscript);
  bool has_iterator(ExprId e);
  int64_t count(ExprId e);
  std::vector<int64_t> dims(ExprId e);

  struct Key {
    uint64_t expr, offset;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& k) const { return (k.expr * 0x9e3779b97f4a7c15u) ^ (k.offset * 0xff51afd7ed558ccdu); }
  };

  ScalarModel& m_;
  Build& build_;
  const bool clocked_;  // the model speaks of clocks
  std::unordered_map<Key, ExprId, KeyHash> memo_;
  std::unordered_map<uint32_t, ExprId> bound_;  // of each iterator
  std::vector<uint8_t> has_iterator_;
  std::unordered_map<uint64_t, bool> in_progress_;
  std::unordered_map<uint64_t, ExprId> known_;  // elements of parameters that are literals
};

}  // namespace saltus::structure

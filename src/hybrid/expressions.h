// The pool of hash-consed expressions.
//
// An expression is a 32-bit id. Two expressions are equal if and only if their ids are: every node is looked up
// before it is made. Nodes are never changed or removed; rewriting makes new ones and shares what stayed.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "base/ids.h"
#include "base/names.h"
#include "hybrid/types.h"

namespace saltus::hybrid {

using ExprId = Id<struct ExprTag>;
using VariableId = Id<struct VariableTag>;
using IteratorId = Id<struct IteratorTag>;

enum class Op : uint8_t {
#define SALTUS_OP(NAME, TEXT, CLASS, TRAITS) NAME,
#include "hybrid/ops.def"
};
enum class OpClass : uint8_t { Leaf, Unary, Binary, Relation, Function, Array, Event, Clock, Structure };

const char* op_text(Op op);
const char* op_name(Op op);
OpClass op_class(Op op);

struct Node {
  Op op;
  TypeId type;
  uint64_t data;
  uint32_t args_begin;
  uint32_t args_count;
};

class ExprPool {
 public:
  explicit ExprPool(size_t expected = 1024);

  ExprId add(Op op, TypeId type, std::span<const ExprId> args, uint64_t data = 0);
  ExprId add(Op op, TypeId type, std::initializer_list<ExprId> args, uint64_t data = 0) {
    return add(op, type, std::span<const ExprId>(args.begin(), args.size()), data);
  }

  const Node& operator[](ExprId id) const { return nodes_[id.value]; }
  Op op(ExprId id) const { return nodes_[id.value].op; }
  TypeId type(ExprId id) const { return nodes_[id.value].type; }
  uint64_t data(ExprId id) const { return nodes_[id.value].data; }
  // Valid until the next add().
  std::span<const ExprId> args(ExprId id) const {
    const Node& node = nodes_[id.value];
    return {args_.data() + node.args_begin, node.args_count};
  }
  ExprId arg(ExprId id, size_t i) const { return args_[nodes_[id.value].args_begin + i]; }
  size_t arg_count(ExprId id) const { return nodes_[id.value].args_count; }
  size_t size() const { return nodes_.size(); }

  double real(ExprId id) const { return std::bit_cast<double>(nodes_[id.value].data); }
  int64_t integer(ExprId id) const { return static_cast<int64_t>(nodes_[id.value].data); }
  bool boolean(ExprId id) const { return nodes_[id.value].data != 0; }
  Name string(ExprId id) const { return Name(static_cast<uint32_t>(nodes_[id.value].data)); }
  VariableId variable(ExprId id) const { return VariableId(static_cast<uint32_t>(nodes_[id.value].data)); }
  IteratorId iterator(ExprId id) const { return IteratorId(static_cast<uint32_t>(nodes_[id.value].data)); }
  FunctionId function(ExprId id) const { return FunctionId(static_cast<uint32_t>(nodes_[id.value].data)); }

 private:
  void grow();
  std::vector<Node> nodes_;
  std::vector<ExprId> args_;
  std::vector<uint32_t> table_;  // open addressing; kNone where free
};

}  // namespace saltus::hybrid

#include "hybrid/expressions.h"

#include <algorithm>

namespace saltus::hybrid {
namespace {

constexpr uint32_t kFree = 0xffffffffu;

uint64_t mix(uint64_t h, uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
  h *= 0xff51afd7ed558ccdu;
  return h ^ (h >> 32);
}

uint64_t hash_node(Op op, TypeId type, uint64_t data, const ExprId* args, size_t count) {
  // Leaves with neighbouring numbers (slots, above all) stand beside each other: who asks for one asks for the next
  // soon.
  if (count == 0) return (mix(static_cast<uint64_t>(op) * 31 + type.value, data >> 3) << 3 | (data & 7)) ^ (data << 61);
  uint64_t h = mix(static_cast<uint64_t>(op) * 31 + type.value, data);
  for (size_t i = 0; i < count; ++i) h = mix(h, args[i].value);
  return h;
}

}  // namespace

const char* op_text(Op op) {
  static constexpr const char* kTexts[] = {
#define SALTUS_OP(NAME, TEXT, CLASS, TRAITS) TEXT,
#include "hybrid/ops.def"
  };
  return kTexts[static_cast<size_t>(op)];
}

const char* op_name(Op op) {
  static constexpr const char* kNames[] = {
#define SALTUS_OP(NAME, TEXT, CLASS, TRAITS) #NAME,
#include "hybrid/ops.def"
  };
  return kNames[static_cast<size_t>(op)];
}

OpClass op_class(Op op) {
  static constexpr OpClass kClasses[] = {
#define SALTUS_OP(NAME, TEXT, CLASS, TRAITS) OpClass::CLASS,
#include "hybrid/ops.def"
  };
  return kClasses[static_cast<size_t>(op)];
}

// The table of a pool: open addressing, two words an entry, the node's id and 32 bits of its hash. The bits spare
// looking at nodes that are not the one: with millions of nodes each such look is a miss of the cache. At most half
// full.
ExprPool::ExprPool(size_t expected) {
  nodes_.reserve(expected);
  args_.reserve(expected * 2);
  table_.assign(2 * std::bit_ceil(expected * 2), kFree);
}

ExprId ExprPool::add(Op op, TypeId type, std::span<const ExprId> args, uint64_t data) {
  if ((nodes_.size() + 1) * 4 > table_.size()) grow();
  size_t mask = table_.size() / 2 - 1;
  uint64_t hash = hash_node(op, type, data, args.data(), args.size());
  uint32_t tag = static_cast<uint32_t>(hash >> 32);
  size_t at = hash & mask;
  while (table_[2 * at] != kFree) {
    if (table_[2 * at + 1] == tag) {
      const Node& node = nodes_[table_[2 * at]];
      if (node.op == op && node.type == type && node.data == data && node.args_count == args.size() &&
          std::equal(args.begin(), args.end(), args_.begin() + node.args_begin)) {
        return ExprId(table_[2 * at]);
      }
    }
    at = (at + 1) & mask;
  }
  uint32_t id = static_cast<uint32_t>(nodes_.size());
  uint32_t begin = static_cast<uint32_t>(args_.size());
  uint32_t count = static_cast<uint32_t>(args.size());
  if (!args.empty() && args.data() >= args_.data() && args.data() < args_.data() + args_.size()) {
    // The arguments are a view of this pool's own; growing would pull them away.
    std::vector<ExprId> copy(args.begin(), args.end());
    args_.insert(args_.end(), copy.begin(), copy.end());
  } else {
    args_.insert(args_.end(), args.begin(), args.end());
  }
  nodes_.push_back({op, type, data, begin, count});
  table_[2 * at] = id;
  table_[2 * at + 1] = tag;
  return ExprId(id);
}

void ExprPool::grow() {
  table_.assign(table_.size() * 2, kFree);
  size_t mask = table_.size() / 2 - 1;
  for (uint32_t id = 0; id < nodes_.size(); ++id) {
    const Node& node = nodes_[id];
    uint64_t hash = hash_node(node.op, node.type, node.data, args_.data() + node.args_begin, node.args_count);
    size_t at = hash & mask;
    while (table_[2 * at] != kFree) at = (at + 1) & mask;
    table_[2 * at] = id;
    table_[2 * at + 1] = static_cast<uint32_t>(hash >> 32);
  }
}

}  // namespace saltus::hybrid

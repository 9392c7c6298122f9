#include "hybrid/rewrite.h"

#include <algorithm>

namespace saltus::hybrid {

bool Rewriter::enter(ExprId e) {
  if (memo_.find(e)) return false;
  if (before_) {
    if (std::optional<ExprId> replacement = before_(e)) {
      memo_.put(e, *replacement);
      return false;
    }
  }
  return true;
}

ExprId Rewriter::operator()(ExprId root) {
  if (!root.valid()) return root;
  struct Frame {
    ExprId node;
    uint32_t next;
  };
  std::vector<Frame> stack;
  std::vector<ExprId> arguments;
  ExprPool& pool = build_.pool();
  if (enter(root)) stack.push_back({root, 0});
  while (!stack.empty()) {
    Frame& frame = stack.back();
    if (frame.next < pool.arg_count(frame.node)) {
      ExprId child = pool.arg(frame.node, frame.next++);
      if (enter(child)) stack.push_back({child, 0});
      continue;
    }
    ExprId node = frame.node;
    stack.pop_back();
    arguments.clear();
    bool changed = false;
    for (ExprId child : pool.args(node)) {
      arguments.push_back(*memo_.find(child));
      changed = changed || arguments.back() != child;
    }
    ExprId result = changed ? build_.rebuild(node, arguments) : node;
    memo_.put(node, after_ ? after_(result) : result);
  }
  return *memo_.find(root);
}

ExprId substitute_variables(Build& build, ExprId e, const std::function<std::optional<ExprId>(VariableId)>& value) {
  Rewriter rewrite(build, [&](ExprId node) -> std::optional<ExprId> {
    if (build.pool().op(node) != Op::Variable) return std::nullopt;
    return value(build.pool().variable(node));
  });
  return rewrite(e);
}

ExprId substitute_iterators(Build& build, ExprId e, std::span<const IteratorId> iterators,
                            std::span<const ExprId> values) {
  Rewriter rewrite(build, [&](ExprId node) -> std::optional<ExprId> {
    if (build.pool().op(node) != Op::Iterator) return std::nullopt;
    auto it = std::find(iterators.begin(), iterators.end(), build.pool().iterator(node));
    if (it == iterators.end()) return std::nullopt;
    return values[static_cast<size_t>(it - iterators.begin())];
  });
  return rewrite(e);
}

ExprId substitute_locals(Build& build, ExprId e, std::span<const ExprId> values) {
  Rewriter rewrite(build, [&](ExprId node) -> std::optional<ExprId> {
    if (build.pool().op(node) != Op::Local) return std::nullopt;
    uint64_t index = build.pool().data(node);
    if (index >= values.size() || !values[index].valid()) return std::nullopt;
    return values[index];
  });
  return rewrite(e);
}

namespace {

// The data of all nodes that `wanted` accepts, each once, in order.
template <class IdT, class Wanted>
std::vector<IdT> collect(const ExprPool& pool, ExprId e, Wanted wanted) {
  std::vector<IdT> found;
  Walk walk(pool);
  walk(e, [&](ExprId node) {
    if (wanted(pool.op(node))) found.push_back(IdT(static_cast<uint32_t>(pool.data(node))));
  });
  return found;
}

}  // namespace

std::vector<VariableId> variables_of(const ExprPool& pool, ExprId e) {
  // A variable is one node of the pool, so the walk meets it once.
  return collect<VariableId>(pool, e, [](Op op) { return op == Op::Variable; });
}

std::vector<FunctionId> functions_of(const ExprPool& pool, ExprId e) {
  auto found = collect<FunctionId>(pool, e, [](Op op) { return op == Op::Call || op == Op::FunctionValue; });
  std::vector<FunctionId> once;
  for (FunctionId f : found) {
    if (std::find(once.begin(), once.end(), f) == once.end()) once.push_back(f);
  }
  return once;
}

bool contains(const ExprPool& pool, ExprId e, Op op) {
  bool found = false;
  Walk walk(pool);
  walk(e, [&](ExprId node) { found = found || pool.op(node) == op; });
  return found;
}

bool contains_iterator(const ExprPool& pool, ExprId e, IteratorId iterator) {
  bool found = false;
  Walk walk(pool);
  walk(e, [&](ExprId node) { found = found || (pool.op(node) == Op::Iterator && pool.iterator(node) == iterator); });
  return found;
}

size_t node_count(const ExprPool& pool, ExprId e) {
  size_t n = 0;
  Walk walk(pool);
  walk(e, [&](ExprId) { ++n; });
  return n;
}

}  // namespace saltus::hybrid

// Loops rolled up again.
//
// Assignments that follow each other in the order of computation and differ only in which slots they name, by a
// constant stride each, are instances of one equation of the source, or of equal components: x[k] := f(y[k-1], y[k], p)
// for k = 1, 2, … Compare two neighbours node by node: equal subexpressions have equal ids and need no look; two Slots
// that differ give a stride; anything else that differs ends the run. A run of n becomes one loop over 0 … n-1 whose
// expression reads slot a + d·k where the first instance reads a. Slots of a stride stay inside one variable, so that
// whoever asks what a loop reads may answer with the whole variable. Code and its cost then do not grow with n.
//
// Before: blocks are sorted and partitioned. After: the same computation.
#include "structure/loops.h"

#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::Node;

namespace {

constexpr size_t kShortest = 8;    // instances; fewer are better left as they are
constexpr size_t kLargest = 4000;  // nodes of an expression looked at

struct Leaf {
  ExprId expr;
  int64_t stride;
};

class Roller {
 public:
  explicit Roller(ScalarModel& m) : m_(m), build_(m.build) {}

  void run(std::vector<Block>& blocks) {
    std::vector<Block> out;
    size_t i = 0;
    while (i < blocks.size()) {
      size_t n = run_length(blocks, i);
      if (n < kShortest) {
        out.push_back(std::move(blocks[i++]));
        continue;
      }
      out.push_back(loop(blocks[i], blocks[i + 1], n));
      i += n;
    }
    blocks = std::move(out);
  }

 private:
  size_t run_length(const std::vector<Block>& blocks, size_t i) {
    if (i + kShortest > blocks.size() || !similar(blocks[i], blocks[i + 1]) ||
        !compare(blocks[i], blocks[i + 1], first_)) {
      return 1;
    }
    target_stride_ = static_cast<int64_t>(blocks[i + 1].target) - static_cast<int64_t>(blocks[i].target);
    if (target_stride_ == 0) return 1;
    size_t n = 2;
    std::vector<Leaf> strides;
    while (i + n < blocks.size() && similar(blocks[i + n - 1], blocks[i + n])) {
      int64_t stride = static_cast<int64_t>(blocks[i + n].target) - static_cast<int64_t>(blocks[i + n - 1].target);
      if (stride != target_stride_ || !compare(blocks[i + n - 1], blocks[i + n], strides)) break;
      if (strides.size() != first_.size()) break;
      bool same = true;
      for (size_t k = 0; k < strides.size() && same; ++k) same = strides[k].stride == first_[k].stride;
      if (!same) break;
      ++n;
    }
    return n;
  }

  bool similar(const Block& a, const Block& b) const {
    return a.kind == BlockKind::Assign && b.kind == BlockKind::Assign && a.when == b.when && a.clock == b.clock &&
           variable(a.target) == variable(b.target);
  }
  VariableId variable(uint64_t slot) const { return m_.schedule.slots[slot].variable; }

  // The Slots at which the values differ, in the order of the walk; false when something else differs.
  bool compare(const Block& a, const Block& b, std::vector<Leaf>& strides) {
    strides.clear();
    stack_.assign(1, {a.value, b.value});
    const auto& pool = build_.pool();
    size_t visited = 0;
    while (!stack_.empty()) {
      auto [x, y] = stack_.back();
      stack_.pop_back();
      if (x == y) continue;
      if (++visited > kLargest) return false;
      const Node &p = pool[x], &q = pool[y];
      if (p.op != q.op || p.type != q.type || p.args_count != q.args_count) return false;
      if (p.op == Op::Slot || p.op == Op::PreSlot) {
        hybrid::BaseType base = m_.model.types[p.type].base;
        if (base == hybrid::BaseType::String || base == hybrid::BaseType::ExternalObject || p.op == Op::PreSlot)
          return false;
        if (variable(p.data) != variable(q.data)) return false;
        strides.push_back({x, static_cast<int64_t>(q.data) - static_cast<int64_t>(p.data)});
        continue;
      }
      if (p.data != q.data || p.args_count == 0) return false;
      for (size_t i = 0; i < p.args_count; ++i) stack_.push_back({pool.arg(x, i), pool.arg(y, i)});
    }
    return true;
  }

  Block loop(const Block& first, const Block& second, size_t n) {
    Block block;
    block.kind = BlockKind::Loop;
    block.when = first.when;
    block.clock = first.clock;
    block.span = first.span;
    block.origin = first.origin;
    hybrid::IteratorId iterator = build_.new_iterator("$k");
    block.ranges.push_back({iterator, 0, 1, static_cast<int64_t>(n) - 1});
    ExprId k = build_.iterator(iterator);
    auto offset = [&](Slot slot, int64_t stride) {
      int64_t base = m_.schedule.slots[slot].offset;
      return build_.add(build_.multiply(k, build_.integer(stride)), build_.integer(base));
    };
    block.target = first.target - m_.schedule.slots[first.target].offset;
    block.offset = offset(first.target, target_stride_);
    // The same Slot may stand at several places with different strides (x[k] and x[1], both slot 1 at first), so what a
    // node becomes depends on its partner in the second instance, too.
    memo_.clear();
    block.value = between(first.value, second.value, offset);
    return block;
  }

  // The expression of which x and y are the instances at k = 0 and k = 1.
  template <class Offset>
  ExprId between(ExprId x, ExprId y, const Offset& offset) {
    if (x == y) return x;
    uint64_t key = (static_cast<uint64_t>(x.value) << 32) | y.value;
    if (auto it = memo_.find(key); it != memo_.end()) return it->second;
    const Node p = build_.pool()[x];
    ExprId result;
    if (p.op == Op::Slot) {
      Slot slot = static_cast<Slot>(p.data);
      int64_t stride = static_cast<int64_t>(build_.pool().data(y)) - static_cast<int64_t>(p.data);
      result =
          build_.pool().add(Op::SlotIndexed, p.type, {offset(slot, stride)}, slot - m_.schedule.slots[slot].offset);
    } else {
      std::vector<ExprId> args(p.args_count);
      for (size_t i = 0; i < args.size(); ++i)
        args[i] = between(build_.pool().arg(x, i), build_.pool().arg(y, i), offset);
      result = build_.pool().add(p.op, p.type, args, p.data);
    }
    memo_[key] = result;
    return result;
  }

  ScalarModel& m_;
  Build& build_;
  std::vector<Leaf> first_;
  int64_t target_stride_ = 0;
  std::vector<std::pair<ExprId, ExprId>> stack_;
  std::unordered_map<uint64_t, ExprId> memo_;
};

}  // namespace

void roll_loops(ScalarModel& m) {
  Roller roller(m);
  roller.run(m.schedule.parameters);
  roller.run(m.schedule.starts);
  roller.run(m.schedule.initial);
  roller.run(m.schedule.blocks);
}

}  // namespace saltus::structure

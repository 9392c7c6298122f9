// What the right-hand sides ask of the length of steps.
//
// An integrator estimates its errors from a few values of the right-hand side. Of max(0, sin(50*time)) these may all be
// zeros: then the estimate is zero, too, and steps grow over whole periods. A plain sin(50*time) is no such signal,
// since it rests nowhere; neither is what raises events.
//
// Before: the schedule's blocks are in order, and each says when it is needed; loops are not rolled up yet.
// After: Schedule::forcing_phases has the arguments of sin, cos and tan that derivatives depend on through a function
// that may rest or leap: abs, min, max, a choice or rounding without an event, exp, tanh, atan, high powers, a
// quotient, a function call, simultaneous equations that are not linear. Schedule::forcing_corners has what changes its
// sign where such a function has a corner, a leap or a flank:
//
//     abs(u), sign(u)                    u
//     min(u, v), max(u, v), u < v        u - v
//     tanh(u), atan(u), exp(u)           u - 1 and u + 1
//     floor(u), mod(u, v), ...           sin(pi*u), sin(pi*u/v); its argument is a phase
//     a table of the model, read at u    u - a, for each abscissa a (table_breakpoints.h)
//
// All of them are expressions of time and of what changes at events only: variables in between are replaced by what
// they are. Corners that depend on no phase come first. Schedule::state_corners has the same of what depends on states
// (and time) in this way, but for rounding; flanks of tanh, atan and exp are marked there as smooth(1, u - 1): an
// importer of an FMU need not stop at them.
#include "structure/forcing.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>
#include <unordered_set>

#include "hybrid/rewrite.h"
#include "structure/inside_calls.h"
#include "structure/table_breakpoints.h"
#include "structure/writers.h"

namespace saltus::structure {
namespace {

using hybrid::BaseType;
using hybrid::Node;

constexpr size_t kMostForcing = 64;  // of each kind
constexpr size_t kMostStateCorners = 256;
constexpr uint16_t kDeepest = 32;           // definitions one in the other
constexpr size_t kMostForcingNodes = 2000;  // of one expression, once variables are replaced

class Forcing {
 public:
  explicit Forcing(ScalarModel& m)
      : m_(m),
        build_(m.build),
        pool_(m.model.exprs),
        writers_(continuous_writers(m)),
        walk_(m.model.exprs),
        expand_(m.build, [this](ExprId e) { return definition(e); }) {}

  void run() {
    classify();
    for (const State& s : m_.schedule.states) reach(s.derivative, false);
    for (size_t next = 0; next < reached_.size(); ++next) {
      auto [index, behind] = reached_[next];
      block(m_.schedule.blocks[index], behind);
    }
    look_inside_calls();
    emit();
  }

 private:
  enum class Kind : uint8_t { Unknown, Held, OfTime, OfStates, Other };
  struct Found {
    ExprId left, right;  // right may be missing
    double add = 0;
    bool is_rounded = false;  // u of floor(u), or u/v
    bool of_states = false;
  };

  // -- what is a function of time alone, or of states and time

  void classify() {
    slots_.assign(m_.facts.size(), Kind::Held);
    slot_depths_.assign(m_.facts.size(), 0);
    for (size_t i = 0; i < slots_.size(); ++i) {
      if (writers_[i] != kNoWriter || m_.facts[i].role == Role::Input) slots_[i] = Kind::Other;
    }
    for (const State& s : m_.schedule.states) slots_[s.state] = Kind::OfStates;
    for (const Block& b : m_.schedule.blocks) {
      if (b.when != When::Continuous || b.kind != BlockKind::Assign || b.guard.valid()) continue;
      slots_[b.target] = kind_of(b.value);
      slot_depths_[b.target] = static_cast<uint16_t>(b.value.value < depths_.size() ? depths_[b.value.value] + 1 : 0);
      if (slot_depths_[b.target] > kDeepest) slots_[b.target] = Kind::Other;
    }
  }

  Kind kind_of(ExprId root) {
    walk_(root, [&](ExprId e) {
      if (kinds_.size() <= e.value) {
        kinds_.resize(e.value + 1, Kind::Unknown);
        depths_.resize(e.value + 1, 0);
      }
      kinds_[e.value] = kind_of_node(e);
      depths_[e.value] = pool_.op(e) == Op::Slot ? slot_depths_[static_cast<Slot>(pool_.data(e))] : 0;
      for (ExprId arg : pool_.args(e))
        depths_[e.value] = std::max(depths_[e.value], arg.value < depths_.size() ? depths_[arg.value] : uint16_t{0});
    });
    return known(root);
  }

  Kind known(ExprId e) const {
    return e.value < kinds_.size() && kinds_[e.value] != Kind::Unknown ? kinds_[e.value] : Kind::Other;
  }

  Kind kind_of_node(ExprId e) const {
    const Node& n = pool_[e];
    switch (n.op) {
      case Op::Real:
      case Op::Integer:
      case Op::Boolean:
      case Op::EnumLiteral:
      case Op::PreSlot:
      case Op::HeldRelation:
      case Op::HeldFloor: return Kind::Held;
      case Op::Time: return Kind::OfTime;
      case Op::Slot: return slots_[static_cast<Slot>(n.data)];
      default: break;
    }
    if (!is_scalar_function(n.op)) return Kind::Other;
    Kind kind = Kind::Held;
    for (ExprId arg : pool_.args(e)) kind = std::max(kind, known(arg));
    return kind;
  }

  static bool is_scalar_function(Op op) {
    return (op >= Op::Negate && op <= Op::Power) || (op >= Op::Less && op <= Op::NotEqual) ||
           (op >= Op::Not && op <= Op::If) || op == Op::ToReal || op == Op::BooleanToInteger ||
           (op >= Op::Abs && op <= Op::Rem) || op == Op::NoEvent || op == Op::Smooth;
  }

  // -- what derivatives depend on

  void reach(Slot slot, bool behind) {
    uint32_t index = writers_[slot];
    if (index == kNoWriter || index == kStateWriter || !seen_blocks_.insert(2 * uint64_t{index} + behind).second)
      return;
    reached_.emplace_back(index, behind);
  }

  void block(const Block& b, bool behind) {
    for (ExprId e : {b.value, b.guard}) expression(e, behind);
    for (const auto& s : b.statements) hybrid::each_expression(s, [&](const ExprId& e) { expression(e, true); });
    for (const System& s : b.system) {
      for (const Block& inner : s.inner) block(inner, behind || !s.linear);
      for (ExprId r : s.residuals) expression(r, behind || !s.linear);
    }
  }

  void expression(ExprId root, bool behind) {
    if (!root.valid()) return;
    size_t bottom = stack_.size();
    stack_.emplace_back(root, behind);
    while (stack_.size() > bottom) {
      auto [e, is_behind] = stack_.back();
      stack_.pop_back();
      if (!seen_.insert(2 * uint64_t{e.value} + is_behind).second) continue;
      const Node& n = pool_[e];
      if (hybrid::has(n.op, hybrid::op_trait::Held)) continue;  // changes at events only
      leaf(e, is_behind);
      node(e, is_behind);
      for (size_t i = 0; i < pool_.arg_count(e); ++i) stack_.emplace_back(pool_.arg(e, i), is_behind || may_rest(e, i));
    }
  }

  void leaf(ExprId e, bool behind) {
    const Places places = m_.places(e);
    for (Slot i = 0; i < places.count && places.numeric(); ++i) reach(places.first + i, behind);
  }

  // Does an argument go through a function that may be the same for part of a period?
  bool may_rest(ExprId e, size_t argument) const {
    switch (pool_.op(e)) {
      case Op::Negate:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::ToReal:
      case Op::NoEvent:
      case Op::Smooth:
      case Op::Sin:
      case Op::Cos:
      case Op::ArrayLiteral:
      case Op::Index: return false;
      case Op::Divide: return argument == 1;
      case Op::Power: {
        // Up to the third, powers of a sine are sums of a few sines.
        std::optional<double> exponent = build_.number(pool_.arg(e, 1));
        return !exponent || *exponent < 1 || *exponent > 3 || std::fmod(*exponent, 1) != 0;
      }
      case Op::If: return !is_held(pool_.arg(e, 0));
      default: return true;
    }
  }

  bool is_held(ExprId condition) { return kind_of(condition) == Kind::Held; }
  bool is_held(ExprId condition) const { return known(condition) == Kind::Held; }

  bool is_of_time(ExprId e) {
    return kind_of(e) == Kind::OfTime && m_.model.types[pool_[e].type].base == BaseType::Real;
  }
  bool is_difference_of_time(ExprId e) {
    Kind left = kind_of(pool_.arg(e, 0)), right = kind_of(pool_.arg(e, 1));
    return std::max(left, right) == Kind::OfTime && m_.model.types[pool_[pool_.arg(e, 0)].type].base == BaseType::Real;
  }

  // Where u − v, or u + add, changes its sign.
  void corner(ExprId u, ExprId v = {}, double add = 0) {
    Kind kind = v.valid() ? std::max(kind_of(u), kind_of(v)) : kind_of(u);
    bool is_real = m_.model.types[pool_[u].type].base == BaseType::Real;
    if (is_real && (kind == Kind::OfTime || kind == Kind::OfStates))
      corners_.push_back({u, v, add, false, kind == Kind::OfStates});
  }

  void node(ExprId e, bool behind) {
    switch (pool_.op(e)) {
      case Op::If: is_held(pool_.arg(e, 0)); break;
      case Op::Sin:
      case Op::Cos:
      case Op::Tan:
        if (behind && is_of_time(pool_.arg(e, 0))) phases_.push_back({pool_.arg(e, 0), {}});
        break;
      case Op::Abs:
      case Op::Sign: corner(pool_.arg(e, 0)); break;
      case Op::Exp:
      case Op::Tanh:
      case Op::Atan:
        corner(pool_.arg(e, 0), {}, 1);
        corner(pool_.arg(e, 0), {}, -1);
        break;
      case Op::Min:
      case Op::Max:
      case Op::Less:
      case Op::LessEqual:
      case Op::Greater:
      case Op::GreaterEqual: corner(pool_.arg(e, 0), pool_.arg(e, 1)); break;
      case Op::Floor:
      case Op::Ceil:
      case Op::IntegerFloor:
        if (is_of_time(pool_.arg(e, 0))) corners_.push_back({pool_.arg(e, 0), {}, 0, true});
        break;
      case Op::Mod:
      case Op::Rem:
      case Op::Div:
        if (is_difference_of_time(e)) corners_.push_back({pool_.arg(e, 0), pool_.arg(e, 1), 0, true});
        break;
      case Op::Call:
        if (seen_calls_.insert(e.value).second) calls_.push_back(e);
        break;
      default: break;
    }
  }

  void look_inside_calls() {
    std::vector<ExprId> values;
    for (size_t next = 0; next < calls_.size() && next < kMostForcing; ++next) {
      for (const TableAxis& axis : table_axes(m_, calls_[next])) {
        for (ExprId place : axis.places) corner(axis.argument, place);
      }
      each_value_inside(m_, calls_[next], [&](ExprId e) { values.push_back(e); });
      for (ExprId e : values) expression(e, true);
      values.clear();
    }
  }

  // -- as expressions of time

  std::optional<ExprId> definition(ExprId e) {
    Op op = pool_.op(e);
    if (op == Op::HeldRelation || op == Op::HeldFloor) return e;
    Slot slot = static_cast<Slot>(pool_.data(e));
    if (op != Op::Slot || (slots_[slot] != Kind::OfTime && slots_[slot] != Kind::OfStates) ||
        writers_[slot] == kStateWriter)
      return std::nullopt;
    if (auto known = expanded_.find(slot); known != expanded_.end()) return known->second;
    // Definitions stand one in the other no deeper than blocks do; each is made once.
    ExprId made = hybrid::Rewriter(
        build_, [this](ExprId inner) { return definition(inner); })(m_.schedule.blocks[writers_[slot]].value);
    expanded_[slot] = made;
    return made;
  }

  void put(std::vector<ExprId>& list, ExprId e, size_t most = kMostForcing) {
    if (list.size() >= most || !made_.insert(e.value).second || hybrid::node_count(pool_, e) > kMostForcingNodes)
      return;
    list.push_back(e);
  }

  // Without smooth(), which marks flanks.
  ExprId bare(ExprId e) const {
    while (pool_.op(e) == Op::Smooth) e = pool_.arg(e, 0);
    return e;
  }

  bool is_periodic(ExprId e) const {
    for (Op op : {Op::Sin, Op::Cos, Op::Tan, Op::Floor, Op::Ceil, Op::IntegerFloor, Op::Mod, Op::Rem, Op::Div}) {
      if (hybrid::contains(pool_, e, op)) return true;
    }
    return false;
  }

  void emit() {
    Schedule& s = m_.schedule;
    for (const Found& f : phases_) put(s.forcing_phases, expand_(f.left));
    std::vector<ExprId> solitary, periodic;
    for (const Found& f : corners_) {
      if (f.of_states && s.state_corners.size() >= kMostStateCorners) continue;
      ExprId e = build_.to_real(expand_(f.left));
      if (f.is_rounded) {
        if (f.right.valid()) e = build_.divide(e, build_.to_real(expand_(f.right)));
        e = build_.multiply(build_.real(std::numbers::pi), e);
        put(s.forcing_phases, e);
        e = build_.math(Op::Sin, e);
      } else if (f.right.valid()) {
        e = build_.subtract(e, build_.to_real(expand_(f.right)));
      }
      if (f.add != 0) e = build_.add(e, build_.real(f.add));
      if (f.of_states)
        put(s.state_corners, f.add != 0 ? build_.smooth(1, e) : bare(e), kMostStateCorners);
      else
        put(is_periodic(e) ? periodic : solitary, e);
    }
    s.forcing_corners = std::move(solitary);
    s.solitary_corners = static_cast<uint32_t>(s.forcing_corners.size());
    s.forcing_corners.insert(s.forcing_corners.end(), periodic.begin(), periodic.end());
  }

  ScalarModel& m_;
  hybrid::Build& build_;
  const hybrid::ExprPool& pool_;
  std::vector<uint32_t> writers_;
  hybrid::Walk walk_;
  hybrid::Rewriter expand_;
  std::vector<Kind> slots_, kinds_;
  std::vector<uint16_t> slot_depths_, depths_;  // of definitions
  std::vector<std::pair<uint32_t, bool>> reached_;
  std::vector<std::pair<ExprId, bool>> stack_;
  std::unordered_set<uint64_t> seen_blocks_, seen_;
  std::unordered_set<uint32_t> seen_calls_, made_;
  std::unordered_map<Slot, ExprId> expanded_;
  std::vector<ExprId> calls_;
  std::vector<Found> phases_, corners_;
};

}  // namespace

void find_forcing(ScalarModel& m) {
  if (!m.schedule.states.empty()) Forcing(m).run();
}

}  // namespace saltus::structure

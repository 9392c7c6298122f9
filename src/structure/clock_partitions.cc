// Ticks as equations: when does each sub-clock partition run?
//
// A Boolean tells it, in the one pass of an event iteration in which the partition has to run:
//     periodic     a time event at (offset + k·period), counted in Integers (schedule.h: Sampler)
//     event clock  c is the condition; was = pre(c); base = pre(c) and not pre(was). The edge is taken from the pass
//     before, so
//                  that what the condition depends on may depend on the partition's held results: sample() delays
//                  anyhow.
//     varying      due = time >= pre(next); base = due and not pre(due); next = time + interval, at a tick
// Sub-clocks of the last two count the ticks of their base: count = pre(count) + 1, and tick where count − offset is a
// multiple of the period. All blocks of a partition ask for its Boolean and are skipped when it is false; their
// variables keep their values. So hold, subSample and their kin are nothing but the variable, and previous is pre.
#include "structure/clocks.h"

namespace saltus::structure {

using hybrid::Variability;

namespace {

class Ticks {
 public:
  Ticks(ScalarModel& m, const ClockGraph& graph) : m_(m), g_(graph), b_(m.build) {}

  void run() {
    m_.clocks.resize(g_.partitions.size());
    bases_.resize(g_.bases.size());
    resolutions();
    bool asks_first = m_.mentions({Op::FirstTick}), asks_interval = m_.mentions({Op::Interval});
    for (uint32_t k = 0; k < g_.partitions.size(); ++k) {
      const ClockGraph::Partition& p = g_.partitions[k];
      if (!p.used) continue;
      const ClockAnchor& source = g_.bases[p.base];
      m_.clocks[k].solver = p.solver;
      m_.clocks[k].discretized = p.discretized;
      bool periodic = source.source == ClockSource::Rational || source.source == ClockSource::Interval;
      m_.clocks[k].tick = periodic ? periodic_tick(k) : counted_tick(k);
      if (asks_first || p.discretized || (!periodic && asks_interval)) first(k);
      if (asks_interval || p.discretized) interval(k);
    }
  }

 private:
  struct Base {
    int64_t resolution = 1;
    uint32_t clock = kNone;  // event and varying clocks: the partition of the base itself
    Slot count = kNoSlot;
  };

  // The common denominator of all that happens on a base clock.
  void resolutions() {
    for (const ClockGraph::Partition& p : g_.partitions) {
      if (!p.used) continue;
      int64_t& r = bases_[p.base].resolution;
      r = std::lcm(std::lcm(r, p.period.d), p.offset.d);
    }
  }

  Slot hidden(const char* name, TypeId type, uint32_t clock = kNone) {
    Slot s = m_.add_hidden(name + std::to_string(++m_.when_count), type, Variability::Discrete);
    m_.facts[s].discrete = true;
    m_.facts[s].clock = clock;
    return s;
  }
  ScalarEquation& define(Slot s, ExprId value, uint32_t clock = kNone) {
    ScalarEquation e;
    e.left = m_.slot(s);
    e.right = value;
    e.defines = s;
    e.clock = clock;
    m_.equations.push_back(e);
    return m_.equations.back();
  }

  Slot periodic_tick(uint32_t k) {
    const ClockGraph::Partition& p = g_.partitions[k];
    const ClockAnchor& source = g_.bases[p.base];
    int64_t resolution = bases_[p.base].resolution;
    Sampler sampler;
    sampler.interval = source.source == ClockSource::Rational ? b_.real(1) : b_.to_real(source.expression);
    sampler.first = p.offset.n * (resolution / p.offset.d);
    sampler.step = p.period.n * (resolution / p.period.d);
    sampler.resolution = resolution;
    sampler.text = p.name;
    sampler.span = source.span.valid() ? source.span : p.span;
    uint64_t index = m_.schedule.samplers.size();
    m_.schedule.samplers.push_back(sampler);
    ExprId sample = b_.pool().add(Op::Sample, m_.model.types.boolean(), {b_.real(0), sampler.interval}, index);
    m_.clock_samples.push_back(sample);
    Slot tick = hidden("$clock", m_.model.types.boolean());
    m_.facts[tick].tick = true;
    define(tick, sample);
    return tick;
  }

  Slot counted_tick(uint32_t k) {
    const ClockGraph::Partition& p = g_.partitions[k];
    Base& base = bases_[p.base];
    if (base.clock == kNone) make_base(p.base);
    Slot tick = m_.clocks[base.clock].tick;
    if (p.period.n == 1 && p.offset.n == 0) return tick;
    if (base.count == kNoSlot) {
      base.count = hidden("$ticks", m_.model.types.integer(), base.clock);
      m_.facts[base.count].start = b_.integer(-1);
      define(base.count, b_.add(m_.pre_slot(base.count), b_.integer(1)), base.clock);
    }
    ExprId since = b_.subtract(m_.slot(base.count), b_.integer(p.offset.n));
    ExprId due = b_.and_(b_.greater_equal(since, b_.integer(0)),
                         b_.equal(b_.math(Op::Mod, since, b_.integer(p.period.n)), b_.integer(0)));
    Slot sub = hidden("$clock", m_.model.types.boolean());
    m_.facts[sub].tick = true;
    define(sub, b_.and_(m_.slot(tick), due));
    return sub;
  }

  void make_base(uint32_t index) {
    const ClockAnchor& source = g_.bases[index];
    TypeId boolean = m_.model.types.boolean();
    Slot tick = hidden("$clock", boolean);
    m_.facts[tick].tick = true;
    uint32_t clock = static_cast<uint32_t>(m_.clocks.size());
    bases_[index].clock = clock;
    m_.clocks.push_back({});
    m_.clocks.back().tick = tick;
    if (source.source == ClockSource::Event) {
      if (b_.pool().op(source.expression) != Op::Slot) {  // a parameter: it has no edge
        define(tick, b_.boolean(false));
        return;
      }
      Slot c = static_cast<Slot>(b_.pool().data(source.expression));
      Slot was = hidden("$was", boolean);
      define(was, m_.pre_slot(
                      c));  // initially the start value of the condition: one that holds at the start has an edge there
      define(tick, b_.and_(m_.pre_slot(c), b_.not_(m_.pre_slot(was))));
      return;
    }
    Slot next = hidden("$next", m_.model.types.real());
    Slot due = hidden("$due", boolean);
    ScalarEquation& e = define(due, b_.greater_equal(b_.time(), m_.pre_slot(next)));
    e.when = true;
    e.initial_value = b_.boolean(false);
    define(tick, b_.and_(m_.slot(due), b_.not_(m_.pre_slot(due))));
    // §16.3: a counter's new value, but a Real interval's previous one.
    ExprId interval = source.expression;
    if (source.source == ClockSource::Counter) {
      interval = b_.divide(b_.to_real(interval), b_.to_real(source.resolution));
    } else {
      interval = m_.pre_slot(static_cast<Slot>(b_.pool().data(interval)));
    }
    ScalarEquation& following = define(next, b_.if_(m_.slot(tick), b_.add(b_.time(), interval), m_.pre_slot(next)));
    following.when = true;
    following.initial_value = b_.time();  // the first tick is at the start
  }

  void first(uint32_t k) {
    Slot ticked = hidden("$ticked", m_.model.types.boolean(), k);
    define(ticked, b_.boolean(true), k);
    m_.clocks[k].first = b_.not_(m_.pre_slot(ticked));
  }

  void interval(uint32_t k) {
    const ClockGraph::Partition& p = g_.partitions[k];
    const ClockAnchor& source = g_.bases[p.base];
    double period = static_cast<double>(p.period.n) / static_cast<double>(p.period.d);
    ExprId& out = m_.clocks[k].interval;
    if (source.source == ClockSource::Rational) {
      out = b_.real(period);
    } else if (source.source == ClockSource::Interval) {
      out = b_.multiply(b_.to_real(source.expression), b_.real(period));
    } else {
      Slot at = hidden("$at", m_.model.types.real(), k);
      define(at, b_.time(), k);
      ExprId start = b_.real(0);
      if (source.source == ClockSource::Event)
        start = b_.to_real(source.start_interval);
      else if (source.source == ClockSource::Counter) {
        start = b_.divide(b_.to_real(m_.pre_slot(static_cast<Slot>(b_.pool().data(source.expression)))),
                          b_.to_real(source.resolution));
      } else {
        start = m_.pre_slot(static_cast<Slot>(b_.pool().data(source.expression)));
      }
      out = b_.if_(m_.clocks[k].first, start, b_.subtract(b_.time(), m_.pre_slot(at)));
    }
  }

  ScalarModel& m_;
  const ClockGraph& g_;
  Build& b_;
  std::vector<Base> bases_;
};

}  // namespace

void make_ticks(ScalarModel& m, const ClockGraph& graph) {
  Ticks(m, graph).run();
}

}  // namespace saltus::structure

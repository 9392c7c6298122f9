// Rates of clocks (MLS 3.6 §16.7.5): periods and offsets of all sub-clock partitions, exactly.
//
// Within one base clock every partition ticks at (offset + k·period), k = 0, 1, …, with fractions of the base interval
// (of a second where intervals are rational). A relation y = f(u) says
//     period(y) = factor·period(u),   offset(y) = offset(u) + shift·period(u),
// so one known partition determines all that relations connect with it: breadth first, each further way to a partition
// is a check. Where a factor is to be inferred the two periods follow from other relations, or are taken as equal.
#include <algorithm>
#include <deque>

#include "structure/clocks.h"
#include "structure/numeric.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(Conflict, Error, "S0402", "the clock of '{}' would have to tick {} and {}");
SALTUS_DIAGNOSTIC(TwoBases, Error, "S0403", "'{}' depends on two clocks that have nothing to do with each other");
SALTUS_DIAGNOSTIC(BadFactor, Error, "S0404", "the clock of '{}' {}");
SALTUS_DIAGNOSTIC(DefaultClock, Warning, "S0406",
                  "nothing says when '{}' ticks: its fastest clock is taken to tick every second");
SALTUS_DIAGNOSTIC(
    NoSolver, Error, "S0407",
    "'{}' is clocked, and stands in equations with derivatives, but no solver is associated with its clock");
SALTUS_DIAGNOSTIC(TwoSolvers, Error, "S0408",
                  "'{}' has a derivative, and its clock is connected with two solvers, \"{}\" and \"{}\"");

std::string text(const Rational& r) {
  return r.d == 1 ? std::to_string(r.n) : std::to_string(r.n) + "/" + std::to_string(r.d);
}
std::string text(const Rational& period, const Rational& offset) {
  return "every " + text(period) + (offset.n == 0 ? "" : " from " + text(offset) + " on");
}

class Rates {
 public:
  Rates(ScalarModel& m, ClockGraph& graph) : m_(m), g_(graph), known_(graph.partitions.size(), false) {
    edges_.resize(g_.partitions.size());
    for (uint32_t i = 0; i < g_.relations.size(); ++i) {
      edges_[g_.relations[i].y].push_back(i);
      edges_[g_.relations[i].u].push_back(i);
    }
    anchors_.resize(g_.partitions.size());
    for (uint32_t i = 0; i < g_.anchors.size(); ++i) anchors_[g_.anchors[i].node].push_back(i);
  }

  bool run() {
    for (uint32_t p = 0; p < g_.partitions.size(); ++p) {
      if (g_.partitions[p].base == kNone && !component(p)) return false;
    }
    return true;
  }

 private:
  ClockGraph::Partition& at(uint32_t p) { return g_.partitions[p]; }

  bool component(uint32_t first) {
    uint32_t base = static_cast<uint32_t>(g_.bases.size());
    std::vector<uint32_t> members{first};
    at(first).base = base;
    for (size_t i = 0; i < members.size(); ++i) {
      for (uint32_t e : edges_[members[i]]) {
        for (uint32_t q : {g_.relations[e].y, g_.relations[e].u}) {
          if (at(q).base != kNone) continue;
          at(q).base = base;
          members.push_back(q);
        }
      }
    }
    ClockAnchor source;
    bool anchored = false;
    for (uint32_t p : members) {
      for (uint32_t a : anchors_[p]) {
        const ClockAnchor& anchor = g_.anchors[a];
        if (anchored && !agree(source, anchor, p)) return false;
        if (!anchored) source = anchor;
        anchored = true;
      }
    }
    if (anchored) {
      for (uint32_t p : members) {
        for (uint32_t a : anchors_[p]) {
          Rational period = source.source == ClockSource::Rational ? g_.anchors[a].interval : Rational{1, 1};
          if (!settle(p, period, {0, 1}, g_.anchors[a].span)) return false;
        }
      }
    } else {
      source.source = ClockSource::Interval;
      source.expression = m_.build.real(1);
      source.span = at(first).span;
      if (!settle(first, {1, 1}, {0, 1}, source.span)) return false;
    }
    g_.bases.push_back(source);
    if (!spread(members)) return false;
    if (!anchored) default_clock(members, source.span);
    return legal(members, source.source);
  }

  // Several constructors in one base partition: rational ones that fit, or one clock named twice.
  bool agree(const ClockAnchor& a, const ClockAnchor& b, uint32_t partition) {
    if (a.source == ClockSource::Rational && b.source == ClockSource::Rational) return true;
    if (a.source == b.source && a.node == b.node && a.expression == b.expression) return true;
    m_.context.diagnostics.report(TwoBases, b.span, at(partition).name).also(a.span, "the other clock is here");
    return false;
  }

  bool settle(uint32_t p, Rational period, Rational offset, Span span) {
    if (known_[p]) {
      if (at(p).period == period && at(p).offset == offset) return true;
      m_.context.diagnostics.report(Conflict, span, at(p).name, text(at(p).period, at(p).offset), text(period, offset));
      return false;
    }
    known_[p] = true;
    at(p).period = period;
    at(p).offset = offset;
    queue_.push_back(p);
    return true;
  }

  bool spread(const std::vector<uint32_t>& members) {
    for (;;) {
      while (!queue_.empty()) {
        uint32_t p = queue_.front();
        queue_.pop_front();
        for (uint32_t e : edges_[p]) {
          if (g_.relations[e].kind == ClockRelation::Exact && !across(g_.relations[e], p)) return false;
        }
      }
      // What is still unknown hangs on a factor to be inferred: take it as one.
      bool more = false;
      for (uint32_t p : members) {
        for (uint32_t e : edges_[p]) {
          const ClockRelation& r = g_.relations[e];
          if (more || known_[r.y] == known_[r.u]) continue;
          uint32_t from = known_[r.y] ? r.y : r.u, to = known_[r.y] ? r.u : r.y;
          if (!settle(to, at(from).period, at(from).offset, r.span)) return false;
          more = true;
        }
      }
      if (!more) break;
    }
    for (uint32_t p : members) {
      for (uint32_t e : edges_[p]) {
        const ClockRelation& r = g_.relations[e];
        if (r.y != p || (r.kind != ClockRelation::SubInferred && r.kind != ClockRelation::SuperInferred)) continue;
        bool sub = r.kind == ClockRelation::SubInferred;
        MaybeRational ratio = sub ? over(at(r.y).period, at(r.u).period) : over(at(r.u).period, at(r.y).period);
        if (ratio && ratio->is_integer() && at(r.y).offset == at(r.u).offset) continue;
        m_.context.diagnostics.report(BadFactor, r.span, at(r.y).name,
                                      std::string("ticks ") + text(at(r.y).period, at(r.y).offset) + ", which is no " +
                                          (sub ? "subSample" : "superSample") + " of " +
                                          text(at(r.u).period, at(r.u).offset));
        return false;
      }
    }
    return true;
  }

  bool across(const ClockRelation& r, uint32_t from) {
    // Forward: y from u. Backward: period(u) = period(y)/factor, offset(u) = offset(y) − shift·period(u).
    MaybeRational period, shift, offset;
    uint32_t to = from == r.u ? r.y : r.u;
    if (from == r.u) {
      period = times(at(from).period, r.factor);
      shift = times(r.offset, at(from).period);
      if (shift) offset = plus(at(from).offset, *shift);
    } else {
      period = over(at(from).period, r.factor);
      if (period) shift = times(r.offset, *period);
      if (shift) offset = minus(at(from).offset, *shift);
    }
    if (period && offset) return settle(to, *period, *offset, r.span);
    m_.context.diagnostics.report(BadFactor, r.span, at(to).name, "has a rate that cannot be counted in 64 bits");
    return false;
  }

  // The fastest partition gets the default clock.
  void default_clock(const std::vector<uint32_t>& members, Span span) {
    Rational fastest = at(members[0]).period;
    for (uint32_t p : members) {
      Rational q = at(p).period;
      if (static_cast<__int128>(q.n) * fastest.d < static_cast<__int128>(fastest.n) * q.d) fastest = q;
    }
    bool used = false;
    for (uint32_t p : members) {
      at(p).period = over(at(p).period, fastest).value_or(Rational{1, 1});
      at(p).offset = over(at(p).offset, fastest).value_or(Rational{0, 1});
      used = used || at(p).used;
    }
    if (used && !g_.is_part) m_.context.diagnostics.report(DefaultClock, span, at(members[0]).name);
  }

  bool legal(const std::vector<uint32_t>& members, ClockSource source) {
    bool counted = source == ClockSource::Event || source == ClockSource::Counter || source == ClockSource::Variable;
    for (uint32_t p : members) {
      const char* why = nullptr;
      if (at(p).offset.n < 0)
        why = "would tick before its base clock starts";
      else if (counted && (!at(p).period.is_integer() || !at(p).offset.is_integer())) {
        why = source == ClockSource::Event
                  ? "would tick between two ticks of the event clock it comes from"
                  : "would tick between two ticks of a clock whose interval varies: not supported yet";
      }
      if (!why) continue;
      m_.context.diagnostics.report(BadFactor, at(p).span, at(p).name, why);
      return false;
    }
    return true;
  }

  ScalarModel& m_;
  ClockGraph& g_;
  std::vector<bool> known_;
  std::vector<std::vector<uint32_t>> edges_, anchors_;
  std::deque<uint32_t> queue_;
};

}  // namespace

bool solve_clock_rates(ScalarModel& m, ClockGraph& graph) {
  return Rates(m, graph).run();
}

bool infer_solvers(ScalarModel& m, ClockGraph& g) {
  std::vector<std::vector<uint32_t>> neighbours(g.partitions.size());
  for (const ClockRelation& r : g.relations) {
    if (!r.conversion) continue;
    neighbours[r.y].push_back(r.u);
    neighbours[r.u].push_back(r.y);
  }
  bool good = true;
  std::vector<std::string> inferred(g.partitions.size());
  std::vector<uint32_t> seen(g.partitions.size(), kNone);
  for (uint32_t p = 0; p < g.partitions.size(); ++p) {
    if (!g.partitions[p].discretized || !g.partitions[p].solver.empty()) continue;
    // Sets without a solver are merged with those around them; one with a solver ends the search there.
    std::vector<uint32_t> stack{p};
    seen[p] = p;
    std::string solver;
    while (!stack.empty()) {
      uint32_t q = stack.back();
      stack.pop_back();
      const std::string& here = g.partitions[q].solver;
      if (!here.empty()) {
        if (!solver.empty() && solver != here) {
          m.context.diagnostics.report(TwoSolvers, g.partitions[p].span, g.partitions[p].name, solver, here);
          good = false;
        }
        solver = here;
        continue;
      }
      for (uint32_t n : neighbours[q]) {
        if (seen[n] != p) seen[n] = p, stack.push_back(n);
      }
    }
    if (solver.empty()) {
      m.context.diagnostics.report(NoSolver, g.partitions[p].span, g.partitions[p].name)
          .hint(fmt::format("is hold({}) meant where a continuous equation uses it? Else associate a solver: Clock(c, "
                            "solverMethod = \"ExplicitEuler\")",
                            g.partitions[p].name));
      good = false;
    }
    inferred[p] = solver;
  }
  for (uint32_t p = 0; p < g.partitions.size(); ++p) {
    if (!inferred[p].empty()) g.partitions[p].solver = inferred[p];
  }
  return good;
}

}  // namespace saltus::structure

#include "structure/simultaneous.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/generic_jacobian.h"
#include "structure/numeric.h"
#include "structure/solve.h"

namespace saltus::structure {
namespace {

SALTUS_DIAGNOSTIC(
    SeveralClocks, Error, "S0409",
    "'{}' stands in a system of equations that would have to be solved at the ticks of several clocks at once");

SALTUS_DIAGNOSTIC(CircularAlgorithms, Error, "S0415",
                  "not supported yet: algorithm sections that need each other's results, among them '{}'");
SALTUS_DIAGNOSTIC(SaysNothing, Warning, "S0416",
                  "'{}' holds for all values: nothing determines '{}', which keeps its start value");
SALTUS_DIAGNOSTIC(DependsOnItself, Error, "S0414", "'{}' depends on itself: there is no value to begin with");

uint64_t key(uint32_t item, uint32_t unknown) {
  return (static_cast<uint64_t>(item) << 32) | unknown;
}

}  // namespace

Simultaneous::Simultaneous(Sorting& sorting, std::span<const uint32_t> rows)
    : sorting_(sorting), m_(sorting.m_), rows_(rows.begin(), rows.end()) {
  std::ranges::sort(rows_);
}

Block Simultaneous::block() {
  Block block;
  block.kind = BlockKind::System;
  uint32_t first = rows_[0];
  uint32_t clock = is_string(first) ? sorting_.string_equations[first - sorting_.equations.size()].clock
                                    : sorting_.equations[first].clock;
  if (clock != kNone) block.clock = m_.clocks[clock].tick;
  find_unknowns();
  for (uint32_t r : rows_) {
    if (is_string(r) || m_.failed) continue;
    const ScalarEquation& e = sorting_.equations[r];
    if (e.clock == clock) continue;
    Span span = e.origin.valid() ? m_.model.all_equations[e.origin].span : Span{};
    m_.context.diagnostics.report(SeveralClocks, span, m_.name(sorting_.unknowns[sorting_.matching.column_of[r]]))
        .note(describe(m_, e));
    m_.failed = true;
  }
  find_items();
  find_linearity();
  problem_.by_guess = sorting_.initial_ && !system_.linear;
  // Large linear systems are left as they are: sparse elimination orders them better than tearing does, and faster.
  constexpr size_t kLarge = 2000;
  bool large = system_.linear && reals_.size() > kLarge;
  Tearing tearing;
  if (!large) {
    tearing = tear(problem_);
    if (!tearing.circular.empty() && !m_.failed) refuse_circular(tearing.circular);
    std::erase_if(tearing.residuals, [&](Item item) { return is_discrete_algorithm(item); });
    bound_growth_of_errors(tearing);
  }
  if (large || better_sparse(tearing)) {
    system_.unknowns = reals_;
    for (Item item = 0; item < problem_.items.size(); ++item) {
      if (!is_discrete_algorithm(item)) add_residual(item);
    }
  } else {
    add_sequence(tearing);
  }
  find_relations();
  if (rows_.size() == 1 && !is_string(first)) {
    block.origin = sorting_.equations[first].origin;
    if (block.origin.valid()) block.span = m_.model.all_equations[block.origin].span;
  }
  block.system.push_back(std::move(system_));
  return block;
}

// Real unknowns get local numbers and are marked.
void Simultaneous::find_unknowns() {
  ++sorting_.mark_;
  for (uint32_t r : rows_) {
    if (is_string(r)) continue;
    Slot x = sorting_.unknowns[sorting_.matching.column_of[r]];
    if (!m_.is_real(x)) continue;
    local_[x] = static_cast<uint32_t>(reals_.size());
    reals_.push_back(x);
    sorting_.marks_[x] = sorting_.mark_;
    real_rows_.push_back(r);
  }
}

std::vector<uint32_t> Simultaneous::named_in(uint32_t row) const {
  std::vector<uint32_t> result;
  for (uint32_t c : sorting_.depends_.row(row)) {
    if (c >= sorting_.unknowns.size()) continue;
    auto it = local_.find(sorting_.unknowns[c]);
    if (it != local_.end()) result.push_back(it->second);
  }
  return result;
}

// A String in a loop: assigned with the discrete variables.
void Simultaneous::add_string(uint32_t row) {
  const StringEquation& e = sorting_.string_equations[row - sorting_.equations.size()];
  Block s;
  s.kind = BlockKind::AssignString;
  s.target = e.target;
  s.value = e.value;
  system_.discrete.push_back(std::move(s));
}

void Simultaneous::add_algorithm(uint32_t row, Slot output) {
  uint32_t algorithm = sorting_.equations[row].algorithm;
  auto [it, fresh] = item_of_algorithm_.try_emplace(algorithm, static_cast<Item>(problem_.items.size()));
  if (fresh) {
    problem_.items.push_back({named_in(row), {}});
    item_row_.push_back(row);
  }
  if (!m_.is_real(output)) return;
  TearingProblem::Item& item = problem_.items[it->second];
  item.outputs.push_back(local_[output]);
  std::erase(item.unknowns, local_[output]);
}

void Simultaneous::find_items() {
  problem_.unknown_count = static_cast<uint32_t>(reals_.size());
  problem_.preferred.assign(reals_.size(), 0);
  for (uint32_t i = 0; i < reals_.size(); ++i) {
    const Facts& f = m_.facts[reals_[i]];
    if (!f.start.valid()) continue;
    constexpr int kBest = 100;
    problem_.preferred[i] =
        f.start_level < hybrid::Variable::kOfType ? static_cast<uint8_t>(std::max(2, kBest - f.start_level)) : 1;
  }
  for (uint32_t r : rows_) {
    if (is_string(r)) {
      add_string(r);
      continue;
    }
    const ScalarEquation& e = sorting_.equations[r];
    Slot x = sorting_.unknowns[sorting_.matching.column_of[r]];
    if (e.algorithm != kNone) {
      add_algorithm(r, x);
    } else if (m_.is_real(x)) {
      problem_.items.push_back({named_in(r), {}});
      item_row_.push_back(r);
    } else {
      // b = f(b): read as an assignment, repeated until nothing changes.
      auto value = solve_for(m_, e, x);
      if (rows_.size() == 1 && !value) refuse_own_value(e, x);
      system_.discrete.push_back(sorting_.assign(r, x, value ? *value : e.left == m_.slot(x) ? e.right : e.left));
    }
  }
  // Algorithms without Real outputs belong to the discrete part.
  for (const auto& [algorithm, item] : item_of_algorithm_) {
    if (!problem_.items[item].outputs.empty()) continue;
    Block a = sorting_.algorithm_block(algorithm);
    a.when = When::Event;
    system_.discrete.push_back(std::move(a));
    problem_.items[item].unknowns.clear();
  }
  problem_.explicit_for = [this](uint32_t item, uint32_t u) {
    if (may_vanish(item, u)) return false;
    auto value = solve_for(m_, sorting_.equations[item_row_[item]], reals_[u]);
    if (value) solved_[key(item, u)] = *value;
    return value.has_value();
  };
}

// Has the unknown a factor max(x, 1e-15) that only keeps a quotient from being 0/0? That is how streams mix (MLS 3.6
// §15.2), and what a stream that does not flow carries does not follow from the mixture.
bool Simultaneous::may_vanish(Item item, uint32_t unknown) const {
  constexpr double kTiny = 1e-10;
  const ScalarEquation& e = sorting_.equations[item_row_[item]];
  const auto& pool = m_.model.exprs;
  for (ExprId side : {e.left, e.right}) {
    if (!hybrid::contains(pool, side, Op::Max)) continue;
    ExprId factor = partial_derivative(m_, side, reals_[unknown]);
    std::vector<ExprId> factors;
    if (factor.valid()) factors.push_back(factor);
    while (!factors.empty()) {
      ExprId f = factors.back();
      factors.pop_back();
      Op op = pool.op(f);
      if (op == Op::Multiply || op == Op::Negate || op == Op::Divide) factors.push_back(pool.arg(f, 0));
      if (op == Op::Multiply) factors.push_back(pool.arg(f, 1));
      if (op != Op::Max) continue;
      for (size_t i : {0, 1}) {
        std::optional<double> floor = m_.build.number(pool.arg(f, i));
        if (floor && *floor > 0 && *floor < kTiny) return true;
      }
    }
  }
  return false;
}

// n = n + 1, mostly a forgotten pre.
void Simultaneous::refuse_own_value(const ScalarEquation& e, Slot x) {
  // Not by a subscript that may be another's.
  bool reads = false;
  hybrid::Walk walk(m_.model.exprs);
  walk(e.left == m_.slot(x) ? e.right : e.left, [&](ExprId n) { reads |= n == m_.slot(x); });
  if (m_.failed || !reads) return;
  m_.failed = true;
  Span span = e.origin.valid() ? m_.model.all_equations[e.origin].span : Span{};
  m_.context.diagnostics.report(DependsOnItself, span, m_.name(x))
      .hint(fmt::format("did you mean pre({})?", m_.name(x)));
}

void Simultaneous::refuse_circular(const std::vector<uint32_t>& outputs) {
  m_.failed = true;
  Slot x = reals_[outputs.front()];
  Span span;
  for (uint32_t r : real_rows_) {
    const ScalarEquation& e = sorting_.equations[r];
    if (sorting_.unknowns[sorting_.matching.column_of[r]] == x && e.origin.valid())
      span = m_.model.all_equations[e.origin].span;
  }
  m_.context.diagnostics.report(CircularAlgorithms, span, m_.name(x)).hint("write one of them as equations");
}

bool Simultaneous::is_discrete_algorithm(Item item) const {
  return sorting_.equations[item_row_[item]].algorithm != kNone && problem_.items[item].outputs.empty();
}

void Simultaneous::find_linearity() {
  LinearityCheck check(m_, sorting_.marks_, sorting_.mark_);
  system_.linear = item_of_algorithm_.empty() && !reals_.empty();
  for (uint32_t r : real_rows_) {
    if (!system_.linear) break;
    system_.linear = check.is_linear(sorting_.equations[r].left) && check.is_linear(sorting_.equations[r].right);
  }
  system_.constant_matrix = system_.linear && check.constant;
}

// Coefficients of nonlinear equations are taken at the start values, then at a generic point: a chain of diodes
// conducts nothing at the start and amplifies at the solution. Where errors grow along nonlinear equations, iterates
// far from the solution grow much faster, v := v - v^3 - …, so that hardly any growth is let pass.
void Simultaneous::bound_growth_of_errors(Tearing& tearing) {
  constexpr double kMostRatio = 10, kGrows = 1e3, kHardly = 4;
  auto at_most = [](double most) { return [most](uint32_t) { return most; }; };
  if (system_.linear) {
    GenericJacobian jacobian(m_);
    bound_growth(tearing, problem_, ratios(jacobian, 1), at_most(kGrows));
    return;
  }
  GenericJacobian at_start(m_), anywhere(m_);
  for (Slot x : reals_) {
    auto start = m_.facts[x].start.valid() ? numeric_estimate(m_, m_.facts[x].start) : std::nullopt;
    at_start.point[x] = start && std::isfinite(*start) ? *start : 0.0;
  }
  // Coefficients are known in their order of magnitude only: one alone does not amplify, a long chain of them does.
  auto bound = [&](Tearing& bounded, const std::function<double(uint32_t)>& most) {
    for (GenericJacobian* jacobian : {&at_start, &anywhere})
      bound_growth(bounded, problem_, ratios(*jacobian, kMostRatio), most);
  };
  Tearing trial = tearing;
  bound(trial, at_most(kGrows));
  if (trial.torn.size() == tearing.torn.size()) return;
  auto is_guessed = [&](uint32_t u) { return problem_.preferred[u] > 1; };
  if (2 * static_cast<size_t>(std::ranges::count_if(tearing.torn, is_guessed)) <= tearing.torn.size())
    return bound(tearing, at_most(kHardly));
  // Where the modeller gave start values for most of the torn unknowns, the iteration is meant to begin with them, and
  // others would have none: what is torn besides has one, too. Should errors grow all the same, no solution is
  // accepted.
  trial = tearing;
  bound(trial, [&](uint32_t u) { return is_guessed(u) ? kHardly : std::numeric_limits<double>::infinity(); });
  Tearing rest = trial;
  bound(rest, at_most(kGrows));
  if (rest.torn.size() == trial.torn.size()) tearing = std::move(trial);
}

// For bound_growth; of nonlinear systems everything, of others what is not constant counts with at most `most`.
std::function<double(uint32_t, uint32_t, uint32_t)> Simultaneous::ratios(GenericJacobian& jacobian, double most) {
  auto nominal = [this](Slot s) {
    auto value = m_.facts[s].nominal.valid() ? numeric_estimate(m_, m_.facts[s].nominal) : std::nullopt;
    return value && *value != 0 && std::isfinite(*value) ? std::abs(*value) : 1.0;
  };
  return [this, nominal, most, &jacobian](uint32_t item, uint32_t u, uint32_t by) {
    const ScalarEquation& e = sorting_.equations[item_row_[item]];
    auto over = jacobian.entry(e, reals_[by]), under = jacobian.entry(e, reals_[u]);
    if (under.value == 0) return 0.0;
    double r = over.value / under.value, scale = nominal(reals_[by]) / nominal(reals_[u]);
    if (!system_.linear) return std::clamp(r * scale, -most, most);
    if (over.constant && under.constant) return r * scale;
    if (under.least > 0 && over.most > 0) return std::copysign(over.most / under.least * scale, r);
    return std::clamp(r * scale, -most, most);
  };
}

// A large linear system that tearing hardly makes smaller is better left sparse.
bool Simultaneous::better_sparse(const Tearing& tearing) const {
  return system_.linear && reals_.size() > 50 && tearing.torn.size() * 3 > reals_.size();
}

void Simultaneous::add_residual(Item item) {
  const ScalarEquation& e = sorting_.equations[item_row_[item]];
  system_.residuals.push_back(Algebra(m_.build).subtract(e.left, e.right));
  std::string text = describe(m_, e);
  if (!sorting_.initial_ && m_.build.number(system_.residuals.back()) == 0.0) {
    Slot x = sorting_.unknowns[sorting_.matching.column_of[item_row_[item]]];
    Span span = e.origin.valid() ? m_.model.all_equations[e.origin].span : m_.span(x);
    m_.context.diagnostics.report(SaysNothing, span, text, m_.name(x));
  }
  if (e.origin.valid() && m_.model.all_equations[e.origin].span.valid()) {
    Span span = m_.model.all_equations[e.origin].span;
    text += fmt::format(" ({}:{})", m_.context.sources[span.file].path(), m_.context.sources.position(span).line);
  }
  system_.equations.push_back(std::move(text));
  system_.origins.push_back(e.origin);
}

void Simultaneous::add_sequence(const Tearing& tearing) {
  for (const Tearing::Step& step : tearing.steps) {
    uint32_t r = item_row_[step.item];
    system_.inner.push_back(step.unknown == kNone
                                ? sorting_.algorithm_block(sorting_.equations[r].algorithm)
                                : sorting_.assign(r, reals_[step.unknown], solved_[key(step.item, step.unknown)]));
  }
  for (uint32_t u : tearing.torn) system_.unknowns.push_back(reals_[u]);
  for (uint32_t i = 0; i < reals_.size() && problem_.by_guess; ++i) {
    if (problem_.preferred[i] > 1) system_.guessed.push_back(reals_[i]);
  }
  for (Item item : tearing.residuals) add_residual(item);
}

// Held relations that depend on the unknowns.
void Simultaneous::find_relations() {
  const auto& pool = m_.model.exprs;
  std::vector<uint32_t>& found = system_.crossings;
  hybrid::Walk walk(pool);
  auto look = [&](ExprId root) {
    walk(root, [&](ExprId e) {
      Op op = pool.op(e);
      if (op != Op::HeldRelation && op != Op::HeldFloor) return;
      bool depends = false;
      hybrid::Walk inner(pool);
      inner(e, [&](ExprId x) {
        if (pool.op(x) != Op::Slot || m_.model.types[pool.type(x)].base != hybrid::BaseType::Real) return;
        depends = depends || sorting_.marks_[pool.data(x)] == sorting_.mark_;
      });
      if (depends) found.push_back(static_cast<uint32_t>(pool.data(e)));
    });
  };
  for (uint32_t r : real_rows_) {
    look(sorting_.equations[r].left);
    look(sorting_.equations[r].right);
  }
  for (const Block& d : system_.discrete) look(d.value);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
}

}  // namespace saltus::structure

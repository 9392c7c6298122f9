// Diagnosis of structurally singular models (Bunus and Fritzson 2002, on Dulmage and Mendelsohn 1958).
//
// Too many equations: the smallest over-determined piece is shown, any one of its equations may be superfluous. Too
// few: the under-determined variables are shown, with the equations that name them. Messages speak of the user's
// variables and lines, so the equations are looked at as they were written. Only when these would match, and
// substituting equal variables showed that one equation repeats or contradicts others (the last node of a circuit
// without a ground), are the substituted ones shown.
#include "structure/diagnose.h"

#include <algorithm>
#include <set>

#include "hybrid/rewrite.h"
#include "structure/algebra.h"
#include "structure/dulmage_mendelsohn.h"
#include "structure/free_motion.h"
#include "structure/occurrence.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(TooMany, Error, "S0101", "{} equations determine {} variable{}: {}");
SALTUS_DIAGNOSTIC(Empty, Error, "S0102", "this equation does not determine any variable: {}");
SALTUS_DIAGNOSTIC(NoEquation, Error, "S0103", "no equation determines '{}'");
SALTUS_DIAGNOSTIC(TooFew, Error, "S0104", "{} variables have only {} equation{}: {}");
SALTUS_DIAGNOSTIC(Floating, Error, "S0104", "a ground is missing: of {} only differences are determined");
SALTUS_DIAGNOSTIC(Differences, Error, "S0104", "only differences of {} are determined");
SALTUS_DIAGNOSTIC(Redundant, Error, "S0106", "this equation follows from others; it does not determine any variable");

constexpr size_t kListed = 6;
constexpr size_t kEquations = 3;  // shown of a piece
constexpr size_t kPieces = 10;

class Diagnosis {
 public:
  Diagnosis(ScalarModel& m, const std::vector<ScalarEquation>& equations, const Balance& balance)
      : m_(m), equations_(equations), balance_(balance) {}

  void run() {
    DulmageMendelsohn dm = dulmage_mendelsohn(balance_.graph, balance_.matching);
    std::vector<uint32_t> redundant;
    // In a closed circuit without a ground the potentials are free by one value, and the balances of the flows are one
    // too many. The second follows from the first, so it is not reported.
    size_t floating = 0;
    for (const Piece& piece : dm.under) floating += !floating_of(piece).empty();
    has_circuit_ =
        std::ranges::any_of(dm.over, [&](const Piece& piece) { return !piece.columns.empty() || is_redundant(piece); });
    bool only_grounds = has_circuit_ && floating >= dm.over.size();
    for (size_t i = 0; !only_grounds && i < dm.over.size() && i < kPieces; ++i) {
      if (is_redundant(dm.over[i]))
        redundant.push_back(dm.over[i].rows[0]);
      else
        over_determined(dm.over[i]);
    }
    for (size_t i = 0; i < dm.under.size() && i < kPieces; ++i) under_determined(dm.under[i]);
    // Where variables are undetermined an equation that says nothing is the other side of the same fault.
    if (!dm.under.empty()) return;
    for (uint32_t r : redundant) m_.context.diagnostics.report(Redundant, span(r)).hint("remove it");
  }

 private:
  using Piece = DulmageMendelsohn::Piece;

  bool from_connection(uint32_t r) const {
    EquationId origin = equations_[r].origin;
    return origin.valid() && m_.model.all_equations[origin].from_connect;
  }

  Span span(uint32_t r) const {
    EquationId origin = equations_[r].origin;
    return origin.valid() ? m_.model.all_equations[origin].span : Span{};
  }

  // A relation that stands for what is connected from outside, where a class is checked by itself: its numbers mean
  // nothing to a reader. Connections themselves give equalities and sums that are zero.
  std::string outside(uint32_t r) const {
    if (!from_connection(r)) return {};
    const hybrid::Equation& equation = m_.model.all_equations[equations_[r].origin];
    Op op = m_.model.exprs.op(equation.right), of_left = m_.model.exprs.op(equations_[r].left);
    if ((op != Op::Multiply && op != Op::Add) || of_left != Op::Slot) return {};
    std::string flow = m_.name(static_cast<Slot>(m_.model.exprs.data(equations_[r].left)));
    return fmt::format("whatever is connected to '{}'", flow.substr(0, flow.rfind('.')));
  }

  std::string text(uint32_t r) const {
    std::string from_outside = outside(r);
    return from_outside.empty() ? describe(m_, equations_[r]) : from_outside;
  }

  std::string names(const std::vector<Slot>& slots) const {
    std::string out;
    for (size_t i = 0; i < slots.size() && i < kListed; ++i) out += (i > 0 ? ", '" : "'") + m_.name(slots[i]) + "'";
    return slots.size() > kListed ? out + ", ..." : out;
  }

  // In the order of the model; what the user wrote before what connections mean.
  std::vector<uint32_t> sorted_rows(const Piece& piece) const {
    std::vector<uint32_t> rows = piece.rows;
    std::ranges::sort(rows, {}, [&](uint32_t r) { return std::pair(from_connection(r), r); });
    return rows;
  }
  std::vector<Slot> variables(const Piece& piece) const {
    std::vector<uint32_t> columns = piece.columns;
    std::ranges::sort(columns);
    std::vector<Slot> out;
    for (uint32_t c : columns) out.push_back(balance_.variables[c]);
    return out;
  }

  void list(Diagnostic& d, const std::vector<uint32_t>& rows, size_t from) const {
    size_t shown = std::min(rows.size(), from + kEquations);
    for (size_t i = from; i < shown; ++i) d.also(span(rows[i]), text(rows[i]));
    if (rows.size() > shown) d.note("and " + std::to_string(rows.size() - shown) + " more");
  }

  // 0 = 0: true whatever the variables are.
  bool is_redundant(const Piece& piece) const {
    const ScalarEquation& e = equations_[piece.rows[0]];
    Algebra algebra(m_.build);
    return piece.columns.empty() && algebra.is_zero(algebra.subtract(e.left, e.right));
  }

  // An Integer unknown in an equation of Reals.
  Slot integer_of(const ScalarEquation& e) const {
    Slot found = kNoSlot;
    hybrid::Walk walk(m_.model.exprs);
    for (ExprId side : {e.left, e.right}) {
      walk(side, [&](ExprId x) {
        if (m_.model.exprs.op(x) != Op::Slot || m_.build.type(x).base != hybrid::BaseType::Integer) return;
        Slot s = static_cast<Slot>(m_.model.exprs.data(x));
        if (m_.facts[s].role == Role::Unknown) found = s;
      });
    }
    return found;
  }

  void over_determined(const Piece& piece) {
    std::vector<uint32_t> rows = sorted_rows(piece);
    if (piece.columns.empty()) {
      Slot integer = integer_of(equations_[rows[0]]);
      if (integer != kNoSlot) meant_.insert(integer);
      m_.context.diagnostics.report(Empty, span(rows[0]), text(rows[0]))
          .hint(integer == kNoSlot ? "all its variables are known: remove it, or make one of its parameters a variable"
                                   : fmt::format("'{}' is an Integer, and this is an equation of Reals: integer(…) "
                                                 "around the other side makes it one of Integers",
                                                 m_.name(integer)));
      return;
    }
    auto& d = m_.context.diagnostics.report(TooMany, span(rows[0]), rows.size(), piece.columns.size(),
                                            piece.columns.size() == 1 ? "" : "s", names(variables(piece)));
    d.note(text(rows[0]));
    list(d, rows, 1);
    d.hint(rows.size() == 2 ? "remove one of these two equations" : "remove one of these equations");
  }

  // Variables of the piece that can all be moved by one value.
  std::vector<Slot> floating_of(const Piece& piece) const {
    return piece.rows.empty() ? std::vector<Slot>()
                              : shifted_together(m_, equations_, sorted_rows(piece), variables(piece));
  }

  void under_determined(const Piece& piece) {
    std::vector<Slot> unknowns = variables(piece);
    std::vector<uint32_t> rows = sorted_rows(piece);
    if (rows.empty()) {
      // An equation was written for it.
      if (meant_.contains(unknowns[0])) return;
      m_.context.diagnostics.report(NoEquation, m_.span(unknowns[0]), m_.name(unknowns[0]))
          .hint("give it an equation, or declare it as a parameter or an input");
      return;
    }
    std::vector<Slot> floating = shifted_together(m_, equations_, rows, unknowns);
    if (!floating.empty()) {
      auto& d = has_circuit_ ? m_.context.diagnostics.report(Floating, m_.span(floating[0]), names(floating))
                             : m_.context.diagnostics.report(Differences, m_.span(floating[0]), names(floating));
      if (!has_circuit_) d.hint("give one of them a value: an equation, a binding or a connection");
      list(d, rows, 0);
      d.note(std::to_string(unknowns.size()) + " variables have only " + std::to_string(rows.size()) + " equations");
      return;
    }
    auto& d = m_.context.diagnostics.report(TooFew, m_.span(unknowns[0]), unknowns.size(), rows.size(),
                                            rows.size() == 1 ? "" : "s", names(unknowns));
    list(d, rows, 0);
    size_t missing = unknowns.size() - rows.size();
    d.hint(missing == 1 ? "one more equation is needed among these variables"
                        : std::to_string(missing) + " more equations are needed among these variables");
  }

  ScalarModel& m_;
  const std::vector<ScalarEquation>& equations_;
  const Balance& balance_;
  std::set<Slot> meant_;      // Integers that equations of Reals were to determine
  bool has_circuit_ = false;  // some flows are balanced more often than they are determined
};

}  // namespace

void diagnose(ScalarModel& m, const Balance& found) {
  m.failed = true;
  OccurrenceWalk walk(m);
  std::vector<std::vector<Slot>> named;
  for (const ScalarEquation& e : m.written.equations) {
    walk.equation(e);
    named.push_back(walk.result.solvable);
  }
  Balance written = balance(named, m.written.base);
  if (written.perfect())
    Diagnosis(m, m.equations, found).run();
  else
    Diagnosis(m, m.written.equations, written).run();
}

}  // namespace saltus::structure

// Diagnosis of structurally singular models (Bunus and Fritzson 2002, on Dulmage and Mendelsohn 1958).
//
// Too many equations: the smallest over-determined piece is shown, any one of its equations may be superfluous. Too few:
// the under-determined variables are shown, with the equations that name them. Messages speak of the user's variables and
// lines; at most a handful of each are listed.
#include "structure/diagnose.h"

#include <algorithm>
#include <set>

#include "structure/dulmage_mendelsohn.h"

namespace saltus::structure {

namespace {

SALTUS_DIAGNOSTIC(TooMany, Error, "S0101", "{} equations determine {} variable{}: {}");
SALTUS_DIAGNOSTIC(Empty, Error, "S0102", "this equation does not determine any variable: {}");
SALTUS_DIAGNOSTIC(NoEquation, Error, "S0103", "no equation determines '{}'");
SALTUS_DIAGNOSTIC(TooFew, Error, "S0104", "{} variables have only {} equation{}: {}");
SALTUS_DIAGNOSTIC(Count, Error, "S0105", "the model has {} equations for {} variables");

constexpr size_t kListed = 6;

std::string names(ScalarModel& m, const std::vector<uint32_t>& columns, const std::vector<Slot>& slots) {
  std::string text;
  for (size_t i = 0; i < columns.size() && i < kListed; ++i) {
    text += (i > 0 ? ", '" : "'") + m.name(slots[columns[i]]) + "'";
  }
  if (columns.size() > kListed) text += ", ...";
  return text;
}

Span equation_span(ScalarModel& m, uint32_t r) {
  EquationId origin = m.equations[r].origin;
  return origin.valid() ? m.model.all_equations[origin].span : Span{};
}

std::string in_instance(ScalarModel& m, uint32_t r) {
  EquationId origin = m.equations[r].origin;
  if (!origin.valid()) return {};
  Name instance = m.model.all_equations[origin].instance;
  if (!instance.valid() || m.context.names.text(instance).empty()) return {};
  return " (in " + std::string(m.context.names.text(instance)) + ")";
}

bool all_from_connections(ScalarModel& m, const std::vector<uint32_t>& rows) {
  return std::ranges::any_of(rows, [&](uint32_t r) {
    EquationId origin = m.equations[r].origin;
    return origin.valid() && m.model.all_equations[origin].from_connect;
  });
}

// The last part of "r1.n.v".
std::string last_name(const std::string& name) {
  size_t dot = name.rfind('.');
  return dot == std::string::npos ? name : name.substr(dot + 1);
}

void over_determined(ScalarModel& m, const DulmageMendelsohn::Piece& piece, const std::vector<Slot>& slots) {
  std::vector<uint32_t> rows = piece.rows;
  std::ranges::sort(rows);
  if (piece.columns.empty()) {
    m.context.diagnostics.report(Empty, equation_span(m, rows[0]), describe(m, m.equations[rows[0]]))
        .hint("all its variables are known: remove it, or make one of its parameters a variable");
    return;
  }
  auto& d = m.context.diagnostics.report(TooMany, equation_span(m, rows[0]), rows.size(), piece.columns.size(),
                                         piece.columns.size() == 1 ? "" : "s", names(m, piece.columns, slots));
  for (size_t i = 0; i < rows.size() && i < kListed; ++i) {
    std::string text = describe(m, m.equations[rows[i]]) + in_instance(m, rows[i]);
    if (i == 0) d.note(text);
    else d.also(equation_span(m, rows[i]), text);
  }
  d.hint(rows.size() == 2 ? "remove one of these two equations" : "remove one of these equations");
}

void under_determined(ScalarModel& m, const DulmageMendelsohn::Piece& piece, const std::vector<Slot>& slots) {
  std::vector<uint32_t> columns = piece.columns;
  std::ranges::sort(columns);
  std::string first = m.name(slots[columns[0]]);
  if (piece.rows.empty()) {
    m.context.diagnostics.report(NoEquation, m.span(slots[columns[0]]), first)
        .hint("give it an equation, or declare it as a parameter or an input");
    return;
  }
  auto& d = m.context.diagnostics.report(TooFew, m.span(slots[columns[0]]), columns.size(), piece.rows.size(),
                                         piece.rows.size() == 1 ? "" : "s", names(m, columns, slots));
  std::vector<uint32_t> rows = piece.rows;
  std::ranges::sort(rows);
  for (size_t i = 0; i < rows.size() && i < kListed; ++i) {
    d.also(equation_span(m, rows[i]), describe(m, m.equations[rows[i]]) + in_instance(m, rows[i]));
  }
  // Potentials that float: every equation speaks of differences only.
  bool voltages = std::ranges::all_of(columns, [&](uint32_t c) {
    std::string name = last_name(m.name(slots[c]));
    return name == "v" || name == "i";
  });
  if (voltages && all_from_connections(m, rows)) d.hint("a ground may be missing");
  else d.hint("one more equation is needed among these variables");
}

}  // namespace

void diagnose(ScalarModel& m, const Incidence& graph, const Matching& matching, const std::vector<Slot>& slots) {
  DulmageMendelsohn dm = dulmage_mendelsohn(graph, matching);
  if (graph.rows() != graph.columns) m.context.diagnostics.report(Count, {}, graph.rows(), graph.columns);
  constexpr size_t kPieces = 10;
  for (size_t i = 0; i < dm.over.size() && i < kPieces; ++i) over_determined(m, dm.over[i], slots);
  for (size_t i = 0; i < dm.under.size() && i < kPieces; ++i) under_determined(m, dm.under[i], slots);
  m.failed = true;
}

}  // namespace saltus::structure

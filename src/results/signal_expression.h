// Expressions over the signals of a result, as in `saltus plot r.mat 'motor.w - load.w' 'sqrt(x^2 + y^2)'`.
//
//   sum     = term { ('+' | '-') term }        a name is spelled as in Modelica: a.b[2].c, 'quoted name', der(x)
//   term    = factor { ('*' | '/') factor }    functions: abs sqrt exp log log10 sin cos tan asin acos atan atan2
//   factor  = unary [ '^' factor ]                        sinh cosh tanh min max sign floor ceil
//   unary   = '-' unary | number | name | function '(' sum {',' sum} ')' | '(' sum ')'
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "results/status.h"
#include "results/table.h"

namespace saltus::results {

struct SignalValues {
  std::string unit;          // known for a single signal, and for sums of signals of one unit
  std::string display_unit;  // of a single signal
  SignalKind kind = SignalKind::Real;
  std::vector<double> values;  // one a row
};

// A failure says what is not understood; a name that is not there comes with the nearest one.
Outcome<SignalValues> evaluate(const Table& table, std::string_view expression);

// The signal of that name, spaces that mean nothing left out; invalid when there is none.
SignalId find_signal(const Table& table, std::string_view name);

// "the result has no signal 'x'; did you mean 'y'?"
std::string no_such_signal(const Table& table, std::string_view name);

}  // namespace saltus::results

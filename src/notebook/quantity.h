// Numbers of a result, in words: `h at 2.5`, `v before 0.45`, `x at 1 step 2`, `final h`, `max h`, `event 3`, `events`.
// They stand in expectations and in the text.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "results/status.h"
#include "results/table.h"

namespace saltus::notebook {

// What a block has left for those below it.
struct Values {
  results::Table table;  // of a simulation, or of a sweep, a row a member
  bool over_time = false;
  std::map<std::string, double> numbers;  // others: "A[1,2]", "x", "value[3]"
};

// A number between rows of the result is refused: it would be a guess.
results::Outcome<double> quantity(const Values& values, std::string_view text);

// "QUANTITY = VALUE ± TOLERANCE", also +-, and <, <=, >, >= VALUE. VALUE and TOLERANCE are expressions of numbers.
struct Verdict {
  bool held = false;
  std::string words;  // what was found, or why nothing was
};
Verdict judge(const Values& values, std::string_view expectation);

}  // namespace saltus::notebook

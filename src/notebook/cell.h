// A fenced block that is alive: it defines models, or it runs something with them.
//
//   ```modelica            ```chi tank            ```simulate BouncingBall as ball
//   model M … end M;       proc P = …             --stop 3 --tolerance 1e-9
//   ```                    ```                    expect h at 2.5 = 1.25 ± 1e-8
//                                                 ```
//
// The first word says what it is. Definitions may have a name, or `from FILE`: the text is that file's. Commands name
// what they run, and `as NAME` names their result. The lines of a command are its options as on the command line; lines
// that begin with `expect` are tests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notebook/markdown.h"

namespace saltus::notebook {

enum class CellKind : uint8_t {
  Text,
  Modelica,
  Chi,
  Shsml,
  Simulate,
  Plot,
  Sweep,
  Linearize,
  Steady,
  Equations,
  Check,
  Draw,
  Eval
};

struct Expectation {
  size_t line = 0;
  std::string text;  // without the word `expect`
};

struct Cell {
  CellKind kind = CellKind::Text;
  size_t line = 0;                   // of its fence
  std::string word;                  // the first word: the command
  std::vector<std::string> names;    // the words behind it
  std::string result;                // after `as`
  std::string from;                  // after `from`
  bool folded = false;               // `folded`: shown when asked for
  std::string text;                  // of a definition, as written
  std::vector<std::string> options;  // of a command: words, quotes taken away
  std::vector<std::string> lines;    // of a command: what is left without expectations, line by line
  std::vector<Expectation> expectations;
  std::string problem;  // what is wrong with the block itself; empty: nothing

  bool defines() const { return kind == CellKind::Modelica || kind == CellKind::Chi || kind == CellKind::Shsml; }
  bool runs() const { return kind > CellKind::Shsml; }
};

// Kind Text: a block that is only shown.
Cell read_cell(const Block& block);

// Words between spaces; '…' and "…" keep them together. False: a quote is not closed.
bool split_words(std::string_view text, std::vector<std::string>& words);

}  // namespace saltus::notebook

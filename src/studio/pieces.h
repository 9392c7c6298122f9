// A text under several rounds of edits, as pieces of the original and of what was put in; in the end, what has to
// change in the original.
#pragma once

#include <string>
#include <vector>

#include "studio/texts.h"

namespace saltus::studio {

class Pieces {
 public:
  explicit Pieces(std::string original);
  std::string text() const;
  // Edits of the text as it is now.
  void apply(const Edits& edits);
  // As small as can be: what is taken out and put in again is left where it is.
  Edits total() const;

 private:
  struct Piece {
    bool is_original;
    size_t begin, length;  // in the original or among what was added
  };
  size_t piece_at(size_t at);
  std::string original_, added_;
  std::vector<Piece> pieces_;
};

}  // namespace saltus::studio

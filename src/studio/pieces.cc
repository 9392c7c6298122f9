#include "studio/pieces.h"

#include <algorithm>

namespace saltus::studio {

Pieces::Pieces(std::string original) : original_(std::move(original)), pieces_{{true, 0, original_.size()}} {}

std::string Pieces::text() const {
  std::string all;
  for (const Piece& piece : pieces_) all.append(piece.is_original ? original_ : added_, piece.begin, piece.length);
  return all;
}

// The number of the piece that begins at that place of the text.
size_t Pieces::piece_at(size_t at) {
  size_t k = 0;
  for (; k < pieces_.size() && at >= pieces_[k].length; ++k) at -= pieces_[k].length;
  if (at == 0 || k == pieces_.size()) return k;
  Piece rest = pieces_[k];
  rest.begin += at;
  rest.length -= at;
  pieces_[k].length = at;
  pieces_.insert(pieces_.begin() + static_cast<ptrdiff_t>(k) + 1, rest);
  return k + 1;
}

void Pieces::apply(const Edits& edits) {
  // From the end, so that places before stay what they are.
  for (auto it = edits.rbegin(); it != edits.rend(); ++it) {
    size_t first = piece_at(it->begin);
    // The piece that begins there may be empty, then the next one is meant as well.
    size_t last = piece_at(it->end);
    if (it->begin == it->end) last = first;
    pieces_.erase(pieces_.begin() + static_cast<ptrdiff_t>(first),
                  pieces_.begin() + static_cast<ptrdiff_t>(std::max(first, last)));
    if (it->text.empty()) continue;
    pieces_.insert(pieces_.begin() + static_cast<ptrdiff_t>(first), {false, added_.size(), it->text.size()});
    added_ += it->text;
  }
}

Edits Pieces::total() const {
  Edits all;
  size_t at = 0;
  std::string put;
  auto close = [&](size_t until) {
    std::string taken = original_.substr(at, until - at);
    for (const Edit& edit : difference(taken, put)) {
      auto begin = static_cast<uint32_t>(at);
      all.push_back({begin + edit.begin, begin + edit.end, edit.text});
    }
    put.clear();
  };
  for (const Piece& piece : pieces_) {
    if (piece.length == 0) continue;
    if (!piece.is_original) {
      put.append(added_, piece.begin, piece.length);
      continue;
    }
    close(piece.begin);
    at = piece.begin + piece.length;
  }
  close(original_.size());
  return all;
}

}  // namespace saltus::studio

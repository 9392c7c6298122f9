// Dulmage and Mendelsohn (1958); for equation-based models: Bunus and Fritzson (2002).
//
// Given a maximum matching, the over-determined part is what alternating paths reach from the unmatched equations:
// there any equation could be left out instead of the unmatched one. The under-determined part is what they reach from
// the unmatched unknowns: there any unknown could be given an equation. Neither depends on which maximum matching was
// found.
#include "structure/dulmage_mendelsohn.h"

namespace saltus::structure {

DulmageMendelsohn dulmage_mendelsohn(const Incidence& graph, const Matching& matching) {
  Incidence columns = transpose(graph);
  DulmageMendelsohn dm;
  dm.row_part.assign(graph.rows(), Part::Well);
  dm.column_part.assign(graph.columns, Part::Well);

  for (uint32_t seed = 0; seed < graph.rows(); ++seed) {
    if (matching.column_of[seed] != kNone || dm.row_part[seed] == Part::Over) continue;
    DulmageMendelsohn::Piece piece;
    dm.row_part[seed] = Part::Over;
    piece.rows.push_back(seed);
    for (size_t i = 0; i < piece.rows.size(); ++i) {
      for (uint32_t c : graph.row(piece.rows[i])) {
        if (dm.column_part[c] == Part::Over) continue;
        dm.column_part[c] = Part::Over;
        piece.columns.push_back(c);
        uint32_t r = matching.row_of[c];
        if (r != kNone && dm.row_part[r] != Part::Over) {
          dm.row_part[r] = Part::Over;
          piece.rows.push_back(r);
        }
      }
    }
    dm.over.push_back(std::move(piece));
  }
  for (uint32_t seed = 0; seed < graph.columns; ++seed) {
    if (matching.row_of[seed] != kNone || dm.column_part[seed] == Part::Under) continue;
    DulmageMendelsohn::Piece piece;
    dm.column_part[seed] = Part::Under;
    piece.columns.push_back(seed);
    for (size_t i = 0; i < piece.columns.size(); ++i) {
      for (uint32_t r : columns.row(piece.columns[i])) {
        if (dm.row_part[r] == Part::Under) continue;
        dm.row_part[r] = Part::Under;
        piece.rows.push_back(r);
        uint32_t c = matching.column_of[r];
        if (c != kNone && dm.column_part[c] != Part::Under) {
          dm.column_part[c] = Part::Under;
          piece.columns.push_back(c);
        }
      }
    }
    dm.under.push_back(std::move(piece));
  }
  return dm;
}

}  // namespace saltus::structure

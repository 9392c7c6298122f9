// The coarse Dulmage–Mendelsohn decomposition of a bipartite graph: what is wrong with a system that does not balance.
#pragma once

#include "structure/graph.h"

namespace saltus::structure {

// Where a row or a column lies.
enum class Part : uint8_t { Well, Over, Under };

struct DulmageMendelsohn {
  std::vector<Part> row_part;
  std::vector<Part> column_part;
  // Each connected piece of the over- and of the under-determined part.
  struct Piece {
    std::vector<uint32_t> rows;
    std::vector<uint32_t> columns;
  };
  std::vector<Piece> over;
  std::vector<Piece> under;
};

DulmageMendelsohn dulmage_mendelsohn(const Incidence& graph, const Matching& matching);

}  // namespace saltus::structure

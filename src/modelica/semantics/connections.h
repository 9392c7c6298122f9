// What connect equations say (MLS 3.6 chapter 9), before it becomes equations.
//
// A *port* is one scalar of a connector seen from one side: a variable's element, and whether it is seen from inside
// the component it belongs to (outside = true: the connector is part of the enclosing class's own interface).
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/source.h"
#include "hybrid/model.h"
#include "modelica/semantics/instance.h"

namespace saltus::modelica {

// Sets that are merged; near constant time an operation.
class DisjointSets {
 public:
  uint32_t add() {
    parent_.push_back(static_cast<uint32_t>(parent_.size()));
    return parent_.back();
  }
  uint32_t find(uint32_t x) {
    while (parent_[x] != x) {
      parent_[x] = parent_[parent_[x]];
      x = parent_[x];
    }
    return x;
  }
  // The lower root stays, so that the order of the text decides.
  bool merge(uint32_t a, uint32_t b) {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    if (a > b) std::swap(a, b);
    parent_[b] = a;
    return true;
  }
  size_t size() const { return parent_.size(); }

 private:
  std::vector<uint32_t> parent_;
};

// Ports that are connected to each other, in the order of the text.
using PortSet = std::span<const uint32_t>;

struct Port {
  Instance* leaf = nullptr;
  int64_t offset = 0;  // zero-based, row-major over all dimensions of the variable
  bool outside = false;
  Span span;  // of the first connect that names it
};

// MLS §9.4: the virtual connection graph.
struct GraphNode {
  Instance* instance = nullptr;
  int64_t offset = 0;
  bool is_root = false;    // chosen, once loops are broken
  bool definite = false;   // Connections.root
  int64_t potential = -1;  // priority of Connections.potentialRoot
  int distance = -1;       // from the root
  Span span;
};
struct GraphEdge {
  uint32_t a = 0, b = 0;
  bool optional = false;  // from connect: may be broken
  bool broken = false;
  Span span;
};

struct Connections {
  std::vector<Port> ports;
  DisjointSets sets;
  // By the leaf's number, then by twice the offset, plus one outside.
  std::vector<std::vector<uint32_t>> port_of;
  static constexpr uint32_t kNoPort = 0xffffffffu;
  bool has_port(const Instance& leaf, int64_t offset, bool outside) const {
    return leaf.port_id != kNoPort && port_of[leaf.port_id][static_cast<size_t>(2 * offset + outside)] != kNoPort;
  }

  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  std::map<std::pair<Instance*, int64_t>, uint32_t> node_of;

  // connect equations, waiting until the graph has been cut.
  struct Pending {
    Instance* left = nullptr;
    int64_t left_offset = 0;
    bool left_outside = false;
    Instance* right = nullptr;
    int64_t right_offset = 0;
    bool right_outside = false;
    const syntax::ConnectEquation* equation = nullptr;
    std::vector<uint32_t> edges;  // of the overdetermined parts
  };
  std::vector<Pending> pending;

  // How many connect equations name each connector, for cardinality(); made when first asked for.
  std::map<std::pair<Instance*, int64_t>, int> counts;
  bool counted = false;

  // inStream(x): one auxiliary variable a stream variable.
  std::unordered_map<uint32_t, hybrid::VariableId> in_stream;  // by the stream variable
};

// The variables that two connectors have in common.
struct ConnectedLeaves {
  bool broken = false;  // an edge of the graph of overdetermined connectors was cut here
  struct Pair {
    Instance *left, *right;
    int64_t count;  // elements of each for one element of the connectors
  };
  struct Residue {  // elements of the graph, and what makes them equal where the edge is not broken
    Instance *left, *right;
    int64_t count;
    std::vector<Pair> pairs;
  };
  std::vector<Pair> pairs;
  std::vector<Pair> equal;  // parameters and constants: asserted to be equal
  std::vector<Residue> residues;
};

}  // namespace saltus::modelica

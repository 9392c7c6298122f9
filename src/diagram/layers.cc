#include "diagram/layers.h"

#include <algorithm>
#include <numeric>

namespace saltus::diagram {
namespace {

// Characters, counted as code points.
size_t length(const std::string& text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

double width_of(const Node& node) {
  size_t left = 0, right = 0;
  for (const std::string& port : node.inputs) left = std::max(left, length(port));
  for (const std::string& port : node.outputs) right = std::max(right, length(port));
  double ports = 6.2 * static_cast<double>(left + right) + 40;
  double title = 7.6 * static_cast<double>(std::max(length(node.name), length(node.kind))) + 24;
  if (node.shape == Shape::Source || node.shape == Shape::Sink)
    return 7.2 * static_cast<double>(length(node.name)) + 22;
  return std::max({ports, title, 80.0});
}

double height_of(const Node& node) {
  if (node.shape == Shape::Source || node.shape == Shape::Sink) return 24;
  double ports = static_cast<double>(std::max({node.inputs.size(), node.outputs.size(), size_t{1}}));
  return 40 + kPortGap * ports;
}

// Edges that close a loop, by a search in depth.
std::vector<bool> loops(const BlockDiagram& d) {
  std::vector<bool> back(d.edges.size(), false);
  std::vector<std::vector<size_t>> out(d.nodes.size());
  for (size_t e = 0; e < d.edges.size(); ++e) out[d.edges[e].from].push_back(e);
  enum : uint8_t { kNew, kOpen, kDone };
  std::vector<uint8_t> state(d.nodes.size(), kNew);
  auto visit = [&](auto& self, size_t node) -> void {
    state[node] = kOpen;
    for (size_t e : out[node]) {
      size_t to = d.edges[e].to;
      if (state[to] == kOpen) back[e] = true;
      if (state[to] == kNew) self(self, to);
    }
    state[node] = kDone;
  };
  // Sources first: what they lead to stands to their right.
  for (bool sources : {true, false}) {
    for (size_t n = 0; n < d.nodes.size(); ++n) {
      if (state[n] == kNew && (!sources || d.nodes[n].shape == Shape::Source)) visit(visit, n);
    }
  }
  return back;
}

struct Place {
  size_t node, edge;  // one of them: a box, or the passage of a line
  double wish = 0;
};
constexpr size_t kNone = static_cast<size_t>(-1);

}  // namespace

double port_height(const Box& box, size_t port, size_t count) {
  if (box.height <= 24) return box.y + box.height / 2;
  double room = box.height - 40;
  return box.y + 36 + room * (static_cast<double>(port) + 0.5) / static_cast<double>(std::max<size_t>(count, 1)) - 4;
}

Layout lay_out(const BlockDiagram& d) {
  Layout made;
  made.back = loops(d);
  made.boxes.resize(d.nodes.size());
  made.passages.resize(d.edges.size());
  // The longest way.
  for (size_t round = 0; round < d.nodes.size(); ++round) {
    for (size_t e = 0; e < d.edges.size(); ++e) {
      if (!made.back[e])
        made.boxes[d.edges[e].to].layer =
            std::max(made.boxes[d.edges[e].to].layer, made.boxes[d.edges[e].from].layer + 1);
    }
  }
  size_t layers = 1;
  for (const Box& box : made.boxes) layers = std::max(layers, box.layer + 1);
  // A source stands right before what it leads to, a sink at the right end.
  for (size_t n = 0; n < d.nodes.size(); ++n) {
    if (d.nodes[n].shape == Shape::Sink) made.boxes[n].layer = layers - 1;
    if (d.nodes[n].shape != Shape::Source) continue;
    size_t nearest = layers;
    for (const Edge& e : d.edges) {
      if (e.from == n) nearest = std::min(nearest, made.boxes[e.to].layer);
    }
    made.boxes[n].layer = nearest == layers || nearest == 0 ? 0 : nearest - 1;
  }
  std::vector<std::vector<Place>> rows(layers);
  for (size_t n = 0; n < d.nodes.size(); ++n) {
    made.boxes[n].width = width_of(d.nodes[n]);
    made.boxes[n].height = height_of(d.nodes[n]);
    rows[made.boxes[n].layer].push_back({n, kNone});
  }
  for (size_t e = 0; e < d.edges.size(); ++e) {
    if (made.back[e]) continue;
    size_t from = made.boxes[d.edges[e].from].layer, to = made.boxes[d.edges[e].to].layer;
    made.passages[e].resize(to > from + 1 ? to - from - 1 : 0);
    for (size_t layer = from + 1; layer < to; ++layer) rows[layer].push_back({kNone, e});
  }
  auto stack = [&](std::vector<Place>& row, size_t layer) {
    double y = kMargin;
    for (Place& place : row) {
      double height = place.node != kNone ? made.boxes[place.node].height : kLane;
      y = std::max(y, place.wish - height / 2);
      if (place.node != kNone)
        made.boxes[place.node].y = y;
      else
        made.passages[place.edge][layer - made.boxes[d.edges[place.edge].from].layer - 1] = y + height / 2;
      y += height + kGapY;
    }
  };
  auto height_at = [&](size_t e, size_t layer) {
    const Edge& edge = d.edges[e];
    const Box &from = made.boxes[edge.from], &to = made.boxes[edge.to];
    if (layer <= from.layer) return port_height(from, edge.from_port, d.nodes[edge.from].outputs.size());
    if (layer >= to.layer) return port_height(to, edge.to_port, d.nodes[edge.to].inputs.size());
    return made.passages[e][layer - from.layer - 1];
  };
  for (size_t layer = 0; layer < layers; ++layer) stack(rows[layer], layer);
  // Each place in the middle of what it is connected to on the left, then on the right, a few times.
  for (int sweep = 0; sweep < 6; ++sweep) {
    bool forth = sweep % 2 == 0;
    for (size_t k = 0; k < layers; ++k) {
      size_t layer = forth ? k : layers - 1 - k;
      for (Place& place : rows[layer]) {
        double sum = 0;
        size_t count = 0;
        for (size_t e = 0; e < d.edges.size(); ++e) {
          if (made.back[e]) continue;
          bool here = place.node != kNone ? (forth ? d.edges[e].to : d.edges[e].from) == place.node : place.edge == e;
          if (!here || (forth && layer == 0) || (!forth && layer + 1 == layers)) continue;
          sum += height_at(e, forth ? layer - 1 : layer + 1);
          ++count;
        }
        double own = place.node != kNone ? made.boxes[place.node].y + made.boxes[place.node].height / 2
                                         : height_at(place.edge, layer);
        place.wish = count > 0 ? sum / static_cast<double>(count) : own;
      }
      std::ranges::stable_sort(rows[layer], {}, &Place::wish);
      stack(rows[layer], layer);
    }
  }
  // Everything up to the margin.
  double top = 1e300;
  for (const Box& box : made.boxes) top = std::min(top, box.y);
  for (const auto& heights : made.passages) {
    for (double y : heights) top = std::min(top, y - kLane / 2);
  }
  for (Box& box : made.boxes) box.y -= top - kMargin;
  for (auto& heights : made.passages) {
    for (double& y : heights) y -= top - kMargin;
  }
  double x = kMargin;
  for (size_t layer = 0; layer < layers; ++layer) {
    double widest = 0;
    for (const Place& place : rows[layer]) {
      if (place.node != kNone) widest = std::max(widest, made.boxes[place.node].width);
    }
    for (const Place& place : rows[layer]) {
      if (place.node == kNone) continue;
      Box& box = made.boxes[place.node];
      // Sources stand at the right of their layer, next to where they lead.
      box.x = x + (d.nodes[place.node].shape == Shape::Source ? widest - box.width
                   : d.nodes[place.node].shape == Shape::Sink ? 0
                                                              : (widest - box.width) / 2);
      made.height = std::max(made.height, box.y + box.height);
    }
    for (const auto& [node, edge, wish] : rows[layer]) {
      if (edge != kNone) made.height = std::max(made.height, height_at(edge, layer) + kLane);
    }
    made.left.push_back(x);
    made.right.push_back(x + widest);
    x += widest + kGapX;
  }
  made.width = x - kGapX + kMargin;
  made.height += kMargin;
  return made;
}

}  // namespace saltus::diagram

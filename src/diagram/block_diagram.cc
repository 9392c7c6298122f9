#include "diagram/block_diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "diagram/layers.h"

namespace saltus::diagram {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text)
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

struct Colours {
  const char *fill, *line;
};
Colours colours(Shape shape) {
  switch (shape) {
    case Shape::Continuous: return {"#e8f0fb", "#2f5fa5"};
    case Shape::Discrete: return {"#e9f6ec", "#2c7a45"};
    case Shape::Logic: return {"#fdf3e1", "#a8690f"};
    case Shape::Composite: return {"#f1f1f4", "#55555f"};
    default: return {"#ffffff", "#55555f"};
  }
}

class Drawing {
 public:
  explicit Drawing(const BlockDiagram& d) : d_(d), at_(lay_out(d)) {}

  std::string svg() {
    lines();
    out_ += texts_;
    for (size_t n = 0; n < d_.nodes.size(); ++n) box(n);
    double width = std::max(at_.width, 120.0), height = std::max(at_.height, 60.0);
    std::string head = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" "
        "font-family=\"Helvetica, Arial, sans-serif\" "
        "font-size=\"12\">\n<title>{}</title>\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
        "markerWidth=\"7\" markerHeight=\"7\" "
        "orient=\"auto\"><path d=\"M0 0.5 8 4 0 7.5z\" fill=\"#33333c\"/></marker></defs>\n<rect width=\"100%\" "
        "height=\"100%\" fill=\"#ffffff\"/>\n",
        width, height, width, height, escaped(d_.title));
    return head + out_ + "</svg>\n";
  }

 private:
  // Lines in the gap behind a layer get a lane each, so that they do not lie on each other.
  double lane(size_t gap) {
    double room = kGapX - 24;
    size_t number = used_[gap]++, of = std::max<size_t>(wanted_[gap], 1);
    return at_.right[gap] + 10 + room * (static_cast<double>(number) + 0.5) / static_cast<double>(of);
  }

  void lines() {
    for (size_t e = 0; e < d_.edges.size(); ++e) {
      size_t from = at_.boxes[d_.edges[e].from].layer, to = at_.boxes[d_.edges[e].to].layer;
      if (at_.back[e]) {
        ++wanted_[from];
        ++wanted_[to == 0 ? kBefore : to - 1];
      } else {
        for (size_t gap = from; gap < std::max(to, from + 1); ++gap) ++wanted_[gap];
      }
    }
    for (size_t e = 0; e < d_.edges.size(); ++e) line(e);
  }

  void line(size_t e) {
    const Edge& edge = d_.edges[e];
    const Box &from = at_.boxes[edge.from], &to = at_.boxes[edge.to];
    double x0 = from.x + from.width, y0 = port_height(from, edge.from_port, d_.nodes[edge.from].outputs.size());
    double x1 = to.x, y1 = port_height(to, edge.to_port, d_.nodes[edge.to].inputs.size());
    std::string path = fmt::format("M{:.1f} {:.1f}", x0, y0);
    if (at_.back[e]) {
      double below = at_.height + kLane * static_cast<double>(backs_++);
      double out = lane(from.layer), in = to.layer == 0
                                              ? std::max(6.0, kMargin - 6 - 4 * static_cast<double>(used_[kBefore]++))
                                              : lane(to.layer - 1);
      path += fmt::format("H{:.1f}V{:.1f}H{:.1f}V{:.1f}H{:.1f}", out, below, in, y1, x1);
      bottom_ = std::max(bottom_, below);
    } else {
      for (size_t gap = from.layer; gap < to.layer; ++gap) {
        double y = gap + 1 < to.layer ? at_.passages[e][gap - from.layer] : y1;
        double x = lane(gap);
        path += fmt::format("H{:.1f}V{:.1f}", x, y);
      }
      path += fmt::format("H{:.1f}", x1);
    }
    const char* arrow = edge.directed ? " marker-end=\"url(#arrow)\"" : "";
    const char* colour = edge.directed ? "#33333c" : "#2f5fa5";
    if (edge.event) {
      out_ += fmt::format(
          "<path d=\"{}\" fill=\"none\" stroke=\"#a8690f\" stroke-width=\"3.4\"/><path d=\"{}\" fill=\"none\" "
          "stroke=\"#ffffff\" stroke-width=\"1.4\"{}/>\n",
          path, path, arrow);
    } else {
      out_ += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\"{}/>\n", path, colour, arrow);
    }
    // Beside the port it leaves; once where several lines leave alike.
    if (!edge.label.empty() && labels_.insert({edge.from, edge.from_port, edge.label}).second)
      texts_ += fmt::format(
          "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"11\" fill=\"#33333c\" stroke=\"#ffffff\" stroke-width=\"3\" "
          "paint-order=\"stroke\">{}</text>\n",
          x0 + 4, y0 - 4, escaped(edge.label));
    at_.height = std::max(at_.height, bottom_ > 0 && e + 1 == d_.edges.size() ? bottom_ + kMargin : at_.height);
  }

  void box(size_t n) {
    const Node& node = d_.nodes[n];
    const Box& b = at_.boxes[n];
    auto [fill, stroke] = colours(node.shape);
    if (node.shape == Shape::Source || node.shape == Shape::Sink) {
      // A flag that points the way.
      double y = b.y + b.height / 2, x = b.x, w = b.width;
      out_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f}H{:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}H{:.1f}z\" fill=\"{}\" stroke=\"{}\"/>", x,
          b.y + 2, x + w - 9, x + w, y, x + w - 9, b.y + b.height - 2, x, fill, stroke);
      out_ +=
          fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"#1b1b22\">{}</text>\n", x + 7, y + 4, escaped(node.name));
      return;
    }
    out_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"{}\" fill=\"{}\" stroke=\"{}\" "
        "stroke-width=\"1.4\"/>",
        b.x, b.y, b.width, b.height, node.shape == Shape::Logic ? 14 : 4, fill, stroke);
    double middle = b.x + b.width / 2;
    out_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-weight=\"bold\" fill=\"#1b1b22\">{}</text>",
        middle, b.y + 16, escaped(node.name));
    out_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" font-size=\"10\" fill=\"{}\">{}</text>\n",
                    middle, b.y + 29, stroke, escaped(node.kind));
    for (size_t i = 0; i < node.inputs.size(); ++i)
      port(node.inputs[i], b.x + 6, port_height(b, i, node.inputs.size()), "start");
    for (size_t i = 0; i < node.outputs.size(); ++i)
      port(node.outputs[i], b.x + b.width - 6, port_height(b, i, node.outputs.size()), "end");
  }

  void port(const std::string& name, double x, double y, const char* anchor) {
    out_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"10\" fill=\"#33333c\">{}</text>\n",
                    x, y + 3.5, anchor, escaped(name));
  }

  static constexpr size_t kBefore = static_cast<size_t>(-1);
  const BlockDiagram& d_;
  Layout at_;
  std::map<size_t, size_t> wanted_, used_;                    // lanes of each gap
  std::set<std::tuple<size_t, size_t, std::string>> labels_;  // that stand there
  size_t backs_ = 0;
  double bottom_ = 0;
  std::string out_, texts_;  // labels stand above the lines
};

}  // namespace

std::string to_svg(const BlockDiagram& diagram) {
  return Drawing(diagram).svg();
}

}  // namespace saltus::diagram

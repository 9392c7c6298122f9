// Connections of a drawing as data: what they join, where their lines run, and which of them are one set.
#pragma once

#include <set>
#include <string>

#include "modelica/graphics/draw.h"
#include "studio/workspace.h"

namespace saltus::studio {

inline Json pair(modelica::graphics::Point p) {
  return Json::array({p.x, p.y});
}
inline Json pair(const modelica::graphics::Extent& e) {
  return Json::array({pair(e.first), pair(e.second)});
}
inline Json triple(modelica::graphics::Color c) {
  return Json::array({c.red, c.green, c.blue});
}

class ConnectionDescriber {
 public:
  ConnectionDescriber(Workspace& workspace, const world::ClassNode& node, world::Evaluator& evaluator,
                      const lsp::LineTable& lines)
      : workspace_(workspace), node_(node), evaluator_(evaluator), lines_(lines) {}

  Json describe(const modelica::graphics::Drawn& drawn);
  // Ends of connections, without subscripts: "r1.p".
  const std::set<std::string>& connected() const { return connected_; }

 private:
  Json connection(const modelica::graphics::Drawn& drawn, size_t number);

  Workspace& workspace_;
  const world::ClassNode& node_;
  world::Evaluator& evaluator_;
  const lsp::LineTable& lines_;
  std::set<std::string> connected_;
};

}  // namespace saltus::studio

// The pieces of a drawing that a result changes.
#include "modelica/graphics/draw.h"
#include "studio/drawing.h"

namespace saltus::studio {

using modelica::graphics::Drawn;
using modelica::graphics::Layer;

Json dynamic_pieces(Workspace& workspace, const world::ClassNode& node, bool icon, const world::Variables& variables) {
  modelica::graphics::DrawOptions options;
  options.layer = icon ? Layer::Icon : Layer::Diagram;
  options.editing = true;
  Drawn still = modelica::graphics::draw(*workspace.world(), node, options);
  options.variables = &variables;
  Drawn live = modelica::graphics::draw(*workspace.world(), node, options);
  // What looks the same is not sent.
  Json components = Json::object();
  for (size_t k = 0; k < live.components.size() && live.components.size() == still.components.size(); ++k) {
    std::string piece =
        modelica::graphics::to_svg_piece(live.picture, {{live.components[k].first, live.components[k].last}});
    if (piece !=
        modelica::graphics::to_svg_piece(still.picture, {{still.components[k].first, still.components[k].last}}))
      components[std::string(live.components[k].member.declaration->name)] = piece;
  }
  auto first_component = [](const Drawn& drawn) {
    return drawn.components.empty() ? drawn.picture.shapes.size() : drawn.components.front().first;
  };
  std::string background = modelica::graphics::to_svg_piece(live.picture, {{0, first_component(live)}});
  bool same = background == modelica::graphics::to_svg_piece(still.picture, {{0, first_component(still)}});
  return {{"components", components}, {"background", same ? Json() : Json(background)}};
}

}  // namespace saltus::studio

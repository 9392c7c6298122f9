#include "studio/graphics_items.h"

#include "modelica/graphics/draw.h"
#include "modelica/graphics/fields.h"
#include "modelica/graphics/primitives.h"

namespace saltus::studio {

using namespace modelica::syntax;
using modelica::graphics::Fields;

namespace {

Json json_of(const world::Value& value) {
  switch (value.kind) {
    case world::Value::Kind::Number: return value.number;
    case world::Value::Kind::Boolean: return value.boolean;
    case world::Value::Kind::String:
    case world::Value::Kind::Enumeration: return value.text;
    case world::Value::Kind::Array: {
      Json all = Json::array();
      for (const world::Value& element : value.elements) all.push_back(json_of(element));
      return all;
    }
    default: return nullptr;
  }
}

}  // namespace

Json graphics_items(Workspace& workspace, const world::ClassNode& node, modelica::graphics::Layer layer) {
  world::Query query(*workspace.world());
  world::Evaluator evaluator(query);
  world::Scope scope = query.scope_of(query.instance(node));
  Json all = Json::array();
  auto own = Fields::of_argument(evaluator, scope, node.definition->description.annotation,
                                 modelica::graphics::layer_name(layer));
  if (!own) return all;
  lsp::LineTable lines(node.file->text());
  for (const CallExpr* call : own->calls("graphics")) {
    if (!call->function || call->function->parts.empty()) continue;
    std::string kind(node.file->name(call->function->parts.back().name));
    Json fields = Json::object();
    for (const NamedArgument& argument : call->named) {
      if (argument.value)
        fields[std::string(node.file->name(argument.name))] = json_of(evaluator.value(*argument.value, scope));
    }
    modelica::graphics::Picture picture;
    modelica::graphics::Canvas canvas{picture, modelica::graphics::Affine{1, 0, 0, -1, 0, 0}};
    modelica::graphics::draw_primitive(
        kind, Fields::of_call(evaluator, scope, *call), canvas, [](std::string_view text) { return std::string(text); },
        [&](std::string_view name) {
          return modelica::graphics::image_url(workspace.world()->resolve_uri(name, &node));
        });
    all.push_back({{"index", all.size()},
                   {"kind", kind},
                   {"text", std::string(node.file->text(call->span))},
                   {"fields", fields},
                   {"svg", modelica::graphics::to_svg_piece(picture, {{0, picture.shapes.size()}})},
                   {"range", lines.range(call->span.begin, call->span.end, lsp::Encoding::Utf16)}});
  }
  return all;
}

}  // namespace saltus::studio

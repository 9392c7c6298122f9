#include "studio/drawn_connections.h"

#include <map>
#include <numeric>

#include "modelica/graphics/fields.h"

namespace saltus::studio {

using namespace modelica::syntax;
using modelica::graphics::Affine;
using modelica::graphics::Drawn;
using modelica::graphics::DrawnConnection;
using modelica::graphics::Fields;
using modelica::graphics::Point;

namespace {

// "a[1].b" → "a.b": the connector, whatever its element.
std::string without_subscripts(std::string_view text) {
  std::string plain;
  int depth = 0;
  for (char c : text) {
    if (c == '[') ++depth;
    if (depth == 0 && c != ' ') plain += c;
    if (c == ']') --depth;
  }
  return plain;
}

// Connections that share an end are one set.
void number_sets(Json& connections) {
  std::map<std::string, size_t> of_end;
  std::vector<size_t> parent(connections.size());
  std::iota(parent.begin(), parent.end(), size_t{0});
  auto root = [&](size_t k) {
    while (parent[k] != k) k = parent[k] = parent[parent[k]];
    return k;
  };
  for (size_t k = 0; k < connections.size(); ++k) {
    if (connections[k]["kind"] != "connect") continue;
    for (const char* end : {"from", "to"}) {
      auto [it, fresh] = of_end.emplace(connections[k][end].get<std::string>(), k);
      if (!fresh) parent[root(k)] = root(it->second);
    }
  }
  for (size_t k = 0; k < connections.size(); ++k) connections[k]["set"] = root(k);
}

}  // namespace

Json ConnectionDescriber::describe(const Drawn& drawn) {
  Json all = Json::array();
  for (size_t k = 0; k < drawn.connections.size(); ++k) all.push_back(connection(drawn, k));
  number_sets(all);
  return all;
}

Json ConnectionDescriber::connection(const Drawn& drawn, size_t number) {
  const DrawnConnection& one = drawn.connections[number];
  const world::FileSnapshot& file = *one.node->file;
  bool own = one.node == &node_, own_file = one.node->file == node_.file;
  Json json = {{"id", "c" + std::to_string(number)},
               {"kind", one.equation->kind == EquationKind::Connect ? "connect" : "transition"},
               {"inherited", own ? Json() : Json(one.node->full_name())},
               {"editable", own && workspace_.may_write(file.path())},
               {"range", own_file ? lines_.range(one.equation->span.begin, one.equation->span.end, lsp::Encoding::Utf16)
                                  : Json()}};
  std::string from, to;
  if (one.equation->kind == EquationKind::Connect) {
    const auto& connect = as<ConnectEquation>(*one.equation);
    if (connect.left) from = file.text(connect.left->span);
    if (connect.right) to = file.text(connect.right->span);
    connected_.insert(without_subscripts(from));
    connected_.insert(without_subscripts(to));
  } else if (const CallExpr* call = as<CallEquation>(*one.equation).call; call && call->arguments.size() >= 2) {
    from = file.text(call->arguments[0]->span);
    to = file.text(call->arguments[1]->span);
  }
  json["from"] = from;
  json["to"] = to;
  auto line = Fields::of_argument(evaluator_, one.scope, one.equation->description.annotation, "Line");
  Json points = Json::array();
  if (line) {
    Point origin = line->point("origin").value_or(Point{});
    Affine turned = Affine::shift(origin) * Affine::rotation(line->number("rotation", 0));
    for (Point p : line->points("points")) points.push_back(pair(turned(p)));
  }
  json["drawn"] = line.has_value() && line->boolean("visible", true) && points.size() > 1;
  json["points"] = std::move(points);
  json["color"] = line ? triple(line->color("color", {})) : Json::array({0, 0, 0});
  json["thickness"] = line ? line->number("thickness", 0.25) : 0.25;
  std::string pattern = line && line->has("pattern") ? line->literal("pattern") : "Solid";
  json["pattern"] = pattern;
  json["smooth"] = line && line->has("smooth") && line->literal("smooth") == "Bezier";
  json["text"] = nullptr;
  json["svg"] = one.equation->kind == EquationKind::Connect
                    ? Json()
                    : Json(modelica::graphics::to_svg_piece(drawn.picture, {{one.first, one.last}}));
  return json;
}

}  // namespace saltus::studio

#include "studio/drawing.h"

#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "modelica/graphics/draw.h"
#include "modelica/graphics/fields.h"
#include "modelica/syntax/restrictions.h"
#include "studio/connectors.h"
#include "studio/graphics_items.h"

namespace saltus::studio {

using namespace modelica::syntax;
using modelica::graphics::Affine;
using modelica::graphics::Drawn;
using modelica::graphics::DrawnComponent;
using modelica::graphics::DrawnConnection;
using modelica::graphics::Extent;
using modelica::graphics::Fields;
using modelica::graphics::Layer;
using modelica::graphics::Point;

namespace {

Json pair(Point p) { return Json::array({p.x, p.y}); }
Json pair(const Extent& e) { return Json::array({pair(e.first), pair(e.second)}); }
Json triple(modelica::graphics::Color c) { return Json::array({c.red, c.green, c.blue}); }

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

class Describer {
 public:
  Describer(Workspace& workspace, const world::ClassNode& node, Layer layer)
      : workspace_(workspace), node_(node), layer_(layer), query_(*workspace.world()), evaluator_(query_), connectors_(query_, evaluator_), lines_(node.file->text()) {}

  Json run(int64_t version) {
    modelica::graphics::DrawOptions options;
    options.layer = layer_;
    options.editing = true;
    drawn_ = modelica::graphics::draw(*workspace_.world(), node_, options);
    bool writable = workspace_.may_write(node_.file->path());
    Json all = {{"class", node_.full_name()}, {"uri", lsp::uri_of_path(node_.file->path())}, {"version", version}, {"writable", writable},
                {"layer", layer_ == Layer::Icon ? "icon" : "diagram"}, {"description", std::string(node_.definition->description.text)},
                {"restriction", std::string(text_of(node_.definition->restriction))},
                {"coordinateSystem", coordinate_system()}, {"background", background()}};
    Extent covered = modelica::graphics::covered(drawn_.picture);
    all["covered"] = Json::array({Json::array({covered.first.x, -covered.second.y}), Json::array({covered.second.x, -covered.first.y})});
    Json connections = Json::array();
    for (size_t k = 0; k < drawn_.connections.size(); ++k) connections.push_back(connection(drawn_.connections[k], k));
    number_sets(connections);
    Json components = Json::array();
    for (const DrawnComponent& one : drawn_.components) components.push_back(component(one));
    all["components"] = std::move(components);
    all["connections"] = std::move(connections);
    all["unplaced"] = layer_ == Layer::Diagram ? unplaced() : Json::array();
    all["graphics"] = graphics_items(workspace_, node_, layer_);
    all["problems"] = problems();
    return all;
  }

 private:
  Json range(const world::FileSnapshot* file, Span span) const { return file == node_.file ? lines_.range(span.begin, span.end, lsp::Encoding::Utf16) : Json(); }

  Json coordinate_system() {
    world::InstancePtr self = query_.instance(node_);
    modelica::graphics::CoordinateSystem system = connectors_.layers().coordinates(self, layer_);
    Json json = {{"extent", pair(system.extent)}, {"preserveAspectRatio", system.preserve}, {"grid", {2, 2}}, {"initialScale", 0.1}};
    auto given = Fields::of_argument(evaluator_, query_.scope_of(self), node_.definition->description.annotation, modelica::graphics::layer_name(layer_));
    auto own = given ? given->record("coordinateSystem") : std::nullopt;
    if (own) {
      if (std::optional<Point> grid = own->point("grid")) json["grid"] = pair(*grid);
      json["initialScale"] = own->number("initialScale", 0.1);
    }
    return json;
  }

  std::string background() const {
    std::vector<std::pair<size_t, size_t>> taken, rest;
    for (const DrawnComponent& one : drawn_.components) taken.emplace_back(one.first, one.last);
    for (const DrawnConnection& one : drawn_.connections) taken.emplace_back(one.first, one.last);
    std::sort(taken.begin(), taken.end());
    size_t at = 0;
    for (auto [first, last] : taken) {
      if (first > at) rest.emplace_back(at, first);
      at = std::max(at, last);
    }
    rest.emplace_back(at, drawn_.picture.shapes.size());
    return modelica::graphics::to_svg_piece(drawn_.picture, rest);
  }

  bool is_dynamic(const world::InstancePtr& type, int depth = 0) {
    if (type->node->file->text(type->node->definition->span).find("DynamicSelect") != std::string_view::npos) return true;
    if (depth > 8) return false;
    for (const world::Base& base : query_.bases(type)) {
      if (is_dynamic(base.instance, depth + 1)) return true;
    }
    return false;
  }

  Json component(const DrawnComponent& one) {
    const world::Declaration& declared = *one.member.declaration;
    const world::FileSnapshot* file = one.member.declared_in->file;
    bool own = one.member.declared_in == &node_;
    std::string name(declared.name);
    modelica::graphics::CoordinateSystem icon = one.type ? connectors_.layers().coordinates(one.type, Layer::Icon) : modelica::graphics::CoordinateSystem{};
    Point low{1e300, 1e300}, high{-1e300, -1e300};
    for (Point corner : {icon.extent.first, icon.extent.second, Point{icon.extent.first.x, icon.extent.second.y}, Point{icon.extent.second.x, icon.extent.first.y}}) {
      Point at = one.place(corner);
      low = {std::min(low.x, at.x), std::min(low.y, -at.y)};
      high = {std::max(high.x, at.x), std::max(high.y, -at.y)};
    }
    const Affine& m = one.place;
    bool is_connector = one.type && connectors_.layers().is_connector(one.type);
    Json json = {{"name", name},
                 {"class", one.type ? one.type->node->full_name() : std::string(file->text(declared.clause->type.span))},
                 {"type", std::string(file->text(declared.clause->type.span))},
                 {"restriction", one.type ? std::string(text_of(one.type->node->definition->restriction)) : ""},
                 {"description", std::string(declared.component->description.text)},
                 {"placement", {{"extent", pair(one.placed.extent)}, {"rotation", one.placed.rotation}, {"origin", pair(one.placed.origin)}}},
                 {"transform", {m.a, m.b, m.c, m.d, m.e, m.f}},
                 {"box", Json::array({pair(low), pair(high)})},
                 {"svg", modelica::graphics::to_svg_piece(drawn_.picture, {{one.first, one.last}})},
                 {"isConnector", is_connector},
                 {"inherited", own ? Json() : Json(one.member.declared_in->full_name())},
                 {"editable", own && workspace_.may_write(node_.file->path())},
                 {"protected", one.member.is_protected},
                 {"array", sizes(one.member)},
                 {"condition", condition(one.member)},
                 {"missing", one.type == nullptr},
                 {"dynamic", one.type && is_dynamic(one.type)},
                 {"connectors", one.type ? connectors(one, name, is_connector, low, high) : Json::array()},
                 {"range", range(file, declared.component->span)},
                 {"nameRange", range(file, declared.component->name_span)}};
    if (own && declared.clause->components.size() == 1) json["range"] = range(file, declared.clause->span);
    return json;
  }

  Json sizes(const world::Member& member) const {
    std::string text;
    for (const auto* list : {&member.declaration->clause->subscripts, &member.declaration->component->subscripts}) {
      for (const Expr* size : *list) text += (text.empty() ? "" : ", ") + std::string(member.declared_in->file->text(size->span));
    }
    return text.empty() ? Json() : Json(text);
  }

  Json condition(const world::Member& member) {
    const Expr* given = member.declaration->component->condition;
    if (!given) return nullptr;
    world::Value value = evaluator_.value(*given, member.scope);
    return {{"text", std::string(member.declared_in->file->text(given->span))}, {"value", value.kind == world::Value::Kind::Boolean ? Json(value.boolean) : Json()}};
  }

  Json connectors(const DrawnComponent& one, const std::string& name, bool is_connector, Point low, Point high) {
    Json all = Json::array();
    auto add = [&](const world::Member& member, const std::string& own_name, Point at, bool itself) {
      ConnectorFacts facts = connectors_.facts(member);
      world::InstancePtr type = query_.type_of(member);
      double w = std::max(high.x - low.x, 1e-9), h = std::max(high.y - low.y, 1e-9);
      double x = (at.x - (low.x + high.x) / 2) / w, y = (at.y - (low.y + high.y) / 2) / h;
      const char* side = std::fabs(x) >= std::fabs(y) ? (x < 0 ? "left" : "right") : (y < 0 ? "down" : "up");
      std::string end = itself ? name : name + "." + own_name;
      all.push_back({{"name", own_name}, {"class", type ? type->node->full_name() : ""}, {"at", pair(at)}, {"direction", side}, {"key", facts.key},
                     {"causality", facts.causality.empty() ? Json() : Json(facts.causality)}, {"flow", facts.flow}, {"array", itself ? Json() : sizes(member)},
                     {"color", triple(facts.color)}, {"connected", connected_.contains(end)}});
    };
    if (is_connector) {
      // Its middle, where lines end.
      Point middle{(low.x + high.x) / 2, (low.y + high.y) / 2};
      add(one.member, "", middle, true);
      return all;
    }
    for (const Connectors::Placed& inner : connectors_.of(one.type)) {
      Point at = one.place(inner.at);
      add(inner.member, std::string(inner.member.declaration->name), {at.x, -at.y + 0.0}, false);
    }
    return all;
  }

  Json connection(const DrawnConnection& one, size_t number) {
    const world::FileSnapshot& file = *one.node->file;
    bool own = one.node == &node_;
    Json json = {{"id", "c" + std::to_string(number)}, {"kind", one.equation->kind == EquationKind::Connect ? "connect" : "transition"},
                 {"inherited", own ? Json() : Json(one.node->full_name())}, {"editable", own && workspace_.may_write(file.path())}, {"range", range(one.node->file, one.equation->span)}};
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
    json["svg"] = one.equation->kind == EquationKind::Connect ? Json() : Json(modelica::graphics::to_svg_piece(drawn_.picture, {{one.first, one.last}}));
    return json;
  }

  // Connections that share an end are one set.
  static void number_sets(Json& connections) {
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

  Json unplaced() {
    std::set<std::string_view> placed;
    for (const DrawnComponent& one : drawn_.components) placed.insert(one.member.declaration->name);
    Json all = Json::array();
    for (const world::Member& member : query_.members(query_.instance(node_))) {
      if (placed.contains(member.declaration->name)) continue;
      world::InstancePtr type = query_.type_of(member);
      if (!type || query_.simple_type(member)) continue;
      bool shown = type->node->is(Restriction::Model) || type->node->is(Restriction::Block) || type->node->is(Restriction::Class) || type->node->is_connector();
      if (!shown) continue;
      all.push_back({{"name", std::string(member.declaration->name)}, {"class", type->node->full_name()},
                     {"range", range(member.declared_in->file, member.declaration->component->span)}});
    }
    return all;
  }

  Json problems() const {
    Json all = Json::array();
    for (const modelica::graphics::Problem& one : drawn_.problems) {
      Json component;
      for (const DrawnComponent& drawn : drawn_.components) {
        Span span = drawn.member.declaration->clause->span;
        if (drawn.member.declared_in->file == one.file && span.begin <= one.span.begin && one.span.end <= span.end) component = std::string(drawn.member.declaration->name);
      }
      std::string message(one.kind->format);
      if (size_t at = message.find("{}"); at != std::string::npos) message.replace(at, 2, one.what);
      all.push_back({{"code", std::string(one.kind->code)}, {"message", message}, {"component", component}, {"range", range(one.file, one.span)}});
    }
    return all;
  }

  Workspace& workspace_;
  const world::ClassNode& node_;
  Layer layer_;
  world::Query query_;
  world::Evaluator evaluator_;
  Connectors connectors_;
  lsp::LineTable lines_;
  Drawn drawn_;
  std::set<std::string> connected_;
};

}  // namespace

Json drawing_of(Workspace& workspace, const world::ClassNode& node, bool icon, int64_t version) {
  return Describer(workspace, node, icon ? Layer::Icon : Layer::Diagram).run(version);
}

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
    std::string piece = modelica::graphics::to_svg_piece(live.picture, {{live.components[k].first, live.components[k].last}});
    if (piece != modelica::graphics::to_svg_piece(still.picture, {{still.components[k].first, still.components[k].last}}))
      components[std::string(live.components[k].member.declaration->name)] = piece;
  }
  auto first_component = [](const Drawn& drawn) { return drawn.components.empty() ? drawn.picture.shapes.size() : drawn.components.front().first; };
  std::string background = modelica::graphics::to_svg_piece(live.picture, {{0, first_component(live)}});
  bool same = background == modelica::graphics::to_svg_piece(still.picture, {{0, first_component(still)}});
  return {{"components", components}, {"background", same ? Json() : Json(background)}};
}

}  // namespace saltus::studio

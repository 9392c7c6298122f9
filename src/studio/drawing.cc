#include "studio/drawing.h"

#include <cmath>
#include <set>

#include "modelica/graphics/draw.h"
#include "modelica/graphics/fields.h"
#include "modelica/syntax/restrictions.h"
#include "studio/connectors.h"
#include "studio/drawn_connections.h"
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

class Describer {
 public:
  Describer(Workspace& workspace, const world::ClassNode& node, Layer layer)
      : workspace_(workspace),
        node_(node),
        layer_(layer),
        query_(*workspace.world()),
        evaluator_(query_),
        connectors_(query_, evaluator_),
        lines_(node.file->text()) {}

  Json run(int64_t version) {
    modelica::graphics::DrawOptions options;
    options.layer = layer_;
    options.editing = true;
    drawn_ = modelica::graphics::draw(*workspace_.world(), node_, options);
    bool writable = workspace_.may_write(node_.file->path());
    Json all = {{"class", node_.full_name()},
                {"uri", lsp::uri_of_path(node_.file->path())},
                {"version", version},
                {"writable", writable},
                {"layer", layer_ == Layer::Icon ? "icon" : "diagram"},
                {"description", std::string(node_.definition->description.text)},
                {"restriction", std::string(text_of(node_.definition->restriction))},
                {"coordinateSystem", coordinate_system()},
                {"background", background()}};
    Extent covered = modelica::graphics::covered(drawn_.picture);
    all["covered"] = Json::array(
        {Json::array({covered.first.x, -covered.second.y}), Json::array({covered.second.x, -covered.first.y})});
    ConnectionDescriber lines(workspace_, node_, evaluator_, lines_);
    Json connections = lines.describe(drawn_);
    connected_ = lines.connected();
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
  Json range(const world::FileSnapshot* file, Span span) const {
    return file == node_.file ? lines_.range(span.begin, span.end, lsp::Encoding::Utf16) : Json();
  }

  Json coordinate_system() {
    world::InstancePtr self = query_.instance(node_);
    modelica::graphics::CoordinateSystem system = connectors_.layers().coordinates(self, layer_);
    Json json = {{"extent", pair(system.extent)},
                 {"preserveAspectRatio", system.preserve},
                 {"grid", {2, 2}},
                 {"initialScale", 0.1}};
    auto given = Fields::of_argument(evaluator_, query_.scope_of(self), node_.definition->description.annotation,
                                     modelica::graphics::layer_name(layer_));
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
    if (type->node->file->text(type->node->definition->span).find("DynamicSelect") != std::string_view::npos)
      return true;
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
    modelica::graphics::CoordinateSystem icon =
        one.type ? connectors_.layers().coordinates(one.type, Layer::Icon) : modelica::graphics::CoordinateSystem{};
    Point low{1e300, 1e300}, high{-1e300, -1e300};
    for (Point corner : {icon.extent.first, icon.extent.second, Point{icon.extent.first.x, icon.extent.second.y},
                         Point{icon.extent.second.x, icon.extent.first.y}}) {
      Point at = one.place(corner);
      low = {std::min(low.x, at.x), std::min(low.y, -at.y)};
      high = {std::max(high.x, at.x), std::max(high.y, -at.y)};
    }
    const Affine& m = one.place;
    bool is_connector = one.type && connectors_.layers().is_connector(one.type);
    Json json = {
        {"name", name},
        {"class", one.type ? one.type->node->full_name() : std::string(file->text(declared.clause->type.span))},
        {"type", std::string(file->text(declared.clause->type.span))},
        {"restriction", one.type ? std::string(text_of(one.type->node->definition->restriction)) : ""},
        {"description", std::string(declared.component->description.text)},
        {"placement",
         {{"extent", pair(one.placed.extent)}, {"rotation", one.placed.rotation}, {"origin", pair(one.placed.origin)}}},
        {"transform", {m.a, m.b, m.c, m.d, m.e, m.f}},
        {"box", Json::array({pair(low), pair(high)})},
        {"svg", modelica::graphics::to_svg_piece(drawn_.picture, {{one.first, one.last}})},
        {"isConnector", is_connector},
        {"inherited", own ? Json() : Json(one.member.declared_in->full_name())},
        {"editable", own && workspace_.may_write(node_.file->path())},
        {"protected", one.member.is_protected},
        {"array", sizes(one.member)},
        {"size", number_of_elements(one.member)},
        {"labels", labels(one)},
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
      for (const Expr* size : *list)
        text += (text.empty() ? "" : ", ") + std::string(member.declared_in->file->text(size->span));
    }
    return text.empty() ? Json() : Json(text);
  }

  // Of an array with one subscript, where it is known.
  Json number_of_elements(const world::Member& member) {
    std::vector<const Expr*> all(member.declaration->clause->subscripts.begin(),
                                 member.declaration->clause->subscripts.end());
    all.insert(all.end(), member.declaration->component->subscripts.begin(),
               member.declaration->component->subscripts.end());
    if (all.size() != 1) return nullptr;
    world::Value size = evaluator_.value(*all[0], member.scope);
    return size.is_number() ? Json(size.number) : Json();
  }

  // What an expandable connector declares; connections add to it (MLS 3.6 §9.1.3). Null: it is none.
  Json variables_of_bus(const world::InstancePtr& type) {
    if (!type->node->is(Restriction::ExpandableConnector)) return nullptr;
    Json all = Json::array();
    for (const world::Member& member : query_.members(type)) all.push_back(std::string(member.declaration->name));
    return all;
  }

  // What is written outside of the component's box: lines go around it.
  Json labels(const DrawnComponent& one) {
    Json all = Json::array();
    for (size_t k = one.first; k < one.last; ++k) {
      const auto* line = std::get_if<modelica::graphics::TextLine>(&drawn_.picture.shapes[k]);
      if (!line || line->text.empty()) continue;
      Extent box = modelica::graphics::extent_of(*line);
      all.push_back(
          Json::array({Json::array({box.first.x, -box.second.y}), Json::array({box.second.x, -box.first.y})}));
    }
    return all;
  }

  Json condition(const world::Member& member) {
    const Expr* given = member.declaration->component->condition;
    if (!given) return nullptr;
    world::Value value = evaluator_.value(*given, member.scope);
    return {{"text", std::string(member.declared_in->file->text(given->span))},
            {"value", value.kind == world::Value::Kind::Boolean ? Json(value.boolean) : Json()}};
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
      all.push_back({{"name", own_name},
                     {"class", type ? type->node->full_name() : ""},
                     {"at", pair(at)},
                     {"direction", side},
                     {"key", facts.key},
                     {"causality", facts.causality.empty() ? Json() : Json(facts.causality)},
                     {"flow", facts.flow},
                     {"array", itself ? Json() : sizes(member)},
                     {"size", itself ? Json() : number_of_elements(member)},
                     {"grows", !itself && connectors_.sizing_parameter(one.type, member).has_value()},
                     {"variables", type ? variables_of_bus(type) : Json()},
                     {"color", triple(facts.color)},
                     {"connected", connected_.contains(end)}});
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

  Json unplaced() {
    std::set<std::string_view> placed;
    for (const DrawnComponent& one : drawn_.components) placed.insert(one.member.declaration->name);
    Json all = Json::array();
    for (const world::Member& member : query_.members(query_.instance(node_))) {
      if (placed.contains(member.declaration->name)) continue;
      world::InstancePtr type = query_.type_of(member);
      if (!type || query_.simple_type(member)) continue;
      bool shown = type->node->is(Restriction::Model) || type->node->is(Restriction::Block) ||
                   type->node->is(Restriction::Class) || type->node->is_connector();
      if (!shown) continue;
      all.push_back({{"name", std::string(member.declaration->name)},
                     {"class", type->node->full_name()},
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
        if (drawn.member.declared_in->file == one.file && span.begin <= one.span.begin && one.span.end <= span.end)
          component = std::string(drawn.member.declaration->name);
      }
      std::string message(one.kind->format);
      if (size_t at = message.find("{}"); at != std::string::npos) message.replace(at, 2, one.what);
      all.push_back({{"code", std::string(one.kind->code)},
                     {"message", message},
                     {"component", component},
                     {"range", range(one.file, one.span)}});
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

}  // namespace saltus::studio

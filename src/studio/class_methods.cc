// Methods about one class: its picture, its documentation, what it is.
#include "document/html.h"
#include "modelica/graphics/draw.h"
#include "modelica/graphics/fields.h"
#include "studio/class_facts.h"
#include "studio/drawing.h"

namespace saltus::studio {

using modelica::graphics::Fields;

namespace {

int64_t text_version(Desk& desk, const world::ClassNode& node) {
  Text* text = desk.texts().find(lsp::uri_of_path(node.file->path()));
  return text ? text->version : 0;
}

std::string escaped_query(std::string_view text) {
  std::string out;
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) || c == '.' || c == '/' || c == '_' || c == '-' || c == ':')
      out += c;
    else
      out += '%', out += kDigits[byte >> 4], out += kDigits[byte & 15];
  }
  return out;
}

Json documentation(Desk& desk, const world::ClassNode& node) {
  const world::WorldPtr& all = desk.workspace().world();
  world::Query query(*all);
  world::Evaluator evaluator(query);
  std::string info, revisions;
  // A class without a word of its own says what its first base class says.
  std::function<bool(const world::InstancePtr&, int)> find = [&](const world::InstancePtr& instance, int depth) {
    auto given = Fields::of_argument(evaluator, query.scope_of(instance),
                                     instance->node->definition->description.annotation, "Documentation");
    if (given && given->has("info")) return info = given->text("info"), revisions = given->text("revisions"), true;
    if (depth > 8) return false;
    for (const world::Base& base : query.bases(instance)) {
      if (find(base.instance, depth + 1)) return true;
    }
    return false;
  };
  find(query.instance(node), 0);
  document::Links links;
  links.page = [&](std::string_view url) -> std::string {
    constexpr std::string_view kScheme = "modelica://";
    std::string_view name = url;
    if (name.substr(0, kScheme.size()) == kScheme || name.starts_with("Modelica://"))
      name.remove_prefix(kScheme.size());
    else
      return url.starts_with("#") ? std::string(url) : std::string();
    name = name.substr(0, name.find_first_of("#/"));
    return all->find(name) ? "#class/" + std::string(name) : std::string();
  };
  links.image = [&](std::string_view url) -> std::string {
    if (url.find("://") == std::string_view::npos)
      return "/resource?class=" + escaped_query(node.full_name()) + "&uri=" + escaped_query(url);
    return url.starts_with("modelica://") ? "/resource?uri=" + escaped_query(url) : std::string();
  };
  return {{"html", document::sanitized(info, links)},
          {"revisions", document::sanitized(revisions, links)},
          {"description", std::string(node.definition->description.text)},
          {"links", "modelica"}};
}

Json info(Desk& desk, const world::ClassNode& node) {
  Workspace& workspace = desk.workspace();
  world::Query query(*workspace.world());
  world::Evaluator evaluator(query);
  world::InstancePtr self = query.instance(node);
  Json bases = Json::array();
  for (const world::Base& base : query.bases(self)) bases.push_back(base.instance->node->full_name());
  Json experiment = {{"start", 0}, {"stop", 1}, {"tolerance", 1e-6}, {"interval", nullptr}};
  if (auto given =
          Fields::of_argument(evaluator, query.scope_of(self), node.definition->description.annotation, "experiment")) {
    experiment["start"] = given->number("StartTime", 0);
    experiment["stop"] = given->number("StopTime", 1);
    experiment["tolerance"] = given->number("Tolerance", 1e-6);
    if (given->has("Interval")) experiment["interval"] = given->number("Interval", 0);
  }
  return {{"class", node.full_name()},
          {"uri", lsp::uri_of_path(node.file->path())},
          {"version", text_version(desk, node)},
          {"range", range_of(*node.file, node.definition->span)},
          {"nameRange", range_of(*node.file, node.definition->name_span)},
          {"restriction", restriction_name(node)},
          {"partial", node.definition->partial},
          {"description", std::string(node.definition->description.text)},
          {"writable", workspace.may_write(node.file->path())},
          {"runnable", is_runnable(node)},
          {"drawn", is_drawn(node)},
          {"within", node.parent ? node.parent->full_name() : ""},
          {"extends", bases},
          {"experiment", experiment}};
}

}  // namespace

void add_class_methods(Desk& desk) {
  desk.on("class/picture", [&desk](WindowId, const Json& params) {
    const world::ClassNode& node = desk.workspace().find(params);
    modelica::graphics::DrawOptions options;
    options.layer = params.value("layer", "diagram") == "icon" ? modelica::graphics::Layer::Icon
                                                               : modelica::graphics::Layer::Diagram;
    modelica::graphics::Picture picture = modelica::graphics::draw(*desk.workspace().world(), node, options).picture;
    modelica::graphics::trim(picture);
    return Json{{"svg", modelica::graphics::to_svg(picture, node.full_name())}};
  });
  desk.on("class/icon", [&desk](WindowId, const Json& params) {
    const world::ClassNode& node = desk.workspace().find(params);
    modelica::graphics::Drawn drawn = modelica::graphics::draw(*desk.workspace().world(), node, {});
    return Json{{"svg", modelica::graphics::to_svg(drawn.picture, node.full_name())},
                {"empty", drawn.picture.shapes.empty()}};
  });
  desk.on("class/drawing", [&desk](WindowId, const Json& params) {
    const world::ClassNode& node = desk.workspace().find(params);
    desk.remember(node.full_name());
    return drawing_of(desk.workspace(), node, params.value("layer", "diagram") == "icon", text_version(desk, node));
  });
  desk.on("class/documentation",
          [&desk](WindowId, const Json& params) { return documentation(desk, desk.workspace().find(params)); });
  desk.on("class/info", [&desk](WindowId, const Json& params) { return info(desk, desk.workspace().find(params)); });
}

}  // namespace saltus::studio

#include "fmi/export/face.h"

#include <filesystem>

#include "code/private_folder.h"
#include "document/html.h"
#include "driver/modified_class.h"
#include "driver/source.h"
#include "fmi/export/resource_files.h"
#include "fmi/export/tool.h"
#include "modelica/graphics/draw.h"
#include "modelica/graphics/fields.h"
#include "modelica/world/query.h"

namespace saltus::fmu {
namespace {

namespace fs = std::filesystem;
namespace graphics = modelica::graphics;
namespace world = modelica::world;

// Pixels of a drawing; empty: there is nothing that makes them.
std::string pixels(const std::string& svg) {
  std::string program = first_program({"/usr/bin/rsvg-convert"});
  std::string why;
  code::PrivateFolder folder = code::PrivateFolder::temporary(why);
  if (program.empty() || !folder.ok() || !folder.write("icon.svg", svg)) return {};
  auto path = [&](const char* name) { return folder.path() + "/" + name; };
  bool made = run_tool(
      {program, "--format=png", "--width=200", "--keep-aspect-ratio", "-o", path("icon.png"), path("icon.svg")},
      path("said"), why);
  return made ? contents(path("icon.png")) : std::string();
}

std::string page(const std::string& name, const std::string& text) {
  bool html = text.find("<html") != std::string::npos || text.find("<HTML") != std::string::npos;
  // Links lead to classes of a library that is not there.
  document::Links links{[](std::string_view url) { return url.starts_with("http") ? std::string(url) : std::string(); },
                        [](std::string_view) { return std::string(); }};
  std::string body = html ? document::sanitized(text, links) : "<pre>" + document::escaped(text) + "</pre>";
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + document::escaped(name) +
         "</title></head>\n<body>\n<h1>" + document::escaped(name) + "</h1>\n" + body + "\n</body></html>\n";
}

}  // namespace

Face face_of(const driver::Request& request, const std::string& name) {
  Face face;
  if (driver::language_of(request.source) != driver::Language::Modelica) return face;
  world::WorldPtr all = std::make_shared<world::World>(request.path);
  if (driver::names_file(request.source) || !request.text.empty()) {
    std::error_code error;
    std::string path = request.source;
    if (request.text.empty() && fs::is_directory(path, error)) path = (fs::path(path) / "package.mo").string();
    world::File file =
        request.text.empty() ? world::FileSnapshot::read(path) : world::FileSnapshot::of_text(path, request.text);
    if (!file) return face;
    all = all->with(file);
  }
  const world::ClassNode* node = all->find(name);
  if (!node) return face;
  graphics::Drawn drawn = graphics::draw(*all, *node, {});
  if (!drawn.picture.shapes.empty()) {
    face.svg = graphics::to_svg(drawn.picture, node->full_name());
    face.png = pixels(face.svg);
  }
  for (const graphics::DrawnComponent& component : drawn.components) {
    face.connectors.push_back({std::string(component.member.declaration->name),
                               component.type ? component.type->node->full_name() : std::string()});
  }
  world::Query query(*all);
  world::Evaluator evaluator(query);
  auto given = graphics::Fields::of_argument(evaluator, query.scope_of(query.instance(*node)),
                                             node->definition->description.annotation, "Documentation");
  std::string text = given ? given->text("info") : std::string();
  if (!text.empty()) face.documentation = page(node->full_name(), text);
  return face;
}

}  // namespace saltus::fmu

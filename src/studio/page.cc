#include "studio/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "modelica/graphics/draw.h"
#include "studio/class_facts.h"

namespace saltus::studio {
namespace fs = std::filesystem;

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 21> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".svg", "image/svg+xml"},
    {".dxf", "image/vnd.dxf"},
    {".stl", "model/stl"},
    {".obj", "model/obj"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},
    {".gif", "image/gif"},
    {".ico", "image/x-icon"},
    {".woff", "font/woff"},
    {".woff2", "font/woff2"},
    {".ttf", "font/ttf"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
}};

std::string type_of(const fs::path& path) {
  std::string ending = path.extension().string();
  auto it = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& one) { return one.first == ending; });
  return it == kTypes.end() ? "" : std::string(it->second);
}

std::optional<std::string> content(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::stringstream all;
  all << file.rdbuf();
  return file ? std::optional(all.str()) : std::nullopt;
}

HttpReply not_here() {
  return {404, "text/plain; charset=utf-8", "not here\n", {}, false};
}

}  // namespace

HttpReply page_file(const std::string& folder, const std::string& path) {
  fs::path given(path);
  for (const fs::path& part : given) {
    if (part == ".." || part.string().starts_with("."))
      return {400, "text/plain; charset=utf-8", "refused\n", {}, false};
  }
  fs::path wanted = fs::path(folder) / given.relative_path();
  bool is_view = given.filename().string().find('.') == std::string::npos || given.filename().string().size() > 60 ||
                 type_of(given).empty();
  if (is_view) wanted = fs::path(folder) / "index.html";
  std::optional<std::string> text = content(wanted);
  if (!text && is_view)
    return {200,
            "text/html; charset=utf-8",
            "<!doctype html><title>saltus studio</title><p>The page of the studio is not built. <code>make</code> "
            "builds it where Node is there.</p>\n",
            {},
            false};
  std::string type = type_of(wanted);
  if (!text || type.empty()) return not_here();
  // Names with a digest in them never change their content.
  return {200, type, std::move(*text), {}, path.starts_with("/assets/")};
}

namespace {

// What a class without an icon shows in lists: the first letter of what it is, on paper of any colour.
std::string letter_icon(const world::ClassNode& node) {
  std::string letter = restriction_name(node).substr(0, 1);
  letter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0])));
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 20\"><rect x=\"1.5\" y=\"1.5\" width=\"17\" "
         "height=\"17\" "
         "rx=\"4\" fill=\"none\" stroke=\"#8a939d\"/><text x=\"10\" y=\"14\" text-anchor=\"middle\" "
         "font-family=\"sans-serif\" "
         "font-weight=\"600\" font-size=\"11\" fill=\"#7d8791\">" +
         letter + "</text></svg>";
}

// Icons are shown at some 20 pixels: lines keep a width of one pixel there, hairlines would vanish.
std::string with_visible_lines(const std::string& svg) {
  constexpr std::string_view kWidth = "stroke-width=\"", kPath = "<path ";
  std::string text;
  for (size_t at = 0; at < svg.size();) {
    std::string_view rest = std::string_view(svg).substr(at);
    if (rest.starts_with(kPath)) {
      text += "<path vector-effect=\"non-scaling-stroke\" ";
      at += kPath.size();
    } else if (rest.starts_with(kWidth)) {
      size_t end = svg.find('"', at + kWidth.size());
      double width = std::clamp(std::strtod(svg.c_str() + at + kWidth.size(), nullptr), 1.0, 2.0);
      text += std::string(kWidth) + fmt::format("{:g}", width);
      at = end == std::string::npos ? svg.size() : end;
    } else {
      text += svg[at++];
    }
  }
  return text;
}

}  // namespace

HttpReply icon_file(Workspace& workspace, const std::string& class_name) {
  const world::ClassNode* node = workspace.world()->find(class_name);
  if (!node) return not_here();
  modelica::graphics::DrawOptions options;
  options.names = false;
  modelica::graphics::Picture picture = modelica::graphics::draw(*workspace.world(), *node, options).picture;
  std::string text =
      picture.shapes.empty() ? letter_icon(*node) : with_visible_lines(modelica::graphics::to_svg(picture, class_name));
  return {200, "image/svg+xml", std::move(text), {}, true};
}

HttpReply resource_file(Workspace& workspace, const std::string& uri, const std::string& class_name) {
  const world::ClassNode* from = class_name.empty() ? nullptr : workspace.world()->find(class_name);
  std::string path = workspace.world()->resolve_uri(uri, from);
  if (path.empty() || uri.find("..") != std::string::npos || !workspace.may_read(path)) return not_here();
  std::string type = type_of(path);
  if (!type.starts_with("image/") && !type.starts_with("model/")) return not_here();
  std::optional<std::string> text = content(path);
  return text ? HttpReply{200, type, std::move(*text), {}, true} : not_here();
}

}  // namespace saltus::studio

#include "document/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "document/html.h"
#include "document/names.h"
#include "document/page.h"
#include "document/site_files.h"
#include "results/output_file.h"
#include "sandbox/places.h"

namespace saltus::document {

namespace fs = std::filesystem;
namespace graphics = modelica::graphics;
using modelica::world::ClassNode;
using modelica::world::World;

namespace {

// Sites are made to be published: a link in a library of strangers could lead to any file of the user.
bool is_inside(const fs::path& file, const fs::path& folder) {
  std::error_code error;
  fs::path inner = fs::canonical(file, error).lexically_relative(fs::canonical(folder, error));
  return !error && !inner.empty() && *inner.begin() != "..";
}

// Of a library that is one file, all files of its folder are resources: never those that are hidden and, where that
// folder is a home or above, no folder but Resources.
bool may_be_published(const fs::path& inner, const fs::path& base) {
  bool hidden = std::ranges::any_of(inner, [](const fs::path& part) { return part.string().starts_with('.'); });
  bool deep = std::distance(inner.begin(), inner.end()) > 1 && *inner.begin() != "Resources";
  std::error_code error;
  return !hidden && !(deep && sandbox::holds_home(fs::canonical(base, error).string()));
}

bool write(const fs::path& path, const std::string& text) {
  return results::write_file(path.string(), text, results::Links::Replace).ok();
}

std::string script_text(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '<') {
      out += "\\u003c";  // no </script> in a script
    } else if (static_cast<unsigned char>(c) < 32) {
      out += ' ';
    } else {
      out += c;
    }
  }
  return out + "\"";
}

class Site {
 public:
  Site(const World& world, const ClassNode& library, const fs::path& folder)
      : world_(world), library_(library), folder_(folder) {}

  Summary run(unsigned threads) {
    std::error_code error;
    for (const char* inner : {"icons", "diagrams", "resources"}) fs::create_directories(folder_ / inner, error);
    if (error)
      return summary_.error = fmt::format("cannot make the folder '{}': {}", folder_.string(), error.message()),
             std::move(summary_);
    collect(library_);
    in_threads(threads, [this](const ClassNode& node) { draw_icon(node); });
    write_icons();
    in_threads(threads, [this](const ClassNode& node) { page(node); });
    keep(folder_ / "style.css", kStyle);
    keep(folder_ / "script.js", kScript);
    keep(folder_ / "tree.js", "window.saltusTree=[" + tree(library_) + "];\n");
    keep(folder_ / "search.js", search());
    keep(folder_ / "index.html",
         "<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=" +
             page_of(library_.full_name()) + "\"><title>" + escaped(library_.name) + "</title>");
    copy_resources();
    summary_.pages = classes_.size();
    std::sort(summary_.missing.begin(), summary_.missing.end());
    return std::move(summary_);
  }

 private:
  void collect(const ClassNode& node) {
    classes_.push_back(&node);
    for (const ClassNode* child : node.children) {
      if (child->is_protected) continue;
      if (!library_.folder.empty() && !is_inside(child->file->path(), library_.folder))
        missing(*child, "a link that leads out of the library");
      else
        collect(*child);
    }
  }

  template <class Work>
  void in_threads(unsigned threads, Work work) {
    std::atomic<size_t> next = 0;
    std::vector<std::thread> all;
    for (unsigned k = 0; k < std::max(1u, threads); ++k) {
      all.emplace_back([&] {
        for (size_t place; (place = next++) < classes_.size();) work(*classes_[place]);
      });
    }
    for (std::thread& thread : all) thread.join();
  }

  void keep(const fs::path& path, const std::string& text) {
    if (write(path, text)) return;
    std::scoped_lock lock(mutex_);
    if (summary_.error.empty()) summary_.error = fmt::format("cannot write '{}'", path.string());
  }

  // Many classes look alike: an icon is written once. Small pictures show no names.
  void draw_icon(const ClassNode& node) {
    graphics::DrawOptions options;
    options.names = false;
    graphics::Drawn drawn = graphics::draw(world_, node, options);
    std::string svg = drawn.picture.shapes.empty() ? std::string() : graphics::to_svg(drawn.picture, "icon", 0.5);
    std::scoped_lock lock(mutex_);
    summary_.problems.insert(summary_.problems.end(), drawn.problems.begin(), drawn.problems.end());
    icons_[&node] = std::move(svg);
  }
  void write_icons() {
    std::map<std::string, std::string> names;
    for (const ClassNode* node : classes_) {
      std::string& svg = icons_[node];
      if (svg.empty()) continue;
      auto [it, fresh] = names.emplace(svg, fmt::format("{}", names.size()));
      if (fresh) keep(folder_ / "icons" / (it->second + ".svg"), svg);
      svg = it->second;
    }
    summary_.icons = names.size();
  }
  std::string icon_of(const ClassNode& node) const {
    auto it = icons_.find(&node);
    return it == icons_.end() || it->second.empty() ? std::string() : "icons/" + it->second + ".svg";
  }
  std::string page_on_site(const ClassNode& node) const {
    return icons_.contains(&node) ? page_of(node.full_name()) : std::string();
  }

  void page(const ClassNode& node) {
    std::string name = node.full_name(), file = page_of(name);
    PageParts parts;
    parts.icon = icon_of(node);
    graphics::DrawOptions options;
    options.layer = graphics::Layer::Diagram;
    graphics::Drawn drawn = graphics::draw(world_, node, options);
    if (!drawn.picture.shapes.empty()) {
      parts.diagram = "diagrams/" + file.substr(0, file.size() - 5) + ".svg";
      keep(folder_ / parts.diagram, graphics::to_svg(drawn.picture, name));
    }
    Links links;
    links.page = [&](std::string_view url) { return link(url, node); };
    links.image = [&](std::string_view url) { return image(url, node); };
    modelica::world::Query query(world_);
    PageOf pages = [this](const ClassNode& other) { return page_on_site(other); };
    std::function<std::string(const ClassNode&)> icons = [this](const ClassNode& other) { return icon_of(other); };
    std::string body = PageWriter(query, pages, icons).body(node, parts, links);
    keep(folder_ / file,
         "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
         "content=\"width=device-width, "
         "initial-scale=1\">\n<title>" +
             escaped(name) +
             "</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n<script src=\"tree.js\" defer></script>\n<script "
             "src=\"script.js\" "
             "defer></script>\n</head>\n<body data-page=\"" +
             escaped(name) +
             "\">\n<aside>\n<form><input id=\"search\" type=\"search\" placeholder=\"Search ( / )\" "
             "aria-label=\"search classes\" "
             "autocomplete=\"off\"><button id=\"theme\" type=\"button\" title=\"light or dark\" aria-label=\"light or "
             "dark\">◐</button></form>\n<ul id=\"found\"></ul>\n<nav id=\"tree\" "
             "aria-label=\"classes\"></nav>\n</aside>\n<main>\n" +
             body + "</main>\n</body>\n</html>\n");
    std::scoped_lock lock(mutex_);
    summary_.problems.insert(summary_.problems.end(), drawn.problems.begin(), drawn.problems.end());
    if (!parts.diagram.empty()) ++summary_.diagrams;
  }

  void missing(const ClassNode& node, std::string_view url) {
    std::scoped_lock lock(mutex_);
    summary_.missing.push_back(node.full_name() + ": " + std::string(url));
  }

  std::string link(std::string_view url, const ClassNode& node) {
    while (!url.empty() && std::isspace(static_cast<unsigned char>(url.front()))) url.remove_prefix(1);
    constexpr std::string_view kScheme = "modelica://";
    std::string start;
    for (char c : url.substr(0, kScheme.size()))
      start += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (start.starts_with("http://") || start.starts_with("https://") || start.starts_with("mailto:") ||
        url.starts_with('#'))
      return std::string(url);
    if (start != kScheme) return {};
    std::string_view rest = url.substr(kScheme.size());
    size_t end = rest.find_first_of("/#");
    std::string_view part = rest.substr(0, end);
    const ClassNode* target = world_.find(part);
    if (end != std::string_view::npos && rest[end] == '/')
      return resource(std::string(kScheme) + std::string(rest), node);
    if (!target) return missing(node, url), std::string();
    std::string page = page_on_site(*target);
    if (!page.empty() && end != std::string_view::npos) page += std::string(rest.substr(end));
    return page;
  }

  std::string image(std::string_view url, const ClassNode& node) {
    if (url.starts_with("data:image/")) return std::string(url);
    if (url.find("://") != std::string_view::npos && !url.starts_with("modelica://")) return {};
    return resource(url, node);
  }

  // A file of a library: it is copied below resources/, with the path that it has in its library.
  std::string resource(std::string_view url, const ClassNode& node) {
    std::string_view path_part = url.substr(0, url.find('#'));
    std::string path = world_.resolve_uri(path_part, &node);
    std::error_code error;
    if (path.empty() || !fs::is_regular_file(path, error)) return missing(node, url), std::string();
    const ClassNode* top = &node.top();
    if (path_part.starts_with("modelica://")) {
      const ClassNode* named = world_.find(path_part.substr(11, path_part.find_first_of("./", 11) - 11));
      if (named) top = named;
    }
    fs::path base = top->folder.empty() ? fs::path(top->file->path()).parent_path() : fs::path(top->folder);
    std::string inner = fs::path(path).lexically_relative(base).string();
    if (inner.empty() || inner.starts_with("..") || !is_inside(path, base) || !may_be_published(inner, base))
      return missing(node, url), std::string();
    std::string target = "resources/" + std::string(top->name) + "/" + inner;
    std::scoped_lock lock(mutex_);
    resources_.emplace(target, path);
    std::string address;
    for (char c : target) {
      bool plain =
          std::isalnum(static_cast<unsigned char>(c)) || std::string_view("/._-~").find(c) != std::string_view::npos;
      address += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return address;
  }
  void copy_resources() {
    std::error_code error;
    for (const auto& [target, source] : resources_) {
      fs::create_directories((folder_ / target).parent_path(), error);
      fs::copy_file(source, folder_ / target, fs::copy_options::overwrite_existing, error);
      if (error && summary_.error.empty())
        summary_.error = fmt::format("cannot copy '{}': {}", source, error.message());
    }
    summary_.resources = resources_.size();
  }

  std::string tree(const ClassNode& node) const {
    std::string inner;
    for (const ClassNode* child : node.children) {
      if (!child->is_protected) inner += (inner.empty() ? "" : ",") + tree(*child);
    }
    auto icon = icons_.find(&node);
    return "[" + script_text(node.name) + "," + script_text(icon == icons_.end() ? "" : icon->second) + ",[" + inner +
           "]]";
  }
  std::string search() const {
    std::string out = "window.saltusIndex=[\n";
    for (const ClassNode* node : classes_)
      out += "[" + script_text(node->full_name()) + "," + script_text(description_of(*node)) + "],\n";
    return out + "];\n";
  }

  const World& world_;
  const ClassNode& library_;
  fs::path folder_;
  std::vector<const ClassNode*> classes_;
  std::map<const ClassNode*, std::string> icons_;  // the picture, then the name of its file
  std::mutex mutex_;
  std::map<std::string, std::string> resources_;  // on the site → in the library
  Summary summary_;
};

}  // namespace

Summary write_site(const World& world, const ClassNode& library, const std::string& folder, unsigned threads) {
  return Site(world, library, folder).run(threads);
}

}  // namespace saltus::document

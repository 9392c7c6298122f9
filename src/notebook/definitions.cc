#include "notebook/definitions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>

#include "base/regular_file.h"
#include "code/digest.h"

namespace saltus::notebook {

namespace fs = std::filesystem;

namespace {

const char* ending(CellKind kind) {
  return kind == CellKind::Chi ? ".chi" : kind == CellKind::Shsml ? ".shsml" : ".mo";
}

// A name that is a file's: no folders, nothing that means something to a system.
bool plain_file_name(std::string_view name) {
  return !name.empty() && name.size() < 100 &&
         std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; });
}

// A file and its neighbours of the same kind: one may be used by the other.
std::string digest_of_folder(const fs::path& file) {
  code::KeyText key;
  std::error_code error;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(file.parent_path(), error)) {
    if (entry.path().extension() == file.extension() && entry.is_regular_file(error)) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  for (const fs::path& one : files) key.add(one.string()).add(read_text(one));
  return key.digest();
}

}  // namespace

std::string read_text(const fs::path& path) {
  return read_regular_file(path.string()).value_or("");
}

fs::path below(const fs::path& root, const fs::path& notebook, std::string_view path) {
  std::error_code error;
  fs::path top = fs::canonical(root, error);
  if (error || path.empty() || path.find('\0') != std::string_view::npos || fs::path(path).is_absolute()) return {};
  fs::path file = fs::canonical(notebook.parent_path() / fs::path(path), error);
  if (error || !fs::is_regular_file(file, error)) return {};
  auto [end, rest] = std::mismatch(top.begin(), top.end(), file.begin(), file.end());
  return end == top.end() ? file : fs::path();
}

std::string Definitions::add(const Cell& cell, std::string& text) {
  std::string name = cell.names.empty() ? std::string() : cell.names[0];
  if (!cell.from.empty()) {
    fs::path file = below(root_, notebook_, cell.from);
    if (file.empty())
      return fmt::format(
          "there is no file '{}' in the notebook's folder or below it; '--root FOLDER' allows a wider one", cell.from);
    if (file.extension() != ending(cell.kind))
      return fmt::format("'{}' does not end in {}", cell.from, ending(cell.kind));
    Unit& unit = units_[name.empty() ? file.stem().string() : name];
    unit = {};
    unit.path = file;
    text = read_text(file);
    return {};
  }
  text = cell.text;
  if (name.empty() && cell.kind != CellKind::Modelica) return fmt::format("give it a name: ```{} NAME", cell.word);
  if (!name.empty() && !plain_file_name(name)) return fmt::format("'{}' cannot be the name of a file", name);
  Unit& unit = units_[name];
  // No named block is called like that: a name has no dot.
  fs::path path = folder_ / ((name.empty() ? "notebook.blocks" : name) + std::string(ending(cell.kind)));
  if (!unit.path.empty() && unit.path != path) return fmt::format("'{}' is already something else", name);
  unit.path = path;
  unit.own = true;
  size_t at = static_cast<size_t>(std::ranges::count(unit.text, '\n')) + 1;  // the line that comes next
  for (; at <= cell.line; ++at) unit.text += '\n';
  unit.text += cell.text;
  unit.bare += cell.text;
  unit.lines += fmt::format("{} ", cell.line);
  unit.written = false;
  return {};
}

// A file finds its neighbours by their names: those that it, or one that it uses, says somewhere.
std::set<std::string> Definitions::used_by(const std::string& name) const {
  std::set<std::string> used{name};
  std::vector<std::string> to_look{name};
  while (!to_look.empty()) {
    const std::string& text = units_.find(to_look.back())->second.bare;
    to_look.pop_back();
    for (const auto& [other, unit] : units_) {
      if (unit.own && !other.empty() && text.find(other) != std::string::npos && used.insert(other).second)
        to_look.push_back(other);
    }
  }
  return used;
}

Named Definitions::find(std::string_view name, std::string& why) {
  auto found = units_.find(name);
  Named result;
  if (found == units_.end() || name.empty()) {
    result.class_name = name;
    found = units_.find("");
    // With no model of its own a notebook speaks of libraries.
    std::error_code error;
    if (found == units_.end() && fs::exists(fs::path(name.substr(0, name.find('('))), error))
      why = fmt::format("'{}' is the name of a file or folder here; a block is about a class or about a block above",
                        name);
    if (found == units_.end()) return {std::string(name), {}, {}, {}};
  }
  Unit& unit = found->second;
  result.source = unit.path.string();
  if (!unit.own) {
    result.digest = digest_of_folder(unit.path);
    return result;
  }
  code::KeyText key;
  for (const std::string& other : used_by(found->first)) {
    Unit& one = units_.find(other)->second;
    key.add(other).add(one.bare);
    result.lines += other + ":" + one.lines;
    if (one.written) continue;
    std::ofstream file(one.path, std::ios::binary);
    file << one.text;
    file.flush();
    if (!file.good()) why = fmt::format("cannot write '{}'", one.path.string());
    one.written = true;
  }
  result.digest = key.digest();
  return result;
}

std::string Definitions::in_notebook(std::string_view text) const {
  std::string out(text);
  auto replace = [&](const std::string& what, const std::string& with) {
    for (size_t at = out.find(what); at != std::string::npos && !what.empty(); at = out.find(what, at + with.size()))
      out.replace(at, what.size(), with);
  };
  for (const auto& [name, unit] : units_) {
    if (unit.own) replace(unit.path.string(), notebook_.filename().string());
  }
  return out;
}

}  // namespace saltus::notebook

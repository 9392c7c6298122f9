#include "modelica/world/stored_classes.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

#include "base/regular_file.h"
#include "modelica/world/class_names.h"

namespace saltus::modelica::world {
namespace fs = std::filesystem;

bool is_older(std::string_view a, std::string_view b) {
  size_t i = 0, j = 0;
  auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  while (i < a.size() && j < b.size()) {
    if (digit(a[i]) && digit(b[j])) {
      size_t x = i, y = j;
      while (i < a.size() && digit(a[i])) ++i;
      while (j < b.size() && digit(b[j])) ++j;
      std::string_view m = a.substr(x, i - x), n = b.substr(y, j - y);
      while (m.size() > 1 && m[0] == '0') m.remove_prefix(1);
      while (n.size() > 1 && n[0] == '0') n.remove_prefix(1);
      if (m.size() != n.size()) return m.size() < n.size();
      if (m != n) return m < n;
    } else {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i;
      ++j;
    }
  }
  return a.size() - i < b.size() - j;
}

std::vector<std::string> package_order(const std::string& folder) {
  std::vector<std::string> order;
  std::istringstream listing(read_regular_file((fs::path(folder) / "package.order").string()).value_or(""));
  for (std::string line; std::getline(listing, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (!line.empty()) order.push_back(line);
  }
  return order;
}

namespace {

// A folder in a package that lacks its package.mo, but lists its classes, or has a file that says that it lies within
// it. Others (Resources) are no packages.
bool is_implied_package(const fs::path& folder) {
  std::error_code error;
  std::string name = folder.filename().string();
  auto part_of_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) || !std::ranges::all_of(name, part_of_name) ||
      !fs::is_directory(folder, error))
    return false;
  if (fs::exists(folder / "package.order", error)) return true;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() != ".mo") continue;
    std::string within = class_names_in_file(it->path().string(), 1).within;
    return within.substr(within.rfind('.') + 1) == name;
  }
  return false;
}

}  // namespace

std::vector<StoredClass> stored_members(const std::string& folder) {
  std::vector<StoredClass> found;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    fs::path path = it->path();
    std::error_code none;
    if (fs::exists(path / "package.mo", none)) {
      found.push_back({path.filename().string(), (path / "package.mo").string(), path.string()});
    } else if (path.extension() == ".mo" && path.filename() != "package.mo") {
      found.push_back({path.stem().string(), path.string(), {}});
    } else if (is_implied_package(path)) {
      found.push_back({path.filename().string(), {}, path.string()});
    }
  }
  // One that is stored twice counts as the folder; a folder without package.mo, which only may be one, comes after the
  // file.
  auto place = [](const StoredClass& one) { return one.file.empty() ? 2 : one.folder.empty() ? 1 : 0; };
  std::sort(found.begin(), found.end(), [&](const StoredClass& a, const StoredClass& b) {
    return a.name != b.name ? a.name < b.name : place(a) < place(b);
  });
  found.erase(std::unique(found.begin(), found.end(),
                          [](const StoredClass& a, const StoredClass& b) { return a.name == b.name; }),
              found.end());
  std::vector<std::string> order = package_order(folder);
  // Where file names have no case, package.order has the name of the class.
  auto same = [](std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, {}, [](unsigned char c) { return std::tolower(c); }, [](unsigned char c) { return std::tolower(c); });
  };
  for (StoredClass& one : found) {
    if (std::ranges::find(order, one.name) != order.end()) continue;
    auto named = std::ranges::find_if(order, [&](const std::string& name) { return same(name, one.name); });
    if (named != order.end() && std::ranges::find(found, *named, &StoredClass::name) == found.end()) one.name = *named;
  }
  auto rank = [&](const StoredClass& one) { return std::find(order.begin(), order.end(), one.name) - order.begin(); };
  std::stable_sort(found.begin(), found.end(),
                   [&](const StoredClass& a, const StoredClass& b) { return rank(a) < rank(b); });
  return found;
}

std::optional<StoredClass> find_on_path(const std::vector<std::string>& path, const std::string& name,
                                        std::string_view version) {
  if (name.empty() || name.find('/') != std::string::npos || name.front() == '.')
    return std::nullopt;  // no file is called like that
  std::error_code error;
  // A file or folder may only look like a library ("Modelica Files"), or hold something else: what it defines decides.
  auto defines = [&](const fs::path& file, size_t most) {
    ClassNames names = class_names_in_file(file.string(), most);
    return names.names.empty() || std::ranges::find(names.names, name) != names.names.end();
  };
  auto called = [&](const fs::path& base, const std::string& file) -> std::optional<StoredClass> {
    fs::path package = base / file / "package.mo", single = base / (file + ".mo");
    if (fs::exists(package, error) && defines(package, 1))
      return StoredClass{name, package.string(), (base / file).string()};
    if (fs::exists(single, error) && defines(single, 0)) return StoredClass{name, single.string(), {}};
    return std::nullopt;
  };
  for (const std::string& base : path) {
    if (version.empty()) break;
    if (auto found = called(base, name + " " + std::string(version))) return found;
  }
  for (const std::string& base : path) {
    if (auto found = called(base, name)) return found;
    std::vector<std::string> versions;
    for (fs::directory_iterator it(base, error), end; !error && it != end; it.increment(error)) {
      std::string file = it->path().filename().string();
      if (!file.starts_with(name + " ")) continue;
      std::error_code none;
      if (!fs::exists(it->path() / "package.mo", none) && it->path().extension() != ".mo") continue;
      if (it->path().extension() == ".mo" && !fs::is_directory(it->path(), none)) file.resize(file.size() - 3);
      versions.push_back(file);
    }
    error.clear();
    std::ranges::sort(versions, [](const std::string& a, const std::string& b) { return is_older(b, a); });
    for (const std::string& newest : versions) {
      if (auto found = called(base, newest)) return found;
    }
  }
  return std::nullopt;
}

}  // namespace saltus::modelica::world

// Which files hold the classes of a package, and where top-level classes lie on the path (MLS 3.6 §13.3, §13.4).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::modelica::world {

struct StoredClass {
  std::string name;
  std::string file;
  std::string folder;  // of a package that is stored as one: `file` is its package.mo; empty: it has none
};

// The classes in files and folders of their own below the folder of a package, in its order.
std::vector<StoredClass> stored_members(const std::string& folder);
// The lines of package.order: classes and constants of the package, also those that are written in package.mo.
std::vector<std::string> package_order(const std::string& folder);
// "Name", "Name VERSION" folders and "Name.mo", "Name VERSION.mo" files: that version, in whatever folder of the path
// it lies; else in the first folder that has any, the one without a version or the newest.
std::optional<StoredClass> find_on_path(const std::vector<std::string>& path, const std::string& name,
                                        std::string_view version = {});

// By numbers where there are numbers: 9.1 before 10.0.
bool is_older(std::string_view a, std::string_view b);

}  // namespace saltus::modelica::world

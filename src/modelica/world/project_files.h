// Classes in files that no rule of the specification finds: a file with another name than its class, beside the given
// file or elsewhere in its project; a folder with another name than its package. Files are searched by what they
// define, nearest first:
//
//   1. the folder of the given file              3. the folders of the library path, without those below them
//   2. the folders below it, and added folders   4. the folders above it up to the project's, and all below these
//
// A folder is read when a name was found in no nearer one.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "modelica/world/class_names.h"
#include "modelica/world/stored_classes.h"

namespace saltus::modelica::world {

// What files define, by their times and sizes: a second search reads only what has changed.
class KnownNames {
 public:
  const ClassNames& of(const std::string& path);

 private:
  struct Entry {
    int64_t time = 0;
    uint64_t bytes = 0;
    ClassNames names;
  };
  std::map<std::string, Entry> entries_;
};

// The outermost folder that belongs together with this one: it holds a mark of a project (.git, README, ...), and is
// neither a home folder nor open to all.
std::string project_folder(const std::string& folder);

class ProjectFiles {
 public:
  explicit ProjectFiles(std::shared_ptr<KnownNames> known = nullptr)
      : known_(known ? std::move(known) : std::make_shared<KnownNames>()) {}

  // The folder of the given file, and the project around it. Only the first call counts.
  void search_around(const std::string& folder);
  // All of a folder.
  void add(const std::string& folder);
  void set_path(const std::vector<std::string>& path) { path_ = path; }

  // The nearest files that define the class at the top. Several: they are equally near, and differ.
  std::vector<StoredClass> find(std::string_view name);
  // All classes at the top of the files below the given folders, with those that are equally named.
  std::vector<StoredClass> all();
  const std::string& around() const { return around_; }
  // Whether the file lies in an added folder.
  bool is_given(const std::string& file) const;
  // Folders whose files were read.
  const std::set<std::string>& searched() const { return searched_; }
  // Whether a search ended early since there are too many files.
  bool is_partial() const { return partial_; }

 private:
  struct Place {
    StoredClass stored;
    size_t depth = 0;
  };
  struct Ring {
    std::string folder, without;  // a folder below that was read before
    size_t least_depth = 0, most_depth = 0;
    bool read = false;
    std::multimap<std::string, Place, std::less<>> classes;
  };
  void prepare();
  void read(Ring& ring);
  void read_folder(Ring& ring, const std::string& folder, size_t depth);
  void read_file(Ring& ring, const std::string& file, const std::string& folder, size_t depth);

  std::shared_ptr<KnownNames> known_;
  std::string around_;
  std::vector<std::string> added_, path_;
  std::deque<Ring> rings_;
  bool prepared_ = false, partial_ = false;
  std::set<std::string> searched_;
  size_t files_ = 0, entries_ = 0;
  uint64_t bytes_ = 0;
};

}  // namespace saltus::modelica::world

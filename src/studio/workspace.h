// The opened folder, what lies in it, and the world of classes that it makes together with the libraries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lsp/service.h"
#include "studio/git_status.h"

namespace saltus::studio {

using lsp::Fault;
using lsp::Json;
namespace world = modelica::world;

// A thing that cannot be done, in words for people.
[[noreturn]] void refuse(std::string why);

class Workspace {
 public:
  Workspace(const std::string& folder, std::vector<std::string> library_path, lsp::Service::Doors doors);

  const std::string& folder() const { return folder_; }
  const std::vector<std::string>& library_path() const { return library_path_; }
  bool writable() const { return writable_; }

  lsp::Service& service() { return service_; }
  const world::WorldPtr& world() const { return service_.session().world; }
  // Changes with every change of the world.
  uint64_t generation() const { return generation_; }
  void changed() { ++generation_; }
  // Changes with every change of a text: programs that were compiled before may be old.
  uint64_t revision() const { return revision_; }
  void edited() { ++revision_, ++generation_; }
  // Where a compiler looks for classes: the folders of the workspace, then the libraries.
  std::vector<std::string> run_path() const;

  // Looks at the folder again. What is there, in the order of names:
  void scan();
  const std::vector<std::string>& packages() const { return packages_; }  // folders with a package.mo, outermost ones
  const std::vector<std::string>& loose() const { return loose_; }        // other .mo files
  const std::vector<std::string>& others() const { return others_; }      // .chi, .shsml, .md

  // Inside of the folder, also when links are followed; nothing with `..` in it is.
  bool is_inside(const std::string& path) const;
  bool may_write(const std::string& path) const { return writable_ && is_inside(path); }
  // Inside of the folder or of a library.
  bool may_read(const std::string& path) const;
  // A path below the folder, as a client gives it → an absolute one. Refuses what leads out.
  std::string place(const std::string& relative) const;
  std::string relative(const std::string& path) const;

  // A class, or a fault that says that there is none.
  const world::ClassNode& find(const std::string& class_name) const;
  const world::ClassNode& find(const Json& params) const { return find(params.at("class").get<std::string>()); }
  bool is_own(const world::ClassNode& node) const { return is_inside(node.file->path()); }

  // What git would say of a file, in one letter; of a folder or a package, of anything in it.
  GitStatus& git() { return git_; }
  std::string git_mark(const std::string& path);

  // A file that no window has open changed on disk, came or went.
  void reread(const std::string& path);

 private:
  std::string folder_;
  std::vector<std::string> library_path_;
  bool writable_ = false;
  lsp::Service service_;
  GitStatus git_;
  uint64_t generation_ = 1, revision_ = 1;
  std::vector<std::string> packages_, loose_, others_;
};

}  // namespace saltus::studio

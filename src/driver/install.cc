#include "driver/install.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/context.h"
#include "base/program_places.h"
#include "base/unzip.h"
#include "driver/library_copy.h"
#include "modelica/library/known_libraries.h"
#include "modelica/library/versions.h"
#include "modelica/syntax/parser.h"
#include "results/output_file.h"

extern char** environ;

namespace saltus::driver {
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

// A folder that is gone when it is no longer needed.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "saltus-install-XXXXXX").string();
    if (mkdtemp(name.data())) path_ = name;
  }
  ~Scratch() {
    std::error_code ec;
    if (!path_.empty()) fs::remove_all(path_, ec);
  }
  Scratch(const Scratch&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

bool run(std::vector<std::string> words) {
  std::string program = program_called(words[0]);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (program.empty() || posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ) != 0)
    return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

struct Found {
  std::string name, version;
  fs::path at;  // a folder with package.mo, or a file
};

std::optional<Found> library_at(const fs::path& at) {
  std::error_code ec;
  fs::path file = fs::is_directory(at, ec) ? at / "package.mo" : at;
  if (!fs::is_regular_file(file, ec) || file.extension() != ".mo") return std::nullopt;
  Context context;
  std::string why;
  FileId id = context.sources.read_text(file.string(), why);
  if (!id.valid()) return std::nullopt;
  auto tree = modelica::syntax::parse(context, id);
  // Only what stands at the top is a library.
  if (tree->classes.empty() || (tree->has_within && !tree->within.parts.empty())) return std::nullopt;
  if (tree->classes[0]->restriction != modelica::syntax::Restriction::Package && file.filename() != "package.mo")
    return std::nullopt;
  Found found;
  found.name = context.names.text(tree->classes[0]->name);
  found.version = modelica::versions_of(*tree->classes[0], context.names).version;
  found.at = at;
  return found;
}

// The folder itself, what lies in it, or, as archives often have it, what lies in its only folders.
std::vector<Found> libraries_in(const fs::path& folder, int depth = 0) {
  if (auto itself = library_at(folder)) return {*itself};
  std::vector<Found> all;
  std::error_code ec;
  std::vector<fs::path> entries;
  for (fs::directory_iterator it(folder, ec), end; !ec && it != end; it.increment(ec)) {
    // A stranger's link leads to where the stranger likes.
    if (!it->is_symlink(ec)) entries.push_back(it->path());
  }
  std::sort(entries.begin(), entries.end());
  for (const fs::path& entry : entries) {
    if (auto found = library_at(entry)) all.push_back(*found);
  }
  if (!all.empty() || depth == 2) return all;
  for (const fs::path& entry : entries) {
    if (!fs::is_directory(entry, ec) || entry.filename().string().starts_with('.')) continue;
    for (Found& found : libraries_in(entry, depth + 1)) all.push_back(std::move(found));
  }
  return all;
}

// What was installed into a folder, by the names of its entries.
class LockFile {
 public:
  explicit LockFile(const fs::path& folder) : path_(folder / "saltus.lock") {
    std::ifstream in(path_);
    lock_ = Json::parse(in, nullptr, false);
    if (!lock_.is_object() || !lock_["libraries"].is_object()) lock_ = {{"libraries", Json::object()}};
  }
  bool lists(const std::string& name) const { return lock_["libraries"].contains(name); }
  void add(const Installed& i) {
    lock_["libraries"][fs::path(i.folder).filename().string()] = {
        {"name", i.name}, {"version", i.version}, {"source", i.source}, {"revision", i.revision}};
  }
  results::Status write() const {
    return results::write_file(path_.string(), lock_.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  }

 private:
  fs::path path_;
  Json lock_;
};

// NAME@VERSION, where that is there already.
std::optional<Installed> already_there(const InstallRequest& request) {
  size_t at = request.source.find('@');
  std::string name = request.source.substr(0, at);
  if (name.empty() || name.find_first_of("/:.") != std::string::npos) return std::nullopt;
  std::string wanted = at == std::string::npos ? "" : request.source.substr(at + 1);
  std::error_code ec;
  for (fs::directory_iterator it(request.folder, ec), end; !ec && it != end; it.increment(ec)) {
    auto found = library_at(it->path());
    if (found && found->name == name && (wanted.empty() || found->version == wanted))
      return Installed{name, found->version, "", "", it->path().string()};
  }
  return std::nullopt;
}

bool is_repository(const std::string& source) {
  std::error_code ec;
  if (source.find("://") != std::string::npos || source.ends_with(".git") || source.starts_with("git@")) return true;
  return fs::exists(fs::path(source) / "HEAD", ec) && fs::exists(fs::path(source) / "objects", ec);
}

// Into the folder, all of them or none.
std::vector<Installed> copied(const std::vector<Found>& libraries, const fs::path& folder, const std::string& source,
                              const std::string& revision, std::string& why) {
  std::error_code ec;
  LockFile lock(folder);
  LibraryCopies copies(folder);
  std::vector<Installed> done;
  for (const Found& library : libraries) {
    std::string name = library_folder_name(library.name, library.version, why);
    if (name.empty()) return {};
    if (!fs::is_directory(library.at, ec)) name += ".mo";
    fs::path to = folder / name;
    if (fs::exists(fs::symlink_status(to, ec)) && !lock.lists(name)) {
      why = fmt::format("'{}' exists and 'saltus install' did not make it: it is not replaced", to.string());
      return {};
    }
    if (!copies.add(library.at, name, why)) return {};
    done.push_back({library.name, library.version, source, revision, to.string()});
    lock.add(done.back());
  }
  if (!copies.move_to_places(why)) return {};
  if (results::Status written = lock.write(); !written.ok()) return why = written.message(), std::vector<Installed>{};
  return done;
}

}  // namespace

std::string user_library_folder() {
  auto variable = [](const char* name) -> std::string {
    const char* value = std::getenv(name);
    return value ? value : "";
  };
  if (std::string own = variable("SALTUS_LIBRARIES"); !own.empty()) return own;
  if (std::string data = variable("XDG_DATA_HOME"); !data.empty()) return data + "/saltus/libraries";
  std::string home = variable("HOME");
  return home.empty() ? home : home + "/.local/share/saltus/libraries";
}

namespace {

// "NAME" or "NAME@VERSION" → the command that fetches it; empty: it is not known where that library is published.
std::string where_published(const std::string& source) {
  size_t at = source.find('@');
  std::string_view address = modelica::published_at(std::string_view(source).substr(0, at));
  if (address.empty()) return {};
  std::string tag = at == std::string::npos ? "" : fmt::format(" --revision v{}", source.substr(at + 1));
  return fmt::format("; its repository is fetched by 'saltus install {}{}'{}", address, tag,
                     tag.empty() ? "" : ", if the tag of that version is named so");
}

}  // namespace

std::vector<Installed> install(const InstallRequest& request, std::string& why) {
  std::error_code ec;
  if (request.folder.empty())
    return why = "there is no folder for libraries: set SALTUS_LIBRARIES", std::vector<Installed>{};
  bool git = is_repository(request.source) || !request.revision.empty();
  if (!git && !fs::exists(request.source, ec)) {
    if (auto there = already_there(request)) return {*there};
    why = fmt::format("'{}' is neither a folder, a zip, a git repository nor a library that is installed{}",
                      request.source, where_published(request.source));
    return {};
  }
  Scratch scratch;
  std::string from = request.source, revision;
  if (git) {
    from = scratch.path() + "/repository";
    if (!run({"git", "clone", "--quiet", "--no-checkout", "--", request.source, from}) ||
        !run({"git", "-C", from, "checkout", "--quiet", request.revision.empty() ? "HEAD" : request.revision, "--"})) {
      return why = fmt::format("git cannot get '{}' {}", request.source, request.revision), std::vector<Installed>{};
    }
    std::ifstream head(from + "/.git/HEAD");
    std::getline(head, revision);
    if (revision.starts_with("ref: ")) {
      std::ifstream ref(from + "/.git/" + revision.substr(5));
      std::getline(ref, revision);
    }
    fs::remove_all(from + "/.git", ec);
  } else if (fs::path(request.source).extension() == ".zip") {
    from = scratch.path();
    why = unzip(request.source, from, {.links = true});
    if (!why.empty()) return {};
  }
  std::vector<Found> libraries = libraries_in(from);
  if (libraries.empty())
    return why = fmt::format("there is no library in '{}'", request.source), std::vector<Installed>{};
  fs::create_directories(request.folder, ec);
  return copied(libraries, request.folder, git ? request.source : fs::absolute(request.source, ec).string(), revision,
                why);
}

}  // namespace saltus::driver

#include "driver/outputs.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "results/output_file.h"

namespace saltus::driver {

bool Outputs::reserve(const std::vector<std::string>& paths, const std::string& folder, std::string& why) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const std::string& path : paths) {
    if (path.empty()) continue;
    auto draft = results::Draft::open(path, links_of(path));
    if (!draft.ok()) return why = draft.message(), false;
    if (!draft.value.committed()) {
      files.emplace_back(draft.value.part(), draft.value.place());
      draft.value.set_rename([this](const results::Draft& d) { return keeper_.rename(d.part()); });
    }
    reserved_.push_back(std::move(draft.value));
  }
  if (!folder.empty()) take_folder(folder);
  return (files.empty() && folder_.empty()) || keeper_.start(files, folder_, folder_ + "/" + kFolderMark, why);
}

// The name may come from the model, and foreign code can remove what is in the folder: one that an earlier run left, an
// empty one, or none so far. A link could lead anywhere.
void Outputs::take_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path at = fs::absolute(folder, error);
  bool made = fs::create_directory(at, error);
  if (!made && fs::symlink_status(at, error).type() != fs::file_type::directory) return;
  if (!made && !fs::is_empty(at, error) && !fs::is_regular_file(fs::symlink_status(at / kFolderMark, error))) return;
  folder_ = at.string();
}

results::Outcome<results::Draft> Outputs::open(const std::string& path) {
  for (auto at = reserved_.begin(); at != reserved_.end(); ++at) {
    if (at->path() != path) continue;
    results::Draft draft = std::move(*at);
    reserved_.erase(at);
    return {std::move(draft), {}};
  }
  return results::Draft::open(path, links_of(path));
}

Outputs::~Outputs() {
  for (const Kept& kept : kept_) close(kept.descriptor);
}

results::Status Outputs::write(const std::string& path, const std::string& text) {
  for (const Kept& kept : kept_) {
    if (kept.path != path) continue;
    if (ftruncate(kept.descriptor, 0) == 0 &&
        pwrite(kept.descriptor, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()))
      return {};
    return results::Status::failed("cannot write '" + path + "': " + std::strerror(errno));
  }
  bool reserved = std::ranges::any_of(reserved_, [&](const results::Draft& draft) { return draft.path() == path; });
  auto draft = open(path);
  if (!draft.ok()) return draft.status;
  if (reserved) kept_.push_back({path, dup(draft.value.descriptor())});
  return results::write_whole(std::move(draft.value), text);
}

}  // namespace saltus::driver

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
    auto draft = results::Draft::open(path);
    if (!draft.ok()) return why = draft.message(), false;
    if (!draft.value.committed()) {
      files.emplace_back(draft.value.part(), draft.value.place());
      draft.value.set_rename([this](const results::Draft& d) { return keeper_.rename(d.part()); });
    }
    reserved_.push_back(std::move(draft.value));
  }
  std::error_code error;
  bool made = !folder.empty() && std::filesystem::create_directory(folder, error);
  // A link could lead anywhere.
  if (!folder.empty() && std::filesystem::symlink_status(folder, error).type() == std::filesystem::file_type::directory)
    folder_ = std::filesystem::absolute(folder, error).string();
  return (files.empty() && !made) || keeper_.start(files, made ? folder_ : std::string(), why);
}

results::Outcome<results::Draft> Outputs::open(const std::string& path) {
  for (auto at = reserved_.begin(); at != reserved_.end(); ++at) {
    if (at->path() != path) continue;
    results::Draft draft = std::move(*at);
    reserved_.erase(at);
    return {std::move(draft), {}};
  }
  return results::Draft::open(path);
}

Outputs::~Outputs() {
  for (const Kept& kept : kept_) close(kept.descriptor);
}

results::Status Outputs::write(const std::string& path, const std::string& text) {
  for (const Kept& kept : kept_) {
    if (kept.path != path) continue;
    if (ftruncate(kept.descriptor, 0) == 0 && pwrite(kept.descriptor, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size())) return {};
    return results::Status::failed("cannot write '" + path + "': " + std::strerror(errno));
  }
  bool reserved = std::ranges::any_of(reserved_, [&](const results::Draft& draft) { return draft.path() == path; });
  auto draft = open(path);
  if (!draft.ok()) return draft.status;
  if (reserved) kept_.push_back({path, dup(draft.value.descriptor())});
  return results::write_whole(std::move(draft.value), text);
}

}  // namespace saltus::driver

#include "driver/workspace.h"

namespace saltus::driver {

std::shared_ptr<const modelica::ParsedFiles> Workspace::begin(Context& context) {
  std::shared_ptr<const modelica::ParsedFiles> known;
  {
    std::lock_guard lock(lock_);
    known = known_;
  }
  if (known) known->begin(context);
  return known;
}

void Workspace::keep(Context& context, modelica::Library& library) {
  if (library.parsed().empty()) return;
  // Trees have pieces of their file's text in them: it must stay where it is for as long as they live.
  auto sources = std::make_shared<const SourceMap>(std::move(context.sources));
  context.sources = *sources;
  library.keep_sources(sources);
  std::map<std::string, modelica::ParsedFile> files;
  if (library.known()) {
    for (const auto& [path, file] : library.known()->files()) {
      if (modelica::FileStamp::of(path) == file.stamp) files.emplace(path, file);
    }
  }
  for (const auto& [path, file] : library.parsed()) files.insert_or_assign(path, file);
  size_t count = files.size();
  auto made = std::make_shared<const modelica::ParsedFiles>(context.names, std::move(sources), std::move(files));
  std::lock_guard lock(lock_);
  bool newest = known_ == library.known();
  if (newest || count > known_->files().size()) known_ = std::move(made);
}

size_t Workspace::file_count() const {
  std::lock_guard lock(lock_);
  return known_ ? known_->files().size() : 0;
}

}  // namespace saltus::driver

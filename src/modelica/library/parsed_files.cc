#include "modelica/library/parsed_files.h"

#include <sys/stat.h>

namespace saltus::modelica {
namespace {

// Ids are numbers in the order of their making: the same names in the same order have the same ids.
void copy_names(const NameTable& from, NameTable& into) {
  for (size_t i = 0; i < from.size(); ++i) into.intern(from.text(Name(i)));
}

}  // namespace

FileStamp FileStamp::of(const std::string& path) {
  struct stat info;
  if (::stat(path.c_str(), &info) != 0) return {};
  return {info.st_dev,         info.st_ino,          static_cast<uint64_t>(info.st_size),
          info.st_mtim.tv_sec, info.st_mtim.tv_nsec, true};
}

ParsedFiles::ParsedFiles(const NameTable& names, std::shared_ptr<const SourceMap> sources,
                         std::map<std::string, ParsedFile> files)
    : sources_(std::move(sources)), files_(std::move(files)) {
  copy_names(names, names_);
}

void ParsedFiles::begin(Context& context) const {
  copy_names(names_, context.names);
  context.sources = *sources_;
}

std::shared_ptr<const syntax::Tree> ParsedFiles::find(const std::string& path) const {
  auto it = files_.find(path);
  if (it == files_.end()) return nullptr;
  return FileStamp::of(path) == it->second.stamp ? it->second.tree : nullptr;
}

}  // namespace saltus::modelica

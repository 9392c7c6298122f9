#include "modelica/world/file_snapshot.h"

#include "base/encoding.h"
#include "base/regular_file.h"
#include "modelica/syntax/parser.h"

namespace saltus::modelica::world {

File FileSnapshot::read(const std::string& path) {
  std::optional<std::string> bytes = read_regular_file(path);
  return bytes ? of_text(path, decoded(std::move(*bytes)).text) : nullptr;
}

File FileSnapshot::of_text(std::string path, std::string text) {
  std::shared_ptr<FileSnapshot> file(new FileSnapshot);
  file->file_ = file->context_.sources.add(std::move(path), std::move(text));
  file->tree_ = syntax::parse(file->context_, file->file_);
  file->source().line_count();  // the table of lines is made on first need, which must not be among threads
  return file;
}

}  // namespace saltus::modelica::world

// A file as it was at one moment: its text and its syntax tree. Immutable, so that threads may share it; an edit makes
// another.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/context.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica::world {

class FileSnapshot {
 public:
  // Null when the file cannot be read.
  static std::shared_ptr<const FileSnapshot> read(const std::string& path);
  static std::shared_ptr<const FileSnapshot> of_text(std::string path, std::string text);

  const std::string& path() const { return source().path(); }
  std::string_view text() const { return source().text(); }
  const SourceFile& source() const { return context_.sources[file_]; }
  const syntax::Tree& tree() const { return *tree_; }
  std::string_view name(Name name) const { return context_.names.text(name); }
  const NameTable& names() const { return context_.names; }
  // What the parser had to say.
  const Diagnostics& diagnostics() const { return context_.diagnostics; }
  std::string_view text(Span span) const { return text().substr(span.begin, span.end - span.begin); }

 private:
  FileSnapshot() = default;
  Context context_;
  FileId file_;
  std::unique_ptr<syntax::Tree> tree_;
};

using File = std::shared_ptr<const FileSnapshot>;

}  // namespace saltus::modelica::world

// Files that were read and parsed before, for compilations to come. Syntax trees name their words and places by ids of
// one compilation; so what is kept is the trees together with the names and sources they refer to. A compilation that
// begins with copies of both, before anything else is in them, uses the trees as its own. What is kept never changes:
// threads may share it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/context.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica {

// Tells whether a file is still the one that was read.
struct FileStamp {
  uint64_t device = 0, inode = 0, size = 0;
  int64_t seconds = 0, nanoseconds = 0;
  bool valid = false;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
  static FileStamp of(const std::string& path);
};

struct ParsedFile {
  std::shared_ptr<const syntax::Tree> tree;
  FileStamp stamp;
  std::shared_ptr<const SourceMap> sources;  // strings in the tree are pieces of its text there
};

class ParsedFiles {
 public:
  ParsedFiles() = default;
  ParsedFiles(const NameTable& names, std::shared_ptr<const SourceMap> sources,
              std::map<std::string, ParsedFile> files);

  // Into a context in which nothing is yet.
  void begin(Context& context) const;
  // Null: it was not read, or has changed since.
  std::shared_ptr<const syntax::Tree> find(const std::string& path) const;
  const std::map<std::string, ParsedFile>& files() const { return files_; }

 private:
  NameTable names_;
  std::shared_ptr<const SourceMap> sources_;
  std::map<std::string, ParsedFile> files_;  // by path
};

}  // namespace saltus::modelica

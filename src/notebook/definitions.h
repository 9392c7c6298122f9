// The models that the blocks of a notebook define, as the files that the commands below them read.
//
// All unnamed ```modelica blocks are one file; a named block, of any language, is a file of that name, and blocks of
// one name are one file. In such a file each line stands on the line that it has in the notebook, the rest is empty:
// places in messages are right. A block `from FILE` is that file itself.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "notebook/cell.h"

namespace saltus::notebook {

struct Named {
  std::string source;      // file or class, as a command wants it
  std::string class_name;  // for -m; empty: the command chooses
  std::string digest;      // of all that defines it here
  std::string lines;       // where in the notebook it stands: two notebooks that differ in prose alone differ in this
};

class Definitions {
 public:
  // `folder`: where files are made; `root`: a file that a block names must lie below it.
  Definitions(std::filesystem::path notebook, std::filesystem::path folder, std::filesystem::path root)
      : notebook_(std::move(notebook)), folder_(std::move(folder)), root_(std::move(root)) {}

  // A block of definitions; what is wrong with it, or nothing. `text` is what to show.
  std::string add(const Cell& cell, std::string& text);
  // What a command means by a name; files are written when they have changed. `why`: it cannot be.
  Named find(std::string_view name, std::string& why);
  // Places of made files, in the notebook's own name.
  std::string in_notebook(std::string_view text) const;

 private:
  struct Unit {
    std::filesystem::path path;
    bool own = false;         // made here, from blocks
    std::string text;         // with empty lines between
    std::string bare, lines;  // without, and the numbers of the blocks' first lines
    bool written = false;
  };

  std::set<std::string> used_by(const std::string& name) const;

  std::filesystem::path notebook_, folder_, root_;
  std::map<std::string, Unit, std::less<>> units_;  // by name; "" is that of unnamed Modelica
};

// The file that a notebook's words name, if it lies below `root`, links followed. Empty: it does not, or is not there.
std::filesystem::path below(const std::filesystem::path& root, const std::filesystem::path& notebook,
                            std::string_view path);

std::string read_text(const std::filesystem::path& path);

}  // namespace saltus::notebook

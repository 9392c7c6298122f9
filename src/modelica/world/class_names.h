// Which classes a file defines at its top, without parsing it: only words are read, and bodies are skipped. Names that
// a file seems to define are a proposal; the parser decides when the file is loaded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saltus::modelica::world {

struct ClassNames {
  std::string within;              // "A.B"; empty: the classes stand at the top
  std::vector<std::string> names;  // in the order of the text
  bool defines(std::string_view name) const;
};

// `most`: stop after that many names; 0: read all.
ClassNames class_names_in_text(std::string text, size_t most = 0);
// Of a file that cannot be read: nothing.
ClassNames class_names_in_file(const std::string& path, size_t most = 0);

}  // namespace saltus::modelica::world

// What a χ or SHSML text declares and where it uses it, found from its tokens and as much of its tree as there is, so
// that text that is still being written has answers. Immutable once made.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace saltus::lsp {

inline constexpr uint32_t kNoSymbol = 0xffffffff;

enum class SymbolRole : uint8_t {
  Process,
  Function,
  System,
  Experiment,
  Type,
  Constant,
  Literal,
  Channel,
  Parameter,
  Variable,
  Component,
  Part
};

struct OutlineSymbol {
  std::string name;
  SymbolRole role = SymbolRole::Variable;
  std::string detail;         // as it is declared, in one line
  std::string documentation;  // the comment beside it
  uint32_t file = 0;          // one of Outline::files
  uint32_t name_begin = 0, name_end = 0;
  uint32_t begin = 0, end = 0;          // of the whole declaration
  uint32_t owner = kNoSymbol;           // in whose scope it is declared; none: in that of the file
  uint32_t kind = kNoSymbol;            // Part: the component that it is one of
  std::vector<std::string> parameters;  // of what can be called
  std::string port;                     // SHSML: input, output, knob or view
  std::string value;                    // that it has where nothing else gives one
};

enum class WordKind : uint8_t { Keyword, Text, Number, Comment, Name, Sign };

struct OutlineWord {
  uint32_t begin = 0, end = 0;
  WordKind kind = WordKind::Sign;
  uint32_t symbol = kNoSymbol;  // what a name means
  bool called = false;          // a bracket with arguments follows
};

struct OutlineFile {
  std::string path;
  std::shared_ptr<const std::string> text;
};

struct Outline {
  std::vector<OutlineFile> files;  // the first is the document
  std::vector<OutlineSymbol> symbols;
  std::vector<OutlineWord> words;                     // of the document, by their place
  std::vector<std::pair<uint32_t, uint32_t>> blocks;  // that fold
  bool sound = true;                                  // it parsed without an error

  // The name at a place or right before it; null: there is none.
  const OutlineWord* name_at(uint32_t offset) const;
  // The last word that begins before the place; the number of words when there is none.
  size_t word_before(uint32_t offset) const;
  // The definition whose text the place is in.
  uint32_t owner_at(uint32_t offset) const;
  // What a name means in the scope of a definition.
  uint32_t find(uint32_t owner, std::string_view name) const;
};

using OutlinePtr = std::shared_ptr<const Outline>;
// The text of another file as it is now, open or on disk; null: it cannot be read.
using ReadText = std::function<std::shared_ptr<const std::string>(const std::string& path)>;

OutlinePtr outline_of_chi(const std::string& path, std::shared_ptr<const std::string> text);
OutlinePtr outline_of_shsml(const std::string& path, std::shared_ptr<const std::string> text, const ReadText& read);

// White space between words is one blank.
std::string one_line(std::string_view text);
// The lines of comment right above a place, and the one behind it on its own line, without their signs.
std::string comment_above(std::string_view text, uint32_t place, std::string_view sign);
std::string comment_behind(std::string_view text, uint32_t place, std::string_view sign);
// Comments between tokens join the words.
void add_comments(std::string_view text, std::string_view sign, std::vector<OutlineWord>& words);

}  // namespace saltus::lsp

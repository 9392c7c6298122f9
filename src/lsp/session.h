// What the server knows: the open documents and the world of classes around them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lsp/cursor.h"
#include "lsp/outline.h"
#include "lsp/positions.h"
#include "lsp/transport.h"
#include "modelica/world/evaluate.h"

namespace saltus::lsp {

enum class Language : uint8_t { Modelica, Chi, Shsml };

struct Document {
  std::string uri, path;
  Language language = Language::Modelica;
  int64_t version = 0;
  std::shared_ptr<const std::string> text;
  std::shared_ptr<const LineTable> lines;
  uint32_t touched = 0;       // where it was changed last
  world::File file;           // Modelica
  OutlinePtr outline;         // χ and SHSML
  OutlinePtr sound_outline;   // the last one of a text without errors
  std::vector<Json> checked;  // diagnostics of the last check of the file as a whole
  std::string checked_class;  // which it looked at, and what is assumed at its start: "x = start (0)"
  std::vector<std::string> assumed;
};

struct Session {
  world::WorldPtr world;
  Encoding encoding = Encoding::Utf16;
  std::map<std::string, Document> documents;  // by uri
  std::vector<std::string> folders;           // of the workspace: files below them may be changed

  Json location(const world::FileSnapshot& file, Span span) const;
};

// A component as its declaration reads: parameter Real k(unit = "m") = 2
std::string signature(const world::Member& member);
// Where it is declared.
Span name_span(const world::Found& found);
const world::FileSnapshot* file_of(const world::Found& found);
// The declaration that two places share when they denote the same thing; null: nothing that can be named elsewhere.
const void* identity(const world::Found& found);

}  // namespace saltus::lsp

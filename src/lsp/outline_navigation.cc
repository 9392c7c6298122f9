// χ and SHSML: what a name means, where it is declared and used, who calls whom.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "chi/syntax/lexer.h"
#include "lsp/outline_features.h"
#include "lsp/predefined.h"
#include "shsml/syntax/lexer.h"

namespace saltus::lsp::outlined {

namespace {

const char* fence(const Document& document) {
  return document.language == Language::Chi ? "chi" : "shsml";
}

Json location(const Session& session, const Outline& outline, const OutlineSymbol& symbol) {
  const OutlineFile& file = outline.files[symbol.file];
  return {{"uri", uri_of_path(file.path)},
          {"range", LineTable(*file.text).range(symbol.name_begin, symbol.name_end, session.encoding)}};
}

struct Place {
  const Document* document;
  const OutlineWord* word;
};

// Every use of a symbol in the open documents, its declaration included.
std::vector<Place> places(const Session& session, const Document& document, uint32_t symbol) {
  std::vector<Place> all;
  const OutlineSymbol& wanted = document.outline->symbols[symbol];
  const std::string& path = document.outline->files[wanted.file].path;
  for (const auto& [uri, other] : session.documents) {
    if (!other.outline || other.language != document.language) continue;
    for (const OutlineWord& word : other.outline->words) {
      if (word.symbol == kNoSymbol) continue;
      const OutlineSymbol& meant = other.outline->symbols[word.symbol];
      if (meant.name_begin == wanted.name_begin && meant.name == wanted.name &&
          other.outline->files[meant.file].path == path)
        all.push_back({&other, &word});
    }
  }
  return all;
}

bool is_callable(SymbolRole role) {
  return role == SymbolRole::Process || role == SymbolRole::Function || role == SymbolRole::System ||
         role == SymbolRole::Experiment || role == SymbolRole::Component;
}

Json item(const Session& session, const Document& document, const OutlineSymbol& symbol) {
  Json where = location(session, *document.outline, symbol);
  std::string name = symbol.name.empty() ? "xper" : symbol.name;
  return {{"name", name},
          {"detail", symbol.detail},
          {"kind", symbol_kind(symbol.role)},
          {"uri", where["uri"]},
          {"range", where["range"]},
          {"selectionRange", where["range"]},
          {"data", {{"document", document.uri}, {"symbol", symbol.name}}}};
}

// The document and definition of an item.
std::pair<const Document*, uint32_t> of_item(const Session& session, const Json& data) {
  auto it = session.documents.find(data.value("document", ""));
  if (it == session.documents.end() || !it->second.outline) return {nullptr, kNoSymbol};
  return {&it->second, it->second.outline->find(kNoSymbol, data.value("symbol", ""))};
}

}  // namespace

int symbol_kind(SymbolRole role) {
  switch (role) {
    case SymbolRole::Process:
    case SymbolRole::Component: return 5;
    case SymbolRole::System: return 2;
    case SymbolRole::Experiment: return 24;
    case SymbolRole::Function: return 12;
    case SymbolRole::Type: return 26;
    case SymbolRole::Constant: return 14;
    case SymbolRole::Literal: return 22;
    case SymbolRole::Channel: return 11;
    case SymbolRole::Parameter: return 7;
    case SymbolRole::Part: return 19;
    case SymbolRole::Variable: return 13;
  }
  return 13;
}

Json hover(const Session& session, const Document& document, uint32_t offset) {
  const OutlineWord* word = document.outline->name_at(offset);
  if (!word) return nullptr;
  std::string text;
  if (word->symbol != kNoSymbol) {
    const OutlineSymbol& symbol = document.outline->symbols[word->symbol];
    text = fmt::format("```{}\n{}\n```\n", fence(document), symbol.detail);
    if (!symbol.documentation.empty()) text += "\n" + symbol.documentation + "\n";
    if (!symbol.value.empty() && symbol.role != SymbolRole::Constant)
      text += fmt::format("\nvalue `{}`\n", symbol.value);
    if (symbol.owner != kNoSymbol)
      text += fmt::format("\ndeclared in `{}`\n", document.outline->symbols[symbol.owner].name);
  } else {
    std::string_view name = std::string_view(*document.text).substr(word->begin, word->end - word->begin);
    const Predefined* known =
        find_predefined(document.language == Language::Chi ? predefined_chi() : predefined_shsml(), name);
    if (!known || !word->called) return nullptr;
    text = fmt::format("```{}\n{}({})\n```\n\n{}\n", fence(document), known->name, known->parameters, known->gives);
  }
  return {{"contents", {{"kind", "markdown"}, {"value", text}}},
          {"range", document.lines->range(word->begin, word->end, session.encoding)}};
}

Json definition(const Session& session, const Document& document, uint32_t offset, bool of_type) {
  const OutlineWord* word = document.outline->name_at(offset);
  if (!word || word->symbol == kNoSymbol) return nullptr;
  const OutlineSymbol& symbol = document.outline->symbols[word->symbol];
  if (of_type && symbol.role == SymbolRole::Part) {
    if (symbol.kind == kNoSymbol) return nullptr;
    return location(session, *document.outline, document.outline->symbols[symbol.kind]);
  }
  return location(session, *document.outline, symbol);
}

Json references(const Session& session, const Document& document, uint32_t offset, bool with_declaration) {
  Json all = Json::array();
  const OutlineWord* word = document.outline->name_at(offset);
  if (!word || word->symbol == kNoSymbol) return all;
  for (const Place& place : places(session, document, word->symbol)) {
    const OutlineSymbol& meant = place.document->outline->symbols[place.word->symbol];
    bool declared = meant.file == 0 && meant.name_begin == place.word->begin;
    if (declared && !with_declaration) continue;
    all.push_back({{"uri", place.document->uri},
                   {"range", place.document->lines->range(place.word->begin, place.word->end, session.encoding)}});
  }
  return all;
}

Json highlights(const Session& session, const Document& document, uint32_t offset) {
  Json all = Json::array();
  const OutlineWord* word = document.outline->name_at(offset);
  if (!word || word->symbol == kNoSymbol) return all;
  for (const OutlineWord& other : document.outline->words) {
    if (other.symbol == word->symbol)
      all.push_back({{"range", document.lines->range(other.begin, other.end, session.encoding)}, {"kind", 1}});
  }
  return all;
}

Json prepare_rename(const Session& session, const Document& document, uint32_t offset) {
  const OutlineWord* word = document.outline->name_at(offset);
  if (!word || word->symbol == kNoSymbol) return nullptr;
  return document.lines->range(word->begin, word->end, session.encoding);
}

Json rename(const Session& session, const Document& document, uint32_t offset, const std::string& name,
            std::string& why) {
  const OutlineWord* word = document.outline->name_at(offset);
  if (!word || word->symbol == kNoSymbol) return why = "there is nothing to rename here", Json();
  bool chi = document.language == Language::Chi;
  auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  bool spelt = !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) &&
               std::all_of(name.begin(), name.end(), letter);
  if (!spelt || (chi ? chi::syntax::is_reserved_word(name) : shsml::syntax::is_reserved_word(name)))
    return why = fmt::format("'{}' is no name of {}", name, chi ? "χ" : "SHSML"), Json();
  const OutlineSymbol& symbol = document.outline->symbols[word->symbol];
  const std::string& home = document.outline->files[symbol.file].path;
  bool open = std::any_of(session.documents.begin(), session.documents.end(),
                          [&](const auto& one) { return one.second.path == home; });
  if (!open) return why = "it is declared in a file that is not open", Json();
  Json changes = Json::object();
  for (const Place& place : places(session, document, word->symbol)) {
    const Outline& outline = *place.document->outline;
    if (!outline.sound) return why = "'" + place.document->path + "' has errors: not every use can be found", Json();
    // A name of the same scope, or one that would be hidden where this one is used.
    uint32_t scope = outline.owner_at(place.word->begin);
    if (outline.find(scope, name) != kNoSymbol) return why = "'" + name + "' is there already", Json();
    changes[place.document->uri].push_back(
        {{"range", place.document->lines->range(place.word->begin, place.word->end, session.encoding)},
         {"newText", name}});
  }
  return {{"changes", changes}};
}

void workspace_symbols(const Session& session, const std::string& key, Json& all) {
  for (const auto& [uri, document] : session.documents) {
    if (!document.outline) continue;
    for (const OutlineSymbol& symbol : document.outline->symbols) {
      if (symbol.owner != kNoSymbol || symbol.name.empty() || symbol.file != 0) continue;
      std::string name = symbol.name;
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      if (name.find(key) == std::string::npos) continue;
      all.push_back({{"name", symbol.name},
                     {"kind", symbol_kind(symbol.role)},
                     {"containerName", ""},
                     {"location", location(session, *document.outline, symbol)}});
    }
  }
}

Json prepare_calls(const Session& session, const Document& document, uint32_t offset) {
  const OutlineWord* word = document.outline->name_at(offset);
  if (!word || word->symbol == kNoSymbol) return nullptr;
  uint32_t symbol = word->symbol;
  if (document.outline->symbols[symbol].role == SymbolRole::Part && document.outline->symbols[symbol].kind != kNoSymbol)
    symbol = document.outline->symbols[symbol].kind;
  if (!is_callable(document.outline->symbols[symbol].role)) return nullptr;
  return Json::array({item(session, document, document.outline->symbols[symbol])});
}

Json incoming_calls(const Session& session, const Json& data) {
  auto [document, symbol] = of_item(session, data);
  if (!document || symbol == kNoSymbol) return nullptr;
  std::map<std::pair<const Document*, uint32_t>, Json> from;
  for (const Place& place : places(session, *document, symbol)) {
    uint32_t caller = place.document->outline->owner_at(place.word->begin);
    if (caller == kNoSymbol) continue;
    const OutlineSymbol& definition = place.document->outline->symbols[caller];
    const OutlineSymbol& meant = place.document->outline->symbols[place.word->symbol];
    if (definition.name_begin == meant.name_begin && meant.file == 0) continue;  // its own name, at its head and end
    from[{place.document, caller}].push_back(
        place.document->lines->range(place.word->begin, place.word->end, session.encoding));
  }
  Json all = Json::array();
  for (const auto& [caller, ranges] : from)
    all.push_back({{"from", item(session, *caller.first, caller.first->outline->symbols[caller.second])},
                   {"fromRanges", ranges}});
  return all;
}

Json outgoing_calls(const Session& session, const Json& data) {
  auto [document, symbol] = of_item(session, data);
  if (!document || symbol == kNoSymbol) return nullptr;
  const Outline& outline = *document->outline;
  const OutlineSymbol& caller = outline.symbols[symbol];
  std::map<uint32_t, Json> to;
  for (const OutlineWord& word : outline.words) {
    bool inside = caller.file == 0 && word.begin >= caller.begin && word.end <= caller.end;
    if (!inside || word.symbol == kNoSymbol || word.symbol == symbol || !is_callable(outline.symbols[word.symbol].role))
      continue;
    to[word.symbol].push_back(document->lines->range(word.begin, word.end, session.encoding));
  }
  Json all = Json::array();
  for (const auto& [called, ranges] : to)
    all.push_back({{"to", item(session, *document, outline.symbols[called])}, {"fromRanges", ranges}});
  return all;
}

}  // namespace saltus::lsp::outlined

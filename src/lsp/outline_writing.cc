// χ and SHSML while they are written: completion, signatures, hints; and the shape of the text: symbols, folding,
// colours, lenses.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lsp/outline_features.h"
#include "lsp/predefined.h"

namespace saltus::lsp::outlined {

namespace {

constexpr const char* kChiWords[] = {"proc",  "func",  "syst", "xper",      "type",   "const",  "skip",
                                     "delta", "nabla", "time", "true",      "false",  "ret",    "print",
                                     "not",   "and",   "or",   "terminate", "sample", "der",    "div",
                                     "mod",   "bool",  "int",  "nat",       "real",   "string", "void"};
constexpr const char* kShsmlWords[] = {"CTC",
                                       "DTC",
                                       "LBC",
                                       "CC",
                                       "is",
                                       "interface",
                                       "body",
                                       "declarations",
                                       "components",
                                       "timing",
                                       "initial",
                                       "event",
                                       "dynamics",
                                       "constraint",
                                       "rules",
                                       "connections",
                                       "assignments",
                                       "experiment",
                                       "end",
                                       "if",
                                       "then",
                                       "else",
                                       "endif",
                                       "when",
                                       "do",
                                       "and",
                                       "or",
                                       "not",
                                       "true",
                                       "false",
                                       "use",
                                       "negative-to-positive",
                                       "positive-to-negative",
                                       "input",
                                       "output",
                                       "knob",
                                       "view",
                                       "state",
                                       "local",
                                       "flag",
                                       "mode",
                                       "component"};

struct Snippet {
  const char *label, *text;
};
constexpr Snippet kChiSnippets[] = {
    {"proc", "proc ${1:P}(${2}) =\n|[ ${3:x}: real\n ; ${3:x} := 0.0\n | $0\n]|"},
    {"func", "func ${1:f}(${2:x}: real) -> real =\n|[ ret $0 ]|"},
    {"syst", "syst ${1:S}() =\n|[ ${2:c}: -real\n | $0\n]|"},
    {"xper", "xper(stop = ${1:10}) = |[ ${2:S}() ]|"},
    {"repeat", "*[ $0 ]"},
    {"select", "[ ${1:b} -> $0\n[] ${2:true} -> skip\n]"},
};
constexpr Snippet kShsmlSnippets[] = {
    {"CTC",
     "CTC ${1:name} is\ninterface\n  input(${2:u}, signal);\n  output(${3:y}, signal);\nend interface;\nbody\n  "
     "declarations\n    state(${3:y}, ${3:y}_dot);\n"
     "  end declarations;\n  dynamics\n    ${3:y}_dot = $0;\n  end dynamics;\nend body;\nend ${1:name};"},
    {"DTC",
     "DTC ${1:name} is\ninterface\n  input(${2:u}, real);\n  output(${3:y}, real);\nend interface;\nbody\n  timing\n   "
     " period: ${4:0.1};\n  end timing;\n"
     "  dynamics\n    ${3:y} = $0;\n  end dynamics;\nend body;\nend ${1:name};"},
    {"CC",
     "CC ${1:name} is\ninterface\n  output(${2:y}) = output(${3:part}.${4:y});\nend interface;\nbody\n  components\n   "
     " component(${3:part}, ${5:kind});\n"
     "  end components;\n  connections\n    $0\n  end connections;\nend body;\nend ${1:name};"},
    {"event",
     "event(${1:flag})\n  ${1:flag} = ${2:x};\n  negative-to-positive\n    $0\n  end negative-to-positive;\nend "
     "event;"},
};

// CompletionItemKind of the protocol.
int item_kind(SymbolRole role) {
  switch (role) {
    case SymbolRole::Function: return 3;
    case SymbolRole::Process:
    case SymbolRole::System:
    case SymbolRole::Component:
    case SymbolRole::Experiment: return 7;
    case SymbolRole::Type: return 25;
    case SymbolRole::Constant: return 21;
    case SymbolRole::Literal: return 20;
    case SymbolRole::Channel: return 8;
    case SymbolRole::Parameter: return 10;
    case SymbolRole::Part: return 5;
    case SymbolRole::Variable: return 6;
  }
  return 6;
}

class Offers {
 public:
  void add(const std::string& label, int kind, const std::string& detail, const std::string& text, const char* order,
           Json more = Json::object()) {
    if (label.empty() || !seen_.insert(label).second) return;
    Json item = std::move(more);
    item["label"] = label;
    item["kind"] = kind;
    if (!detail.empty()) item["detail"] = detail;
    if (!text.empty()) item["documentation"] = text;
    item["sortText"] = order + label;
    items_.push_back(std::move(item));
  }
  void symbol(const OutlineSymbol& symbol, const char* order) {
    add(symbol.name, item_kind(symbol.role), symbol.detail, symbol.documentation, order);
  }
  Json take() { return {{"isIncomplete", false}, {"items", std::move(items_)}}; }

 private:
  std::set<std::string> seen_;
  Json items_ = Json::array();
};

std::string_view text_of(const Document& document, const OutlineWord& word) {
  return std::string_view(*document.text).substr(word.begin, word.end - word.begin);
}

// kalman.| in SHSML: the ports of that component; of the kind that input(...) around it names.
bool ports(Offers& offers, const Document& document, size_t dot) {
  const Outline& outline = *document.outline;
  if (dot == 0 || outline.words[dot - 1].kind != WordKind::Name) return false;
  uint32_t of = outline.words[dot - 1].symbol;
  if (of != kNoSymbol && outline.symbols[of].role == SymbolRole::Part) of = outline.symbols[of].kind;
  if (of == kNoSymbol) return true;
  std::string_view around = dot >= 3 && text_of(document, outline.words[dot - 2]) == "("
                                ? text_of(document, outline.words[dot - 3])
                                : std::string_view();
  bool named = around == "input" || around == "output" || around == "knob" || around == "view";
  for (const OutlineSymbol& symbol : outline.symbols) {
    if (symbol.owner == of && !symbol.port.empty() && (!named || symbol.port == around)) offers.symbol(symbol, "0");
  }
  return true;
}

// The names of a definition, and all definitions.
void scope(Offers& offers, const Outline& outline, const std::string& owner) {
  uint32_t inside = owner.empty() ? kNoSymbol : outline.find(kNoSymbol, owner);
  for (const OutlineSymbol& symbol : outline.symbols) {
    if (inside != kNoSymbol && symbol.owner == inside) offers.symbol(symbol, "1");
  }
  for (const OutlineSymbol& symbol : outline.symbols) {
    if (symbol.owner == kNoSymbol) offers.symbol(symbol, "2");
  }
}

// The bracket that is open at a place: the word before it, and how many commas stand between.
struct OpenCall {
  size_t word = 0;
  size_t commas = 0;
};
std::optional<OpenCall> open_call(const Document& document, uint32_t offset) {
  const Outline& outline = *document.outline;
  size_t at = outline.word_before(offset);
  if (at == outline.words.size()) return std::nullopt;
  int depth = 0;
  OpenCall call;
  for (size_t k = at + 1; k-- > 0;) {
    std::string_view text = text_of(document, outline.words[k]);
    if (outline.words[k].kind != WordKind::Sign) continue;
    if (text == ")" || text == "]" || text == "]|") ++depth;
    if (text == "(" || text == "[" || text == "|[") {
      if (depth-- > 0) continue;
      if (text != "(" || k == 0 || outline.words[k - 1].kind != WordKind::Name) return std::nullopt;
      call.word = k - 1;
      return call;
    }
    if (text == "," && depth == 0) ++call.commas;
    if (text == ";" && depth == 0) return std::nullopt;
  }
  return std::nullopt;
}

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> all;
  while (!list.empty()) {
    size_t end = std::min(list.find(", "), list.size());
    all.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 2, list.size()));
  }
  return all;
}

}  // namespace

Json completion(const Session&, const Document& document, uint32_t offset) {
  Offers offers;
  const Outline& outline = *document.outline;
  size_t before = outline.word_before(offset);
  const OutlineWord* own = outline.name_at(offset);
  if (before < outline.words.size() && own && own == &outline.words[before] && before > 0) --before;
  bool chi = document.language == Language::Chi;
  if (before < outline.words.size() && outline.words[before].kind == WordKind::Comment &&
      outline.words[before].end >= offset)
    return offers.take();
  if (!chi && before < outline.words.size() && text_of(document, outline.words[before]) == "." &&
      ports(offers, document, before))
    return offers.take();
  uint32_t owner = outline.owner_at(offset);
  std::string inside = owner == kNoSymbol ? "" : outline.symbols[owner].name;
  scope(offers, outline, inside);
  // What is being written may have hidden the rest of the text from the parser.
  if (!outline.sound && document.sound_outline) scope(offers, *document.sound_outline, inside);
  for (const Predefined& one : chi ? predefined_chi() : predefined_shsml())
    offers.add(std::string(one.name), 3, fmt::format("{}({})", one.name, one.parameters), std::string(one.gives), "3");
  std::span<const Snippet> snippets =
      chi ? std::span<const Snippet>(kChiSnippets) : std::span<const Snippet>(kShsmlSnippets);
  for (const Snippet& snippet : snippets)
    offers.add(snippet.label, 15, "snippet", "", "4", {{"insertText", snippet.text}, {"insertTextFormat", 2}});
  std::span<const char* const> words =
      chi ? std::span<const char* const>(kChiWords) : std::span<const char* const>(kShsmlWords);
  for (const char* word : words) offers.add(word, 14, "", "", "5");
  return offers.take();
}

Json signature_help(const Session&, const Document& document, uint32_t offset) {
  std::optional<OpenCall> call = open_call(document, offset);
  if (!call) return nullptr;
  const OutlineWord& word = document.outline->words[call->word];
  std::string name(text_of(document, word)), text;
  std::vector<std::string> parameters;
  if (word.symbol != kNoSymbol) {
    const OutlineSymbol& symbol = document.outline->symbols[word.symbol];
    parameters = symbol.parameters;
    text = symbol.documentation;
  } else if (const Predefined* known =
                 find_predefined(document.language == Language::Chi ? predefined_chi() : predefined_shsml(), name)) {
    parameters = split(known->parameters);
    text = known->gives;
  }
  if (parameters.empty()) return nullptr;
  Json list = Json::array();
  std::string label = name + "(";
  for (const std::string& parameter : parameters) {
    label += (list.empty() ? "" : ", ") + parameter;
    list.push_back({{"label", parameter}});
  }
  Json entry = {{"label", label + ")"}, {"parameters", list}, {"documentation", text}};
  return {{"signatures", Json::array({entry})}, {"activeSignature", 0}, {"activeParameter", call->commas}};
}

Json document_symbols(const Session& session, const Document& document) {
  Json all = Json::array();
  auto one = [&](const OutlineSymbol& symbol, uint32_t end) -> Json {
    Json own = document.lines->range(symbol.name_begin, symbol.name_end, session.encoding);
    return {{"name", symbol.name.empty() ? "xper" : symbol.name},
            {"detail", symbol.detail},
            {"kind", symbol_kind(symbol.role)},
            {"range", document.lines->range(std::min(symbol.begin, symbol.name_begin), std::max(end, symbol.name_end),
                                            session.encoding)},
            {"selectionRange", own}};
  };
  const std::vector<OutlineSymbol>& symbols = document.outline->symbols;
  size_t block = 0;
  for (uint32_t k = 0; k < symbols.size(); ++k) {
    if (symbols[k].file != 0 || symbols[k].owner != kNoSymbol || symbols[k].role == SymbolRole::Literal) continue;
    while (block < document.outline->blocks.size() && document.outline->blocks[block].first != symbols[k].begin)
      ++block;
    Json made = one(symbols[k], block < document.outline->blocks.size() ? document.outline->blocks[block].second
                                                                        : symbols[k].name_end);
    block = 0;
    Json children = Json::array();
    for (const OutlineSymbol& inner : symbols) {
      if (inner.owner == k && inner.file == 0) children.push_back(one(inner, inner.end));
    }
    made["children"] = children;
    all.push_back(made);
  }
  return all;
}

Json folding(const Session&, const Document& document) {
  Json all = Json::array();
  auto add = [&](uint32_t first, uint32_t last, const char* kind) {
    if (last <= first) return;
    Json range = {{"startLine", first}, {"endLine", last}};
    if (kind) range["kind"] = kind;
    all.push_back(range);
  };
  for (const auto& [begin, end] : document.outline->blocks) {
    uint32_t first = document.lines->line_of(begin), last = document.lines->line_of(end);
    if (last > first) add(first, last - 1, nullptr);
  }
  // Lines of comment that follow each other.
  std::optional<uint32_t> first, last;
  for (const OutlineWord& word : document.outline->words) {
    if (word.kind != WordKind::Comment) continue;
    uint32_t line = document.lines->line_of(word.begin);
    if (last && line == *last + 1) {
      last = line;
      continue;
    }
    if (first) add(*first, *last, "comment");
    first = last = line;
  }
  if (first) add(*first, *last, "comment");
  return all;
}

// The kinds are those of token_types().
Json semantic_tokens(const Session& session, const Document& document) {
  std::vector<uint32_t> data;
  uint32_t last_line = 0, last_column = 0;
  for (const OutlineWord& word : document.outline->words) {
    uint32_t type = 8;
    switch (word.kind) {
      case WordKind::Keyword: type = 0; break;
      case WordKind::Text: type = 1; break;
      case WordKind::Number: type = 2; break;
      case WordKind::Comment: type = 3; break;
      case WordKind::Sign: continue;
      case WordKind::Name: {
        type = word.called ? 5 : 6;
        if (word.symbol == kNoSymbol) break;
        SymbolRole role = document.outline->symbols[word.symbol].role;
        type = role == SymbolRole::Function                                                                   ? 5
               : role == SymbolRole::Parameter || role == SymbolRole::Constant || role == SymbolRole::Literal ? 7
               : role <= SymbolRole::Type || role == SymbolRole::Component                                    ? 4
                                                                                                              : 6;
        break;
      }
    }
    Json at = document.lines->position(word.begin, session.encoding);
    uint32_t line = at["line"], column = at["character"];
    Json end = document.lines->position(word.end, session.encoding);
    if (end["line"] != line) continue;
    uint32_t length = end["character"].get<uint32_t>() - column;
    if (length == 0) continue;
    data.insert(data.end(), {line - last_line, line == last_line ? column - last_column : column, length, type, 0});
    last_line = line;
    last_column = column;
  }
  return {{"data", data}};
}

// Names of parameters before what is handed to them; in SHSML the value of a knob where it is declared.
Json inlay_hints(const Session& session, const Document& document, uint32_t begin, uint32_t end) {
  Json hints = Json::array();
  const Outline& outline = *document.outline;
  auto hint = [&](uint32_t place, const std::string& label, const char* padding) {
    if (place >= begin && place <= end)
      hints.push_back(
          {{"position", document.lines->position(place, session.encoding)}, {"label", label}, {padding, true}});
  };
  for (const OutlineSymbol& symbol : outline.symbols) {
    if (symbol.file == 0 && symbol.port == "knob" && !symbol.value.empty())
      hint(symbol.name_end, "= " + symbol.value, "paddingLeft");
  }
  for (size_t k = 0; k + 1 < outline.words.size(); ++k) {
    const OutlineWord& word = outline.words[k];
    if (!word.called || word.symbol == kNoSymbol) continue;
    const OutlineSymbol& callee = outline.symbols[word.symbol];
    if (callee.parameters.empty() || (callee.file == 0 && callee.name_begin == word.begin)) continue;
    int depth = 0;
    size_t number = 0;
    bool fresh = true;
    for (size_t j = k + 1; j < outline.words.size(); ++j) {
      std::string_view text = text_of(document, outline.words[j]);
      if (outline.words[j].kind == WordKind::Comment) continue;
      if (depth == 1 && fresh && text != ")" && number < callee.parameters.size()) {
        std::string name = callee.parameters[number].substr(0, callee.parameters[number].find(':'));
        if (name != text) hint(outline.words[j].begin, name + ":", "paddingRight");
        fresh = false;
      }
      if (text == "(" || text == "[" || text == "{") ++depth;
      if (text == ")" || text == "]" || text == "}") --depth;
      if (depth <= 0) break;
      if (depth == 1 && text == ",") ++number, fresh = true;
    }
  }
  return hints;
}

Json code_lenses(const Session& session, const Document& document) {
  Json all = Json::array();
  const OutlineSymbol* runs = nullptr;  // the experiment, or the last component
  for (const OutlineSymbol& symbol : document.outline->symbols) {
    if (symbol.file == 0 && (symbol.role == SymbolRole::Experiment || symbol.role == SymbolRole::Component))
      runs = &symbol;
  }
  if (!runs) return all;
  Json range = document.lines->range(runs->begin, runs->begin + 1, session.encoding);
  all.push_back(
      {{"range", range},
       {"command",
        {{"title", "simulate"}, {"command", "saltus.simulate"}, {"arguments", Json::array({document.uri, ""})}}}});
  return all;
}

}  // namespace saltus::lsp::outlined

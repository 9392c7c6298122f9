// What the hints of diagnostics say, as edits: another name, `pre`, `each`, an import, a ground, initial equations.
#include <fmt/format.h>

#include <algorithm>

#include "lsp/features.h"
#include "lsp/missing_parts.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::ClassNode;

namespace {

struct Word {
  uint32_t begin, end;
};

// The words of a text that could be names, wherever they stand.
std::vector<Word> words(std::string_view text, uint32_t begin, uint32_t end) {
  std::vector<Word> all;
  auto letter = [&](uint32_t k) {
    return std::isalnum(static_cast<unsigned char>(text[k])) || text[k] == '_' ||
           (static_cast<unsigned char>(text[k]) & 0x80);
  };
  end = std::min<uint32_t>(end, static_cast<uint32_t>(text.size()));
  for (uint32_t k = begin; k < end;) {
    if (!letter(k)) {
      ++k;
      continue;
    }
    uint32_t from = k;
    while (k < end && letter(k)) ++k;
    all.push_back({from, k});
  }
  return all;
}

class Fixes {
 public:
  Fixes(const Session& session, const Document& document)
      : session_(session), document_(document), text_(*document.text) {}

  void of(const Json& diagnostic) {
    std::string message = diagnostic.value("message", "");
    begin_ = document_.lines->offset(diagnostic.at("range").at("start"), session_.encoding);
    end_ = document_.lines->offset(diagnostic.at("range").at("end"), session_.encoding);
    diagnostic_ = &diagnostic;
    if (size_t at = message.find("did you mean '"); at != std::string::npos) another_name(message, at + 14);
    if (size_t at = message.find("did you mean pre("); at != std::string::npos)
      add_pre(message.substr(at + 17, message.find(")?", at) - at - 17));
    if (message.find("write 'each' to") != std::string::npos) add_each();
    if (message.find("write 'redeclare each") != std::string::npos) behind_redeclare();
    if (diagnostic.value("code", "") == "M0305") remove_each();
    if (diagnostic.value("code", "") == "M0810" || diagnostic.value("code", "") == "M0301") add_import();
    if (message.find("a ground is missing") != std::string::npos)
      action("insert a ground", insert_ground(session_, document_, message));
  }
  Json take() { return std::move(all_); }

  // Not of a diagnostic: the model is sound, but what it assumes at its start is nowhere in its text.
  void assumed(uint32_t begin, uint32_t end) {
    if (document_.assumed.empty()) return;
    Json edits = insert_assumed(session_, document_, begin, end);
    if (edits.empty()) return;
    all_.push_back({{"title", fmt::format("write down the {} that the start assumes",
                                          document_.assumed.size() == 1 ? "initial equation" : "initial equations")},
                    {"kind", "refactor.rewrite"},
                    {"edit", {{"changes", {{document_.uri, edits}}}}}});
  }

 private:
  static std::string quoted(const std::string& message) {
    size_t begin = message.find('\'');
    size_t end = begin == std::string::npos ? begin : message.find('\'', begin + 1);
    return end == std::string::npos ? "" : message.substr(begin + 1, end - begin - 1);
  }
  Json edit(uint32_t begin, uint32_t end, const std::string& text) const {
    return {{"range", document_.lines->range(begin, end, session_.encoding)}, {"newText", text}};
  }
  void action(const std::string& title, Json edits, bool preferred = true) {
    if (edits.empty()) return;
    all_.push_back({{"title", title},
                    {"kind", "quickfix"},
                    {"diagnostics", Json::array({*diagnostic_})},
                    {"isPreferred", preferred},
                    {"edit", {{"changes", {{document_.uri, std::move(edits)}}}}}});
  }

  // The place of a diagnostic may be wider than the word that it names.
  void another_name(const std::string& message, size_t from) {
    size_t end = message.find("'?", from);
    if (end == std::string::npos) return;
    std::string name = message.substr(from, end - from), wrong = quoted(message);
    std::string_view here = text_.substr(begin_, end_ - begin_);
    Word place{begin_, end_};
    if (here != wrong) {
      std::vector<Word> inside = words(text_, begin_, end_);
      auto it = std::find_if(inside.begin(), inside.end(), [&](const Word& word) {
        return text_.substr(word.begin, word.end - word.begin) == wrong;
      });
      if (it != inside.end())
        place = *it;
      else if (inside.size() != 1 || inside[0].begin != begin_ || inside[0].end != end_)
        return;
    }
    action("change to '" + name + "'", Json::array({edit(place.begin, place.end, name)}));
  }

  // n = n + 1 → n = pre(n) + 1: not where it is defined, not inside of pre and its kind.
  void add_pre(const std::string& name) {
    Json edits = Json::array();
    for (const Word& word : words(text_, begin_, end_)) {
      if (word.begin > begin_ && text_[word.begin - 1] == '.') continue;
      if (text_.substr(word.begin, name.size()) != name) continue;
      uint32_t stop = word.begin + static_cast<uint32_t>(name.size());
      if (stop < text_.size() &&
          (std::isalnum(static_cast<unsigned char>(text_[stop])) || text_[stop] == '_' || text_[stop] == '.'))
        continue;
      size_t next = text_.find_first_not_of(" \t\r\n", stop);
      bool defined = next != std::string_view::npos &&
                     (text_.substr(next, 2) == ":=" || (text_[next] == '=' && text_.substr(next, 2) != "=="));
      size_t before = word.begin == 0 ? std::string_view::npos : text_.find_last_not_of(" \t", word.begin - 1);
      bool in_brackets = before != std::string_view::npos && text_[before] == '(' && before >= 3 &&
                         (text_.substr(before - 3, 3) == "pre" || text_.substr(before - 3, 3) == "der" ||
                          text_.substr(before - 3, 3) == "nge" || text_.substr(before - 3, 3) == "dge");
      if (!defined && !in_brackets) edits.push_back(edit(word.begin, stop, "pre(" + name + ")"));
    }
    action("use pre(" + name + ")", std::move(edits));
  }

  size_t token_at(uint32_t offset) const {
    const std::vector<Token>& tokens = document_.file->tree().tokens;
    auto it = std::lower_bound(tokens.begin(), tokens.end(), offset,
                               [](const Token& token, uint32_t at) { return token.begin < at; });
    return static_cast<size_t>(it - tokens.begin());
  }
  // r(k = 2): before the name that the value is given to.
  void add_each() {
    if (!document_.file) return;
    const std::vector<Token>& tokens = document_.file->tree().tokens;
    size_t k = token_at(begin_);
    if (k < 2 || tokens[k - 1].kind != TokenKind::Equals || tokens[k - 2].kind != TokenKind::Identifier) return;
    k -= 2;
    while (k >= 2 && tokens[k - 1].kind == TokenKind::Dot && tokens[k - 2].kind == TokenKind::Identifier) k -= 2;
    if (k >= 1 && tokens[k - 1].kind == TokenKind::Final) --k;
    action("add 'each'", Json::array({edit(tokens[k].begin, tokens[k].begin, "each ")}));
  }
  void behind_redeclare() {
    if (!document_.file) return;
    const std::vector<Token>& tokens = document_.file->tree().tokens;
    for (size_t k = std::min(token_at(end_), tokens.size()); k-- > 0;) {
      if (tokens[k].kind == TokenKind::Redeclare)
        return action("add 'each'", Json::array({edit(tokens[k].end, tokens[k].end, " each")}));
      if (tokens[k].kind == TokenKind::Semicolon) return;
    }
  }
  void remove_each() {
    if (!document_.file) return;
    const std::vector<Token>& tokens = document_.file->tree().tokens;
    for (size_t k = std::min(token_at(end_), tokens.size()); k-- > 0;) {
      if (tokens[k].kind == TokenKind::Each && k + 1 < tokens.size())
        return action("remove 'each'", Json::array({edit(tokens[k].begin, tokens[k + 1].begin, "")}));
      if (tokens[k].kind == TokenKind::Semicolon || tokens[k].kind == TokenKind::LeftParenthesis) return;
    }
  }
  // A class of that very name in some library.
  void add_import() {
    if (!document_.file) return;
    std::string_view name = text_.substr(begin_, end_ - begin_);
    bool dotted = (begin_ > 0 && text_[begin_ - 1] == '.');
    const ClassNode* around = class_at(*session_.world, *document_.file, begin_);
    if (name.empty() || dotted || !around) return;
    size_t offered = 0;
    for (const ClassNode* node : session_.world->loaded_classes()) {
      if (node->name != name || node->is_protected || !node->parent || ++offered > 5) continue;
      action("import " + node->full_name(), Json::array({import_edit(session_, document_, *around, node->full_name())}),
             false);
    }
  }

  const Session& session_;
  const Document& document_;
  std::string_view text_;
  uint32_t begin_ = 0, end_ = 0;
  const Json* diagnostic_ = nullptr;
  Json all_ = Json::array();
};

}  // namespace

Json code_actions(const Session& session, const Document& document, const Json& params) {
  Fixes fixes(session, document);
  for (const Json& diagnostic : params.at("context").at("diagnostics")) {
    if (diagnostic.contains("range")) fixes.of(diagnostic);
  }
  if (const Json range = params.value("range", Json::object()); range.contains("start") && range.contains("end"))
    fixes.assumed(document.lines->offset(range["start"], session.encoding),
                  document.lines->offset(range["end"], session.encoding));
  return fixes.take();
}

}  // namespace saltus::lsp

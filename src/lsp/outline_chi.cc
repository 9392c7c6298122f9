// χ: definitions, their parameters, variables, labels and literals. A name inside of a definition is one of its own,
// else a definition.
#include "chi/syntax/lexer.h"
#include "chi/syntax/parser.h"
#include "lsp/outline.h"

namespace saltus::lsp {

using namespace chi::syntax;

namespace {

class ChiOutline {
 public:
  ChiOutline(const std::string& path, std::shared_ptr<const std::string> text) : text_(*text) {
    out_.files.push_back({path, text});
    FileId file = context_.sources.add(path, *text);
    tree_ = parse(context_, file);
    out_.sound = !context_.diagnostics.has_errors();
    Context scratch;
    tokens_ = lex(scratch, scratch.sources.add(path, *text));
  }

  OutlinePtr make() {
    for (size_t k = 0; k < tree_->definitions.size(); ++k) {
      const Definition& definition = *tree_->definitions[k];
      uint32_t end = k + 1 < tree_->definitions.size() ? tree_->definitions[k + 1]->span.begin
                                                       : static_cast<uint32_t>(text_.size() + 1);
      define(definition, end);
    }
    for (const Token& token : tokens_) {
      if (token.kind != TokenKind::EndOfFile) out_.words.push_back(word(token));
    }
    for (size_t k = 0; k < out_.words.size(); ++k) resolve(k);
    add_comments(text_, "//", out_.words);
    return std::make_shared<const Outline>(std::move(out_));
  }

 private:
  std::string_view at(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  std::string name(Name name) const { return name.valid() ? std::string(context_.names.text(name)) : std::string(); }

  void define(const Definition& definition, uint32_t end) {
    OutlineSymbol symbol;
    symbol.name = name(definition.name);
    symbol.begin = definition.span.begin;
    symbol.end = end;
    symbol.name_begin = definition.name_span.begin;
    symbol.name_end = definition.name.valid() ? definition.name_span.end : definition.name_span.begin;
    symbol.documentation = comment_above(text_, definition.span.begin, "//");
    switch (definition.kind) {
      case DefinitionKind::Process: symbol.role = SymbolRole::Process; break;
      case DefinitionKind::Function: symbol.role = SymbolRole::Function; break;
      case DefinitionKind::System: symbol.role = SymbolRole::System; break;
      case DefinitionKind::Experiment: symbol.role = SymbolRole::Experiment; break;
      case DefinitionKind::Type: symbol.role = SymbolRole::Type; break;
      case DefinitionKind::Constant: symbol.role = SymbolRole::Constant; break;
    }
    std::string_view whole = at(definition.span);
    bool plain = definition.kind == DefinitionKind::Type || definition.kind == DefinitionKind::Constant;
    symbol.detail = one_line(plain ? whole : whole.substr(0, whole.find("|[")));
    while (!plain && (symbol.detail.ends_with("=") || symbol.detail.ends_with(" "))) symbol.detail.pop_back();
    if (symbol.detail.size() > 300) symbol.detail.resize(300);
    if (definition.value) symbol.value = one_line(at(definition.value->span));
    for (const Declared& parameter : definition.parameters) symbol.parameters.push_back(declaration(parameter));
    uint32_t owner = static_cast<uint32_t>(out_.symbols.size());
    out_.blocks.emplace_back(definition.span.begin, definition.span.end);
    out_.symbols.push_back(std::move(symbol));
    if (definition.type) literals(*definition.type, kNoSymbol);
    for (const Declared& parameter : definition.parameters) declare(parameter, owner, SymbolRole::Parameter);
    for (const Declared& variable : definition.variables) declare(variable, owner, SymbolRole::Variable);
    for (const Instance& instance : definition.instances) {
      part(instance, instance.label, owner, SymbolRole::Part);
      part(instance, instance.index, owner, SymbolRole::Variable);
    }
  }

  std::string declaration(const Declared& declared) const {
    return name(declared.name) + (declared.type ? ": " + one_line(at(declared.type->span)) : "");
  }
  static bool is_channel(const Type& type) {
    return type.kind == TypeKind::Channel ||
           (type.kind == TypeKind::Bundle && !type.parts.empty() && is_channel(*type.parts[0]));
  }
  void declare(const Declared& declared, uint32_t owner, SymbolRole role) {
    OutlineSymbol symbol;
    symbol.name = name(declared.name);
    symbol.role = declared.type && is_channel(*declared.type) ? SymbolRole::Channel : role;
    symbol.detail = declaration(declared);
    symbol.owner = owner;
    symbol.begin = symbol.name_begin = declared.span.begin;
    symbol.end = symbol.name_end = declared.span.begin + static_cast<uint32_t>(symbol.name.size());
    out_.symbols.push_back(std::move(symbol));
    if (declared.type) literals(*declared.type, owner);
  }
  // {EMPTY, FILL}: the tree has no places of them.
  void literals(const Type& type, uint32_t owner) {
    for (Name literal : type.names) {
      std::string wanted = name(literal);
      if (const Token* token = find(type.span, wanted))
        add(*token, wanted, SymbolRole::Literal, one_line(at(type.span)), owner);
    }
    for (const Type* inner : type.parts) literals(*inner, owner);
  }
  void part(const Instance& instance, Name label, uint32_t owner, SymbolRole role) {
    if (!label.valid()) return;
    std::string wanted = name(label);
    if (const Token* token = find(instance.span, wanted)) add(*token, wanted, role, one_line(at(instance.span)), owner);
  }
  void add(const Token& token, const std::string& name, SymbolRole role, std::string detail, uint32_t owner) {
    OutlineSymbol symbol;
    symbol.name = name;
    symbol.role = role;
    symbol.detail = std::move(detail);
    symbol.owner = owner;
    symbol.begin = symbol.name_begin = token.begin;
    symbol.end = symbol.name_end = token.end;
    out_.symbols.push_back(std::move(symbol));
  }
  const Token* find(Span span, std::string_view wanted) const {
    for (const Token& token : tokens_) {
      if (token.begin >= span.begin && token.end <= span.end && token.kind == TokenKind::Identifier &&
          text_.substr(token.begin, token.end - token.begin) == wanted)
        return &token;
    }
    return nullptr;
  }

  static OutlineWord word(const Token& token) {
    OutlineWord word{token.begin, token.end};
    word.kind = token.kind == TokenKind::Identifier                                 ? WordKind::Name
                : token.kind == TokenKind::Text                                     ? WordKind::Text
                : token.kind == TokenKind::Integer || token.kind == TokenKind::Real ? WordKind::Number
                : token.kind >= TokenKind::Proc                                     ? WordKind::Keyword
                                                                                    : WordKind::Sign;
    return word;
  }
  void resolve(size_t k) {
    OutlineWord& word = out_.words[k];
    if (word.kind != WordKind::Name) return;
    bool followed = k + 1 < out_.words.size();
    word.called = followed && text_[out_.words[k + 1].begin] == '(';
    uint32_t owner = out_.owner_at(word.begin);
    // xper(stop = 60): a setting is no name of the text.
    if (owner != kNoSymbol && out_.symbols[owner].role == SymbolRole::Experiment && followed &&
        tokens_[k + 1].kind == TokenKind::Equal)
      return;
    word.symbol = out_.find(owner, text_.substr(word.begin, word.end - word.begin));
  }

  std::string_view text_;
  Context context_;
  std::unique_ptr<Tree> tree_;
  std::vector<Token> tokens_;
  Outline out_;
};

}  // namespace

OutlinePtr outline_of_chi(const std::string& path, std::shared_ptr<const std::string> text) {
  return ChiOutline(path, std::move(text)).make();
}

}  // namespace saltus::lsp

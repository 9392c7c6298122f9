// SHSML: components with their ports, states, locals and flags; parts of a composite one; names that are declared by
// getting a value (docs/language/shsml.md).
#include <filesystem>
#include <set>

#include "lsp/outline.h"
#include "shsml/syntax/lexer.h"
#include "shsml/syntax/parser.h"

namespace saltus::lsp {

using namespace shsml::syntax;
namespace fs = std::filesystem;

namespace {

// Symbols of one file; those of the files that it names come after.
class ShsmlOutline {
 public:
  ShsmlOutline(const std::string& path, std::shared_ptr<const std::string> text, const ReadText& read) : read_(read) {
    tree_ = load(path, std::move(text));
    out_.sound = sound_;
  }

  OutlinePtr make() {
    std::string_view text = *out_.files[0].text;
    Context scratch;
    tokens_ = lex(scratch, scratch.sources.add(out_.files[0].path, std::string(text)));
    for (const Token& token : tokens_) {
      if (token.kind != TokenKind::EndOfFile) out_.words.push_back(word(token));
    }
    if (tree_) {
      parts();
      for (const Component* component : tree_->components) {
        for (const Section& section : component->sections) {
          for (const Declaration& declaration : section.declarations) words_.insert(declaration.word_span.begin);
        }
      }
    }
    blocks();
    for (size_t k = 0; k < out_.words.size(); ++k) resolve(k, text);
    add_comments(text, "%", out_.words);
    return std::make_shared<const Outline>(std::move(out_));
  }

 private:
  static constexpr size_t kMostFiles = 200;

  std::string name(Name name) const { return name.valid() ? std::string(context_.names.text(name)) : std::string(); }
  std::string_view at(Span span) const {
    return context_.sources[span.file].text().substr(span.begin, span.end - span.begin);
  }

  Tree* load(const std::string& path, std::shared_ptr<const std::string> text) {
    std::error_code ignored;
    if (!text || out_.files.size() >= kMostFiles ||
        !loaded_.insert(fs::weakly_canonical(path, ignored).string()).second)
      return nullptr;
    uint32_t number = static_cast<uint32_t>(out_.files.size());
    out_.files.push_back({path, text});
    size_t errors = context_.diagnostics.all().size();
    FileId file = context_.sources.add(path, *text);
    trees_.push_back(parse(context_, file));
    Tree& tree = *trees_.back();
    if (number == 0) sound_ = context_.diagnostics.all().size() == errors;
    for (size_t k = 0; k < tree.components.size(); ++k) {
      bool last = k + 1 == tree.components.size();
      define(*tree.components[k], number,
             last ? static_cast<uint32_t>(text->size() + 1) : tree.components[k + 1]->span.begin);
    }
    std::string folder = fs::path(path).parent_path().string();
    for (const Use& use : tree.uses) {
      std::string other = (fs::path(folder) / name(use.path)).string();
      load(other, read_(other));
    }
    return &tree;
  }

  void define(const Component& component, uint32_t file, uint32_t end) {
    OutlineSymbol symbol;
    symbol.name = name(component.name);
    symbol.role = SymbolRole::Component;
    symbol.detail = std::string(component_word(component.kind)) + " " + symbol.name;
    symbol.documentation = comment_above(*out_.files[file].text, component.span.begin, "%");
    symbol.file = file;
    symbol.begin = component.span.begin;
    symbol.end = end;
    symbol.name_begin = component.name_span.begin;
    symbol.name_end = component.name_span.begin + static_cast<uint32_t>(symbol.name.size());
    uint32_t owner = static_cast<uint32_t>(out_.symbols.size());
    if (file == 0) out_.blocks.emplace_back(component.span.begin, component.span.end);
    out_.symbols.push_back(std::move(symbol));
    for (const Section& section : component.sections) {
      if (section.kind == SectionKind::Components) continue;
      for (const Declaration& declaration : section.declarations)
        declare(declaration, file, owner, section.kind == SectionKind::Interface);
    }
    // What gets a value declares itself where nothing else did.
    for (const Section& section : component.sections) {
      if (section.kind == SectionKind::Timing || section.kind == SectionKind::Connections ||
          section.kind == SectionKind::Experiment)
        continue;
      for (const auto* list : {&section.statements, &section.rising, &section.falling}) {
        for (const Statement* statement : *list) assigned(*statement, file, owner, section.kind);
      }
    }
  }

  void declare(const Declaration& declaration, uint32_t file, uint32_t owner, bool interface) {
    size_t position = 0;
    for (const Argument& argument : declaration.arguments) {
      std::string label = argument.label.valid() ? name(argument.label) : position == 0 ? "name" : "";
      bool next = label == "derivative" || label == "next" ||
                  (position == 1 && label.empty() && name(declaration.word) == "state");
      ++position;
      if (label != "name" && !next) continue;
      const Expr* declared = argument.value;
      if (declared && declared->kind == ExprKind::Index && !declared->args.empty()) declared = declared->args[0];
      if (!declared || declared->kind != ExprKind::Name || declared->qualifier.valid()) continue;
      OutlineSymbol* symbol = add(declared->name, declared->span, file, owner);
      if (!symbol) continue;
      symbol->detail = one_line(at(declaration.span));
      symbol->documentation = comment_behind(*out_.files[file].text, declaration.span.end, "%");
      if (next) symbol->documentation.clear();
      symbol->begin = declaration.span.begin;
      symbol->end = declaration.span.end;
      if (interface) symbol->port = name(declaration.word);
      if (symbol->port == "knob") symbol->role = SymbolRole::Parameter;
    }
  }

  void assigned(const Statement& statement, uint32_t file, uint32_t owner, SectionKind section) {
    const Expr* target = statement.target;
    if (target && target->kind == ExprKind::Index && !target->args.empty()) target = target->args[0];
    if (target && target->kind == ExprKind::Name && !target->qualifier.valid()) {
      uint32_t known = out_.find(owner, name(target->name));
      if (known == kNoSymbol || out_.symbols[known].owner != owner) {
        if (OutlineSymbol* symbol = add(target->name, target->span, file, owner)) {
          symbol->detail = one_line(at(statement.span));
          symbol->documentation = comment_behind(*out_.files[file].text, statement.span.end, "%");
          if (section == SectionKind::Assignments) symbol->role = SymbolRole::Parameter;
        }
        known = out_.find(owner, name(target->name));
      }
      if (section == SectionKind::Assignments && statement.value && known != kNoSymbol)
        out_.symbols[known].value = one_line(at(statement.value->span));
    }
    for (const Branch& branch : statement.branches) {
      for (const Statement* inner : branch.body) assigned(*inner, file, owner, section);
    }
  }

  // The declaration of a name; null when it has one already: a state may be seen as an output.
  OutlineSymbol* add(Name named, Span span, uint32_t file, uint32_t owner) {
    if (!named.valid()) return nullptr;
    uint32_t known = out_.find(owner, name(named));
    if (known != kNoSymbol && out_.symbols[known].owner == owner) return nullptr;
    OutlineSymbol symbol;
    symbol.name = name(named);
    symbol.file = file;
    symbol.owner = owner;
    symbol.begin = symbol.name_begin = span.begin;
    symbol.end = symbol.name_end = span.begin + static_cast<uint32_t>(symbol.name.size());
    return &out_.symbols.emplace_back(std::move(symbol));
  }

  // Parts of composite components, when all components are known. A part without a kind is of the component of its own
  // name; that may lie in a file of that name beside this one.
  void parts() {
    for (const Component* component : tree_->components) {
      uint32_t owner = out_.find(kNoSymbol, name(component->name));
      for (const Section& section : component->sections) {
        if (section.kind == SectionKind::Connections || section.kind == SectionKind::Interface) beside(section);
        if (section.kind != SectionKind::Components || owner == kNoSymbol) continue;
        for (const Declaration& declaration : section.declarations) {
          const Expr *part = nullptr, *kind = nullptr;
          size_t position = 0;
          for (const Argument& argument : declaration.arguments) {
            std::string label = argument.label.valid() ? name(argument.label) : position == 0 ? "name" : "kind";
            ++position;
            if (argument.value && argument.value->kind == ExprKind::Name)
              (label == "name" ? part : kind) = argument.value;
          }
          if (!part) continue;
          std::string of = name(kind ? kind->name : part->name);
          uint32_t found = component_named(of);
          if (!kind) continue;  // the name of the part is that of the component
          if (OutlineSymbol* symbol = add(part->name, part->span, 0, owner)) {
            symbol->role = SymbolRole::Part;
            symbol->kind = found;
            symbol->detail = one_line(at(declaration.span));
          }
        }
      }
    }
  }
  void beside(const Section& section) {
    auto look = [&](const Expr* expr, auto&& self) -> void {
      if (!expr) return;
      if (expr->qualifier.valid()) component_named(name(expr->qualifier));
      for (const Expr* inner : expr->args) self(inner, self);
    };
    for (const Declaration& declaration : section.declarations) look(declaration.source, look);
    for (const Statement* statement : section.statements) look(statement->target, look), look(statement->value, look);
  }
  uint32_t component_named(const std::string& wanted) {
    uint32_t found = out_.find(kNoSymbol, wanted);
    if (found != kNoSymbol) return found;
    std::string other = (fs::path(out_.files[0].path).parent_path() / (wanted + ".shsml")).string();
    load(other, read_(other));
    return out_.find(kNoSymbol, wanted);
  }

  static OutlineWord word(const Token& token) {
    OutlineWord word{token.begin, token.end};
    word.kind = token.kind == TokenKind::Identifier                                ? WordKind::Name
                : token.kind == TokenKind::Text || token.kind == TokenKind::Symbol ? WordKind::Text
                : token.kind == TokenKind::Number                                  ? WordKind::Number
                : token.kind >= TokenKind::ComponentWord                           ? WordKind::Keyword
                                                                                   : WordKind::Sign;
    return word;
  }

  void resolve(size_t k, std::string_view text) {
    OutlineWord& word = out_.words[k];
    if (word.kind != WordKind::Name) return;
    auto sign = [&](size_t at) { return at < tokens_.size() ? tokens_[at].kind : TokenKind::EndOfFile; };
    word.called = sign(k + 1) == TokenKind::LeftParen;
    if (sign(k + 1) == TokenKind::Arrow || words_.contains(word.begin)) return;  // a label; a word that declares
    uint32_t owner = out_.owner_at(word.begin);
    std::string_view spelt = text.substr(word.begin, word.end - word.begin);
    if (k >= 2 && sign(k - 1) == TokenKind::Dot && out_.words[k - 2].symbol != kNoSymbol) {
      uint32_t of = out_.words[k - 2].symbol;
      if (out_.symbols[of].role == SymbolRole::Part) of = out_.symbols[of].kind;
      if (of == kNoSymbol) return;
      uint32_t found = out_.find(of, spelt);
      if (found != kNoSymbol && out_.symbols[found].owner == of) word.symbol = found;
      return;
    }
    word.symbol = out_.find(owner, spelt);
  }

  // interface ... end interface; also of events.
  void blocks() {
    std::vector<uint32_t> open;
    for (size_t k = 0; k < tokens_.size(); ++k) {
      bool ends = k > 0 && tokens_[k - 1].kind == TokenKind::End;
      bool opens = tokens_[k].kind == TokenKind::SectionWord || tokens_[k].kind == TokenKind::Body;
      if (!opens) continue;
      if (!ends)
        open.push_back(tokens_[k].begin);
      else if (!open.empty())
        out_.blocks.emplace_back(open.back(), tokens_[k].end), open.pop_back();
    }
  }

  const ReadText& read_;
  Context context_;
  std::vector<std::unique_ptr<Tree>> trees_;
  Tree* tree_ = nullptr;
  std::set<std::string> loaded_;
  bool sound_ = true;
  std::vector<Token> tokens_;
  std::set<uint32_t> words_;  // that declare: input, state, ...
  Outline out_;
};

}  // namespace

OutlinePtr outline_of_shsml(const std::string& path, std::shared_ptr<const std::string> text, const ReadText& read) {
  return ShsmlOutline(path, std::move(text), read).make();
}

}  // namespace saltus::lsp

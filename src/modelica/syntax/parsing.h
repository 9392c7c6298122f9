// The parser's inside: a cursor over the tokens, and one function for each production of MLS 3.6 appendix A.2.
//
// How an error is survived. The function that finds it reports it and calls stop(). From then on the cursor shows only
// tokens of the kind Error, which match nothing, so that every loop ends, every optional part is absent and every
// further complaint is dropped, while the calls return with what they have. The list of elements, equations or
// statements that is being read then takes the cursor back to the place of the error, skips to the end of the item
// (recovery.cc) and goes on. Mistakes whose meaning is clear (a missing ';', '=' for ':=') are reported and mended
// without stopping.
#pragma once

#include <tuple>
#include <utility>

#include "base/context.h"
#include "modelica/syntax/lexer.h"
#include "modelica/syntax/operators.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica::syntax {

// How deep things may be nested, all kinds together. A level adds at most three nodes to the height of the tree, left
// spines (operators.h) aside. It costs this parser up to a kilobyte of stack, ten with sanitizers, so that 8 MiB are
// enough here and leave the stages that walk over the tree 16 KiB a level.
inline constexpr int kMaxDepth = 500;

// Elements, equations and statements are separated and recovered alike.
enum class Item : uint8_t { Element, Equation, Statement };

struct Equational;  // blocks.h: the nodes of if-, for- and when-equations
struct Imperative;  // and of the statements

class Parser {
 public:
  Parser(Context& context, Tree& tree, uint32_t doubt);

  // stored_definition.cc
  void stored_definition();

 private:
  friend struct Equational;
  friend struct Imperative;

  // ------------------------------------------------------------------------------------------------- the cursor

  TokenKind kind() const { return token_->kind; }
  bool at(TokenKind kind) const { return token_->kind == kind; }
  TokenKind peek() const { return at(TokenKind::EndOfFile) ? TokenKind::EndOfFile : token_[1].kind; }
  void advance() {
    last_end_ = token_->end;
    ++token_;
  }
  bool accept(TokenKind kind) {
    if (!at(kind)) return false;
    advance();
    return true;
  }
  uint32_t begin() const { return token_->begin; }
  Span here() const { return {file_, token_->begin, token_->end}; }
  // From a token's begin to the end of what was read last.
  Span since(uint32_t begin) const { return {file_, begin, last_end_ > begin ? last_end_ : begin}; }
  // Just after what was read last: where something is missing.
  Span after() const { return {file_, last_end_, last_end_}; }
  std::string_view text(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  bool on_new_line() const;
  // "A.B name" or "input A.B name" at the beginning of a line: what stands before it has ended.
  bool at_line_of_declaration() const;
  bool at_class_start() const { return is_class_start(kind()); }
  static bool is_class_start(TokenKind kind);
  // 'initial' of a section, not the function initial()
  bool at_initial_section() const;

  // ----------------------------------------------------------------------------------------- errors, recovery.cc

  bool stopped() const { return stopped_at_ != nullptr; }
  void stop();
  // Takes the cursor back to where it was stopped.
  void resume();
  bool may_report();
  // Out of line and cold: its temporaries must not swell the frames of the functions that recurse.
  template <class... Args>
  [[gnu::noinline, gnu::cold]] Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    if (!may_report()) {
      ignored_ = {};
      return ignored_;
    }
    return context_.diagnostics.report(kind, span, args...);
  }
  std::string found() const;  // the current token, as a message shows it
  // "expected ..., found ...", and stops. `instead`: what stands behind the line that has ended too early.
  Diagnostic& expected(std::string_view what, std::string_view instead = {});
  bool expect(TokenKind kind);
  // The closing parenthesis, bracket or brace that belongs to `opening`.
  void expect_close(TokenKind kind, const Token* opening, std::string_view alternative = {});
  // A keyword of a block that can be taken as read when it is missing: 'then', 'loop'.
  void expect_block_word(TokenKind word, Span block, const char* block_name);
  // The ';' after an item, or recovery.
  void finish_item(Item item, const Token* first);
  void skip_item(Item item, const Token* first);
  bool skip_brackets(int open);
  bool skip_headless_class(const Token* first);
  bool misspelt_class(const Token* first);
  bool at_list_end() const;
  bool at_lone_class_name() const;
  static std::string class_word_hint(std::string_view word);
  bool stray_end(Item item);
  void too_deep();

  class Depth {
   public:
    explicit Depth(Parser& parser) : parser_(parser) {
      if (++parser_.depth_ > kMaxDepth) parser_.too_deep();
    }
    ~Depth() { --parser_.depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;

   private:
    Parser& parser_;
  };

  // ------------------------------------------------------------------------------------------------ lists, names

  // A list under construction. Lists of one type nest like calls, so they share one stack.
  template <class T>
  class Building {
   public:
    explicit Building(Parser& parser)
        : parser_(parser), stack_(std::get<std::vector<T>>(parser.stacks_)), first_(stack_.size()) {}
    ~Building() { stack_.resize(first_); }
    Building(const Building&) = delete;
    Building& operator=(const Building&) = delete;
    void add(const T& element) { stack_.push_back(element); }
    size_t size() const { return stack_.size() - first_; }
    const T& back() const { return stack_.back(); }
    List<T> list() const { return parser_.tree_.arena.copy(std::span<const T>(stack_.data() + first_, size())); }

   private:
    Parser& parser_;
    std::vector<T>& stack_;
    size_t first_;
  };

  template <class T, class... Args>
  const T* make(Args&&... args) {
    return tree_.arena.make<T>(std::forward<Args>(args)...);
  }
  Name intern(const Token& token);
  // An identifier; a keyword in its place is reported and taken as one when what follows allows it.
  NamePart identifier(std::string_view what = "an identifier");
  bool keyword_meant_as_name() const;
  NamePart keyword_as_name();
  Path path(bool may_be_absolute);

  // ----------------------------------------------------------------- expression.cc, primary.cc, arguments.cc

  const Expr* expression();
  const Expr* if_expression();
  const Expr* simple_expression();
  const Expr* operation(Level weakest);
  const Expr* right_operand(Level weakest);
  const Expr* prefix(Level weakest);
  const Expr* primary();
  const Expr* missing();
  const Expr* number();
  const Expr* string_literal();
  const Expr* reference_or_call();
  const Expr* keyword_call();
  const Expr* parenthesized();
  const Expr* array();
  const Expr* matrix();
  const Expr* postfix(const Expr* base);
  void misplaced_postfix(const char* what);
  const ReferenceExpr* component_reference();
  List<const Expr*> subscripts();
  List<const Expr*> optional_subscripts();
  const Expr* call(const ReferenceExpr* function);
  const Expr* function_argument();
  const Expr* partial_application();
  List<ForIndex> for_indices();
  List<const Expr*> expression_list();

  // ------------------------------------------------------------------------------------------ modification.cc

  Description description();
  void description_string(Description& description);
  void annotation_clause(Description& description);
  const Modification* optional_modification();
  const Modification* modification();
  Arguments class_modification(bool in_extends = false);
  const Argument* argument(bool in_extends);
  const Argument* inheritance_break(uint32_t begin);
  void element_modification(Argument& argument);
  const Element* argument_element(const Argument& argument, bool replaceable);
  const ConstrainingClause* optional_constraint();

  // ------------------------------------------------------------------ blocks.cc, equation.cc, statement.cc

  template <class Kind>
  List<const typename Kind::Node*> block_body();
  bool at_lone_block_word();
  // `condition`: of an 'if' that is missing itself
  template <class Kind>
  const typename Kind::Node* if_block(const Expr* condition = nullptr);
  template <class Kind>
  const typename Kind::Node* headless_block(const Expr* condition = nullptr);
  template <class Kind>
  const typename Kind::Node* for_block();
  template <class Kind>
  const typename Kind::Node* when_block();
  void end_of_block(TokenKind word, Span opening);
  const Equation* equation_item();
  const Equation* equation();
  const Equation* simple_equation();
  const ConnectEquation* connect_equation();
  const Statement* statement_item();
  const Statement* statement();
  const Statement* while_statement();
  const Statement* simple_statement();
  void misplaced_declaration(Item item);
  bool at_declaration() const;

  // ------------------------------------------------------------------------ class.cc, composition.cc, element.cc

  const ClassDef* class_definition();
  void class_prefixes(ClassDef& def);
  void class_specifier(ClassDef& def);
  void short_specifier(ClassDef& def);
  void enumeration(ClassDef& def);
  void derivative_class(ClassDef& def);
  void composition(ClassDef& def);
  Section element_section(ClassDef& def, SectionKind kind, bool implicit);
  Section equation_section(ClassDef& def, SectionKind kind);
  Section algorithm_section(ClassDef& def, SectionKind kind);
  bool at_loose_item() const;  // loose.cc
  void loose_item();
  bool class_annotation(ClassDef& def);
  void external_clause(ClassDef& def);
  void end_of_class(ClassDef& def);
  const Element* element();
  const Element* import_clause();
  const Element* extends_clause();
  const Element* component_clause(Element prefixes, bool single);
  const Component* component_declaration(bool with_condition);
  void type_prefix(ComponentsElement& clause);
  void element_prefixes(Element& element);
  // Prefixes have one order; a wrong one is reported and understood all the same.
  void order(int& rank_so_far, int rank);

  Context& context_;
  Tree& tree_;
  FileId file_;
  std::string_view text_;
  const uint32_t doubt_;

  const Token* token_;
  uint32_t last_end_ = 0;
  const Token* stopped_at_ = nullptr;
  Token nothing_[3];  // what the cursor shows when it is stopped

  int depth_ = 0;
  int errors_ = 0;
  bool quiet_ = false;                 // too deep or too many errors: nothing more is said
  const Token* last_error_ = nullptr;  // one report for each place
  bool after_guess_ = false;           // the last item was taken as finished without its ';'
  const Token* last_misplaced_sign_ = nullptr;
  int open_subscripts_ = 0;  // where 'end' is an expression
  int open_brackets_ = 0;    // where ';' ends no item
  Span last_else_if_;        // for a hint when an 'end if' is missing
  bool loose_item_reported_ = false;
  struct OpenBlocks {
    int if_ = 0, for_ = 0, when_ = 0, while_ = 0;
    int& operator[](TokenKind word);
  } open_blocks_;
  std::vector<const ClassDef*> open_classes_;
  Diagnostic ignored_;

  std::tuple<std::vector<const Expr*>, std::vector<ReferencePart>, std::vector<ForIndex>, std::vector<NamedArgument>,
             std::vector<IfBranch>, std::vector<List<const Expr*>>, std::vector<NamePart>, std::vector<const Argument*>,
             std::vector<const Equation*>, std::vector<EquationBranch>, std::vector<const Statement*>,
             std::vector<StatementBranch>, std::vector<const Element*>, std::vector<const Component*>,
             std::vector<Section>, std::vector<EnumerationLiteral>, std::vector<const ClassDef*>>
      stacks_;
};

}  // namespace saltus::modelica::syntax

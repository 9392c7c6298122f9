// The Modelica syntax tree: what was written, as MLS 3.6 appendix A names it.
//
// Nodes are plain structs in the arena of their tree, immutable once parsed, and point to each other, so that a
// node can be handed around without its tree: understanding a model mixes nodes of many files. Every node has the
// span of its text. Whatever is optional is a null pointer or an empty list.
//
// Tokens and comments are kept beside the nodes (Tree::tokens), in order of their position, so every character of
// the file can be reached from a node's span.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/names.h"
#include "base/source.h"
#include "modelica/syntax/token.h"

namespace saltus::modelica::syntax {

template <class T>
using List = std::span<const T>;

// ---------------------------------------------------------------------------------------------- expressions

enum class ExprKind : uint8_t {
  Integer,
  Real,
  String,
  Boolean,
  Reference,    // a.b[2].c
  Call,         // f(x, y, name = z), der(x), sum(x[i] for i in 1:n)
  PartialCall,  // function f(a = 1), as an argument of a call
  Unary,
  Binary,
  If,             // if c then a elseif d then b else e
  Range,          // a : b or a : step : b
  Array,          // {a, b, c}
  Comprehension,  // {e for i in r}
  Matrix,         // [a, b; c, d]
  Tuple,          // (a, , c) with two or more places, or none; a lone parenthesized expression is Parentheses
  Parentheses,    // (a), kept so that what was written can be printed
  Subscripted,    // (expression)[i]
  Field,          // (expression).name
  Colon,          // the subscript ':'
  End,            // 'end' inside a subscript
  Missing,        // an empty place in a tuple, or what could not be parsed
};

enum class Operator : uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Power,  // + - * / ^
  AddElementwise,
  SubtractElementwise,
  MultiplyElementwise,
  DivideElementwise,
  PowerElementwise,  // .+ .- .* ./ .^
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  And,
  Or,
  Not,
  Plus,
  Minus,
  PlusElementwise,
  MinusElementwise,  // unary
};

struct Expr {
  ExprKind kind;
  Span span;
};

struct IntegerExpr : Expr {
  int64_t value;  // a literal that does not fit is reported by the parser
};
struct RealExpr : Expr {
  double value;
  std::string_view text;  // as written, so that printing loses no digit
};
struct StringExpr : Expr {
  std::string_view value;  // escapes resolved
};
struct BooleanExpr : Expr {
  bool value;
};

struct ReferencePart {
  Name name;  // a quoted identifier keeps its quotes: 'x' and x are different
  Span span;
  List<const Expr*> subscripts;
};
struct ReferenceExpr : Expr {
  bool absolute;  // begins with '.'
  List<ReferencePart> parts;
};

struct ForIndex {
  Name name;
  Span span;
  const Expr* range;  // null when it is to be deduced from the use
};
struct NamedArgument {
  Name name;
  Span span;
  const Expr* value;
};
struct CallExpr : Expr {
  const ReferenceExpr* function;  // der, initial and pure are ordinary names here
  List<const Expr*> arguments;
  List<NamedArgument> named;
  List<ForIndex> iterators;  // a reduction, when not empty; then there is exactly one argument
};
struct PartialCallExpr : Expr {
  const ReferenceExpr* function;
  List<NamedArgument> named;
};
struct UnaryExpr : Expr {
  Operator op;
  const Expr* operand;
};
struct BinaryExpr : Expr {
  Operator op;
  const Expr* left;
  const Expr* right;
};
struct IfBranch {
  const Expr* condition;
  const Expr* value;
};
struct IfExpr : Expr {
  List<IfBranch> branches;  // if, elseif...
  const Expr* otherwise;
};
struct RangeExpr : Expr {
  const Expr* first;
  const Expr* step;  // may be null
  const Expr* last;
};
struct ArrayExpr : Expr {
  List<const Expr*> elements;
};
struct ComprehensionExpr : Expr {
  const Expr* body;
  List<ForIndex> iterators;
};
struct MatrixExpr : Expr {
  List<List<const Expr*>> rows;
};
struct TupleExpr : Expr {
  List<const Expr*> elements;  // Missing where a place is empty
};
struct ParenthesesExpr : Expr {
  const Expr* inner;
};
struct SubscriptedExpr : Expr {
  const Expr* base;
  List<const Expr*> subscripts;
};
struct FieldExpr : Expr {
  const Expr* base;
  Name name;
  Span name_span;
};

// The node as its own kind; the caller has looked at `kind`.
template <class T>
const T& as(const Expr& e) {
  return static_cast<const T&>(e);
}

// ---------------------------------------------------------------------------------- names and modifications

struct NamePart {
  Name name;
  Span span;
};
// name and type-specifier: a.b.c or .a.b.c
struct Path {
  bool absolute = false;
  List<NamePart> parts;
  Span span;
};

struct Argument;
struct Element;
struct ClassDef;
struct ConnectEquation;

using Arguments = List<const Argument*>;

// description: string comment and annotation
struct Description {
  std::string_view text;  // the concatenated string comment; empty when there is none
  Span text_span;         // invalid when there is none
  bool has_annotation = false;
  Arguments annotation;
  Span annotation_span;
};

// modification: (arguments) = value
struct Modification {
  Span span;
  bool has_arguments;  // "()" is different from nothing only in print
  Arguments arguments;
  const Expr* value;  // null: none
  bool is_break;      // = break (MLS 3.6 §7.2.7)
  bool colon_equal;   // := value
};

enum class ArgumentKind : uint8_t {
  Modify,        // name modification
  Replaceable,   // replaceable element, inside a modification
  Redeclare,     // redeclare element
  BreakName,     // break x           (only in extends, MLS 3.6 §7.4)
  BreakConnect,  // break connect(a, b)
};

struct Argument {
  ArgumentKind kind;
  bool each;
  bool is_final;
  Span span;
  // Modify, BreakName
  Path name;
  const Modification* modification;  // may be null: `x` alone (an annotation such as `experiment`)
  Description description;
  // Replaceable, Redeclare: a class definition (short) or a component clause with one component
  const Element* element;
  // BreakConnect
  const ConnectEquation* connect;
};

// ---------------------------------------------------------------------------------------------- equations

enum class EquationKind : uint8_t { Equal, If, For, Connect, When, Call, Error };

struct Equation {
  EquationKind kind;
  Span span;
  Description description;
};
using Equations = List<const Equation*>;

struct EqualEquation : Equation {
  const Expr* left;
  const Expr* right;
};
struct EquationBranch {
  const Expr* condition;
  Equations body;
  Span span;
};
struct IfEquation : Equation {
  List<EquationBranch> branches;
  bool has_otherwise;
  Equations otherwise;
};
struct ForEquation : Equation {
  List<ForIndex> indices;
  Equations body;
};
struct ConnectEquation : Equation {
  const ReferenceExpr* left;
  const ReferenceExpr* right;
};
struct WhenEquation : Equation {
  List<EquationBranch> branches;  // when, elsewhen...
};
struct CallEquation : Equation {
  const CallExpr* call;  // assert, terminate, reinit, Connections.root, ... or a function without result
};

// --------------------------------------------------------------------------------------------- statements

enum class StatementKind : uint8_t { Assign, AssignTuple, Call, If, For, While, When, Break, Return, Error };

struct Statement {
  StatementKind kind;
  Span span;
  Description description;
};
using Statements = List<const Statement*>;

struct AssignStatement : Statement {
  const ReferenceExpr* target;
  const Expr* value;
};
struct AssignTupleStatement : Statement {
  const TupleExpr* targets;
  const CallExpr* call;
};
struct CallStatement : Statement {
  const CallExpr* call;
};
struct StatementBranch {
  const Expr* condition;
  Statements body;
  Span span;
};
struct IfStatement : Statement {
  List<StatementBranch> branches;
  bool has_otherwise;
  Statements otherwise;
};
struct ForStatement : Statement {
  List<ForIndex> indices;
  Statements body;
};
struct WhileStatement : Statement {
  const Expr* condition;
  Statements body;
};
struct WhenStatement : Statement {
  List<StatementBranch> branches;
};

template <class T>
const T& as(const Equation& e) {
  return static_cast<const T&>(e);
}
template <class T>
const T& as(const Statement& s) {
  return static_cast<const T&>(s);
}

// ------------------------------------------------------------------------------------------------ elements

enum class ElementKind : uint8_t { Import, Extends, Class, Components, Error };

struct ConstrainingClause {
  Path type;
  bool has_arguments;
  Arguments arguments;
  Description description;
  Span span;
};

struct Element {
  ElementKind kind;
  Span span;
  // Class, Components
  bool redeclare;
  bool is_final;
  bool inner;
  bool outer;
  bool replaceable;
  const ConstrainingClause* constraint;  // may be null
};

enum class ImportKind : uint8_t { Qualified, Alias, All, Listed };  // A.B.C | D = A.B.C | A.B.* | A.B.{C, D}
struct ImportElement : Element {
  ImportKind import_kind;
  Name alias;
  Span alias_span;
  Path path;
  List<NamePart> names;  // Listed
  Description description;
};
struct ExtendsElement : Element {
  Path base;
  bool has_arguments;
  Arguments arguments;
  Description description;  // only the annotation can be present
};
struct ClassElement : Element {
  const ClassDef* definition;
};

enum class Flow : uint8_t { None, Flow, Stream };
enum class Variability : uint8_t { None, Discrete, Parameter, Constant };
enum class Direction : uint8_t { None, Input, Output };

struct Component {
  Name name;
  Span name_span;
  Span span;
  List<const Expr*> subscripts;
  const Modification* modification;  // may be null
  const Expr* condition;             // may be null
  Description description;
};
struct ComponentsElement : Element {
  Flow flow;
  Variability variability;
  Direction direction;
  Path type;
  List<const Expr*> subscripts;  // of the type: Real[3] x, y
  List<const Component*> components;
};

template <class T>
const T& as(const Element& e) {
  return static_cast<const T&>(e);
}

// ------------------------------------------------------------------------------------------------- classes

enum class Restriction : uint8_t {
  Class,
  Model,
  Record,
  OperatorRecord,
  Block,
  Connector,
  ExpandableConnector,
  Type,
  Package,
  Function,
  OperatorFunction,
  Operator,
};
enum class Purity : uint8_t { None, Pure, Impure };

enum class SectionKind : uint8_t { Public, Protected, Equation, InitialEquation, Algorithm, InitialAlgorithm };

// The parts of a composition in the order in which they were written.
struct Section {
  SectionKind kind;
  bool implicit;  // the element list before the first keyword (Public)
  Span span;
  List<const Element*> elements;
  Equations equations;
  Statements statements;
};

struct ExternalClause {
  Span span;
  bool has_language;
  std::string_view language;
  Span language_span;
  const ReferenceExpr* result;  // may be null
  Name function;                // invalid when there is no call
  Span function_span;
  List<const Expr*> arguments;
  Description description;  // only the annotation
};

struct EnumerationLiteral {
  Name name;
  Span span;
  Description description;
};

enum class ClassKind : uint8_t {
  Long,         // model M ... end M
  LongExtends,  // model extends M(...) ... end M
  Short,        // type T = Real[3](unit = "m")
  Enumeration,  // type E = enumeration(a, b)
  Derivative,   // function g = der(f, x, y)
};

struct ClassDef {
  ClassKind kind;
  Restriction restriction;
  Purity purity;
  bool encapsulated;
  bool partial;
  bool is_final;  // `final` before a class of a stored definition
  Name name;
  Span name_span;
  Span span;
  Description description;

  // Long, LongExtends
  List<Section> sections;
  const ExternalClause* external;  // may be null
  Span end_name_span;
  // LongExtends, Short
  bool has_arguments;
  Arguments arguments;
  // Short, Derivative
  Direction direction;
  Path base;
  List<const Expr*> subscripts;
  List<NamePart> derivative_of;  // Derivative: the inputs
  // Enumeration
  bool open_enumeration;  // enumeration(:)
  List<EnumerationLiteral> literals;
};

// -------------------------------------------------------------------------------------------- whole files

struct Comment {
  uint32_t begin, end;  // with its delimiters
};

struct Tree {
  FileId file;
  bool has_within = false;
  Path within;  // no parts: `within;`
  List<const ClassDef*> classes;

  std::vector<Token> tokens;      // without white space and comments, in order; the last is the end of the file
  std::vector<Comment> comments;  // in order
  Arena arena;                    // owns every node above
};

}  // namespace saltus::modelica::syntax

// The syntax tree of SHSML (Taylor 1993, section 3; docs/language/shsml.md has the whole grammar).
//
// What was written, not what it means: a declaration is a word with arguments, terse or `name=>value`, and which
// arguments the word takes is the business of semantics/. Nodes live in the tree's arena.
#pragma once

#include <memory>
#include <span>

#include "base/arena.h"
#include "base/names.h"
#include "base/source.h"

namespace saltus::shsml::syntax {

template <class T>
using List = std::span<const T>;

enum class ExprKind : uint8_t {
  Error,    // something was reported here
  Number,   // number
  Symbol,   // name: 'engine-has-stalled'
  Text,     // name: "N.m"
  Boolean,  // number: 0 or 1
  Name,     // [qualifier.]name
  Port,     // word(qualifier.name): input(turret.volts)
  Unary,    // op, args[0]
  Binary,   // op, args[0], args[1]
  If,       // args: condition, then, else
  Call,     // name(args)
  Index,    // args[0][args[1], ...]; in a declaration: a name and its sizes
  Array,    // [a, b] or [a, b; c, d]: args are the elements, or the rows
  Tuple,    // (args): a range or a list of symbols; only as an argument of a declaration
};

enum class Operator : uint8_t {
  None,
  Or,
  And,
  Not,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  Power,
  Minus,
  Plus
};

struct Expr {
  ExprKind kind = ExprKind::Error;
  Operator op = Operator::None;
  Span span;
  double number = 0;
  Name name;
  Name qualifier;  // the component, for names with a dot
  Name word;       // of a Port: input, output, knob, view
  Span name_span;
  List<const Expr*> args;
  uint32_t height = 1;  // of the tree below it; bounded, so that walks may recurse
};

struct Argument {
  Name label;  // of `label=>value`; invalid in the terse form
  Span label_span;
  const Expr* value = nullptr;
};

// word(arguments) [= source];   in interface, declarations and components sections
struct Declaration {
  Name word;
  Span word_span;
  Span span;
  List<Argument> arguments;
  const Expr* source = nullptr;
};

enum class StatementKind : uint8_t {
  Assign,      // target = value;
  Constraint,  // 0.0 = value;
  Setting,     // target: value;
  If,          // branches; the last may have no condition
  Rule,        // branches[0]: when condition then do ... end when;
};

struct Statement;
struct Branch {
  const Expr* condition = nullptr;
  List<const Statement*> body;
};

struct Statement {
  StatementKind kind = StatementKind::Assign;
  Span span;
  const Expr* target = nullptr;
  const Expr* value = nullptr;
  List<Branch> branches;
};

enum class SectionKind : uint8_t {
  Interface,
  Declarations,
  Components,
  Timing,
  Initial,
  Event,
  Dynamics,
  Constraint,
  Rules,
  Connections,
  Assignments,
  Experiment
};

struct Section {
  SectionKind kind = SectionKind::Interface;
  Span span;  // of its first word
  Name flag;  // Event
  Span flag_span;
  List<Declaration> declarations;     // Interface, Declarations, Components
  List<const Statement*> statements;  // all others; Event: what stands before the two subsections
  bool has_rising = false, has_falling = false;
  Span rising_span, falling_span;
  List<const Statement*> rising;   // negative-to-positive
  List<const Statement*> falling;  // positive-to-negative
};

enum class ComponentKind : uint8_t { Continuous, Discrete, Logic, Composite };  // CTC, DTC, LBC, CC

struct Component {
  ComponentKind kind = ComponentKind::Continuous;
  Name name;
  Span name_span;
  Span span;
  List<Section> sections;
};

// use "file.shsml";
struct Use {
  Name path;
  Span span;
};

struct Tree {
  FileId file;
  Arena arena;
  List<Use> uses;
  List<const Component*> components;
};

const char* section_word(SectionKind kind);      // "dynamics"
const char* component_word(ComponentKind kind);  // "CTC"

}  // namespace saltus::shsml::syntax

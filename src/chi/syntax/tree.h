// The syntax tree of χ (van Beek and Rooda 1998, section 3; docs/language/chi.md has the whole grammar).
//
// What was written, not what it means. Nodes live in the tree's arena.
#pragma once

#include <span>

#include "base/arena.h"
#include "base/names.h"
#include "base/source.h"

namespace saltus::chi::syntax {

template <class T>
using List = std::span<const T>;

enum class ExprKind : uint8_t {
  Error,    // something was reported here
  Integer,  // integer
  Real,     // number
  Text,     // name
  Boolean,  // integer: 0 or 1
  Name,     // name
  Time,
  Unary,    // op, args[0]
  Binary,   // op, args[0], args[1]
  Chain,    // a ≤ b < c: args are the relations; their conjunction is meant
  Call,     // name(args)
  Tuple,    // (a, b) or ⟨a, b⟩
  List,     // [a, b]
  Part,     // args[0].integer, of a tuple or list
  Element,  // args[0].(args[1]), of a list
  Prime,    // args[0]'
  Sample,   // sample args[0]
  Guarded,  // [b → e [] b → e]: args are guard, value, guard, value, ...
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
  Concatenate,
  Add,
  Subtract,
  Multiply,
  Divide,
  Div,
  Mod,
  Power,
  Minus,
  Plus
};

struct Expr {
  ExprKind kind = ExprKind::Error;
  Operator op = Operator::None;
  Span span;
  double number = 0;
  int64_t integer = 0;
  Name name;
  List<const Expr*> args;
  uint32_t height = 1;  // of the tree below it; bounded, so that walks may recurse
};

enum class TypeKind : uint8_t {
  Error,
  Named,         // name: bool, int, nat, real, string, void, or one that is defined
  Unit,          // name: the text between the brackets; a continuous variable
  Enumeration,   // names
  Tuple,         // parts
  List,          // parts[0]
  Channel,       // direction; parts[0], or none for pure synchronization
  Distribution,  // → parts[0]
  Bundle,        // parts[0], size times: channels or continuous variables with a number
};
enum class Direction : uint8_t { Both, Send, Receive, Synchronize };  // - ! ? ~

struct Type {
  TypeKind kind = TypeKind::Error;
  Span span;
  Name name;
  Direction direction = Direction::Both;
  List<Name> names;
  List<const Type*> parts;
  const Expr* size = nullptr;
};

// a, b: type
struct Declared {
  Name name;
  Span span;
  const Type* type = nullptr;
};

enum class StatementKind : uint8_t {
  Assign,            // target := value
  ContinuousAssign,  // target ::= value
  Delta,             // value
  Nabla,             // value
  Send,              // channel ! [value]
  Receive,           // channel ? [target]
  Synchronize,       // channel ~
  Select,            // [ alternatives ]
  Repeat,            // *[ body ], or *[ alternatives ]
  Skip,
  Return,     // value
  Print,      // values
  Terminate,  // [value]
};

struct Statement;
struct Alternative {
  const Expr* guard = nullptr;
  const Statement* event = nullptr;
  Span span;
  List<const Statement*> body;
};

struct Statement {
  StatementKind kind = StatementKind::Skip;
  Span span;
  Name channel;
  Span channel_span;
  const Expr* place = nullptr;  // of the channel in its bundle
  const Expr* target = nullptr;
  const Expr* value = nullptr;
  List<const Expr*> values;
  List<Alternative> alternatives;
  List<const Statement*> body;
};

enum class EquationKind : uint8_t { Equal, Substitute, Guarded };
struct Equation;
struct EquationAlternative {
  const Expr* guard = nullptr;
  Span span;
  List<const Equation*> body;
};
struct Equation {
  EquationKind kind = EquationKind::Equal;
  Span span;
  const Expr* left = nullptr;
  const Expr* right = nullptr;
  List<EquationAlternative> alternatives;
};

// [index <- from..to:] [label:] name(arguments), in a parallel composition
struct Instance {
  Name index;
  const Expr* from = nullptr;
  const Expr* to = nullptr;  // not included
  Name label;
  Name name;
  Span span;
  Span name_span;
  List<const Expr*> arguments;
};

enum class DefinitionKind : uint8_t { Process, Function, System, Experiment, Type, Constant };

struct Setting {
  Name name;
  Span span;
  const Expr* value = nullptr;
};

struct Definition {
  DefinitionKind kind = DefinitionKind::Process;
  Name name;
  Span name_span;
  Span span;
  List<Declared> parameters;
  const Type* type = nullptr;   // result of a function; type or unit of a constant; what a type stands for
  const Expr* value = nullptr;  // of a constant
  List<Setting> settings;       // of an experiment
  // the block |[ ... ]|
  List<Declared> variables;
  List<const Statement*> initialization;
  List<const Equation*> equations;
  List<const Statement*> statements;
  List<Instance> instances;
};

struct Tree {
  FileId file;
  Arena arena;
  List<const Definition*> definitions;
};

}  // namespace saltus::chi::syntax

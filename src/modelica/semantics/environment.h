// What the meaning of an expression depends on, what a name can mean, and what is thrown on the way.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hybrid/build.h"
#include "hybrid/model.h"
#include "modelica/semantics/class.h"
#include "modelica/semantics/instance.h"

namespace saltus::modelica {

using hybrid::ExprId;
using hybrid::Op;
using hybrid::TypeId;
using hybrid::VariableId;

// Thrown when the elements of a component array differ in structure: it is split and the translation begins anew.
struct NeedsSplit {
  std::string path;
};
// The same for all that one pass has found.
struct NeedSplits {
  std::set<std::string> paths;
};

struct LocalVariables {  // of the function being translated
  std::unordered_map<Name, uint32_t> index;
  const hybrid::Function* function = nullptr;
  std::unordered_map<uint32_t, hybrid::FunctionId> signatures;  // of inputs that are functions
};

struct IteratorScope {
  Name name;
  ExprId value;
  const IteratorScope* outer = nullptr;
};

// Sets a variable for as long as it lives.
template <class T>
struct Now {
  Now(T& variable, T now) : variable(variable), before(variable) { variable = now; }
  ~Now() { variable = before; }
  Now(const Now&) = delete;
  T& variable;
  T before;
};

// Thrown when a loop's body differs in structure from element to element: the loop is unrolled.
struct NeedsUnroll {};

// Everything that the meaning of an expression depends on.
struct Env {
  Scope scope;
  std::vector<ExprId> context;  // subscripts for the dimensions around scope.instance
  const IteratorScope* iterators = nullptr;
  LocalVariables* locals = nullptr;
  ExprId end;               // what `end` means here; invalid outside of subscripts
  bool structural = false;  // evaluate parameters too
};

struct Found {
  enum Kind { Nothing, ClassFound, ComponentFound, ExprFound } kind = Nothing;
  Class* cls = nullptr;
  Instance* where = nullptr;  // of a class: the instance it was found in
  Instance* component = nullptr;
  ExprId expr;
  explicit operator bool() const { return kind != Nothing; }
};

struct TypeRef {
  Class* cls = nullptr;
  Instance* where = nullptr;
};

struct ConnectStatement {
  const syntax::ConnectEquation* equation = nullptr;
  Env env;  // without iterators: these are kept by value
  std::vector<hybrid::IndexRange> ranges;
  std::vector<std::pair<Name, ExprId>> iterators;
};

// An instance that a reference names, with subscripts for all its levels.
struct NamedInstance {
  Instance* instance = nullptr;
  std::vector<ExprId> subscripts;
};

// What an index without a range is looked for in.
struct LoopBody {
  const syntax::Expr* expression = nullptr;
  syntax::Equations equations;
  syntax::Statements statements;
};

struct Bounds {
  int64_t least, most;
};

// What an iterator of a context runs over.
struct Level {
  Instance* instance = nullptr;
  int64_t size = 0;
};

// A function that is being translated.
struct FunctionParts {
  Class* cls = nullptr;
  Instance* holder = nullptr;  // its variables as components
  LocalVariables locals;
  std::vector<Instance*> variables;
};

// A member of an expandable connector, as a reference names it.
struct BusMember {
  Instance* instance = nullptr;  // it is there
  Instance* bus = nullptr;       // or the innermost expandable connector that lacks it,
  size_t missing = 0;            // and the first part of the reference that is missing
};

}  // namespace saltus::modelica

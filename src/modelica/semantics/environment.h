// What the meaning of an expression depends on, what a name can mean, and what is thrown on the way.
#pragma once

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

// Thrown after a diagnostic was reported; caught where the next independent thing can be translated.
struct Failed {};
// Thrown when the elements of a component array differ in structure: it is split and the translation begins anew.
struct NeedsSplit {
  std::string path;
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
  bool ambiguous = false;  // by unqualified imports: as if not found
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

}  // namespace saltus::modelica

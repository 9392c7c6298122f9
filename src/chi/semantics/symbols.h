// What names mean in χ: values, symbols and the scopes they stand in.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/context.h"
#include "chi/syntax/tree.h"
#include "hybrid/build.h"
#include "units/unit.h"

namespace saltus::chi {

using hybrid::BaseType;
using hybrid::Build;
using hybrid::ChannelId;
using hybrid::EquationId;
using hybrid::ExprId;
using hybrid::FunctionId;
using hybrid::Op;
using hybrid::TypeId;
using hybrid::VariableId;
using units::Unit;
using units::unit_of;

// An expression that was understood. Not valid: something was reported.
struct Value {
  ExprId expr;
  Unit unit;
  Span span;
  bool valid() const { return expr.valid(); }
};

enum class SymbolKind : uint8_t { Constant, Parameter, Discrete, Continuous, Local, Channel, Bundle };

struct Symbol {
  SymbolKind kind = SymbolKind::Constant;
  Name name;
  Span span;
  TypeId type;
  ExprId expr;
  Unit unit;
  // channels
  ChannelId channel;
  syntax::Direction direction = syntax::Direction::Both;
  std::vector<Symbol> elements;  // of a bundle
  bool natural = false;          // never negative
  mutable bool used = false;
};

struct Literal {
  TypeId type;
  int64_t index = 1;
};

// What names mean inside one process instance, system instance or function.
struct Scope {
  std::unordered_map<Name, Symbol> symbols;
  std::unordered_map<Name, std::vector<Literal>> literals;  // of enumerations
  const Scope* outer = nullptr;
};

}  // namespace saltus::chi

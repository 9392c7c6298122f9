// Functions: typed variables, statements or an external body, and what is known about their derivatives.
#pragma once

#include <string>
#include <vector>

#include "hybrid/statements.h"

namespace saltus::hybrid {

enum class FunctionVariableKind : uint8_t { Input, Output, Local };

struct FunctionVariable {
  Name name;
  TypeId type;  // dimensions that are known only in a call are kUnknownSize
  FunctionVariableKind kind = FunctionVariableKind::Local;
  std::vector<ExprId> sizes;  // one a dimension, in terms of other Locals; invalid: whatever is assigned
  ExprId initial;             // default of an input; start value of an output or local; may be invalid
  Span span;
};

// annotation(derivative(order = n, noDerivative = x, zeroDerivative = y) = f), MLS §12.7.1
struct FunctionDerivative {
  FunctionId function;
  int order = 1;
  std::vector<uint32_t> no_derivative;  // inputs by position
  std::vector<uint32_t> zero_derivative;
};

// annotation(inverse(x = g(a, y))): the input that g computes from the single output, MLS §12.8
struct FunctionInverse {
  uint32_t input = 0;
  FunctionId function;
  std::vector<ExprId> arguments;  // in terms of this function's Locals
};

// external "C" result = symbol(arguments), MLS §12.9
struct ExternalBody {
  std::string language;  // "C", "FORTRAN 77", "builtin"
  std::string symbol;
  ExprId result;                     // the output that gets the return value, or invalid
  std::vector<ExprId> arguments;     // Locals (outputs by address), sizes, literals
  std::vector<uint32_t> sizes;       // of the arguments, those written as size(…): size_t in C, MLS §12.9.1.1
  std::vector<std::string> include;  // Include: text put before the call
  std::vector<std::string> include_directories;
  std::vector<std::string> libraries;
  std::vector<std::string> library_directories;
  std::vector<std::string> source_directories;
};

struct Function {
  Name name;  // fully qualified
  Span span;
  std::vector<FunctionVariable> variables;  // inputs first, then outputs, then locals
  uint32_t input_count = 0;
  uint32_t output_count = 0;
  std::vector<Statement> body;
  bool is_external = false;
  ExternalBody external;
  bool impure = false;
  bool stateless = false;        // __Saltus_stateless: it, and the object that it constructs, remember no calls
  bool inline_hint = false;      // Inline: as early as possible
  bool inline_late = false;      // LateInline, InlineAfterIndexReduction: its derivatives and inverses are wanted first
  bool generate_events = false;  // GenerateEvents
  int smooth_order = -1;         // smoothOrder; -1: not given
  bool is_record_constructor = false;
  std::vector<FunctionDerivative> derivatives;
  std::vector<FunctionInverse> inverses;
  // function g = der(f, x, y), MLS §12.7.2: f, and the inputs by position; the body is made when the model is ordered.
  FunctionId partial_of;
  std::vector<uint32_t> partial_inputs;
};

}  // namespace saltus::hybrid

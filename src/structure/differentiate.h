// Symbolic derivatives: with respect to time, and along any direction (forward mode).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hybrid/build.h"
#include "hybrid/expr_map.h"
#include "structure/algebra.h"

namespace saltus::structure {

struct ScalarModel;

// How the inputs of a function that an annotation(derivative) names hang together.
struct DerivativeLayout {
  static constexpr uint32_t kNone = 0xffffffffu;
  int order = 0;
  uint32_t newest = 0;                  // the first of the inputs that are derivatives of this order
  std::vector<uint32_t> derivative_of;  // of each input: the one it is the derivative of
};

// The derivative functions made so far; shared, so that each is made once.
struct DerivativeFunctions {
  // By function and by which of its inputs vary.
  std::map<std::pair<uint32_t, std::vector<bool>>, hybrid::FunctionId> generated;
  std::map<uint32_t, DerivativeLayout> layouts;  // of functions that annotations name
  uint32_t looked_at = 0;                        // functions looked at for layouts
};

// d(e) = Σ ∂e/∂leaf · tangent(leaf). Arrays, records and calls are differentiated whole.
class Derivative {
 public:
  using ExprId = hybrid::ExprId;
  // The tangent of a Slot, SlotArray, SlotIndexed, Local, Time, ...; an invalid id means zero. It has the leaf's type.
  using Leaf = std::function<ExprId(ExprId)>;

  Derivative(hybrid::Build& build, DerivativeFunctions& functions, Leaf leaf)
      : build_(build), algebra_(build), functions_(functions), leaf_(std::move(leaf)) {}

  // Invalid: zero, unless `failed`.
  ExprId operator()(ExprId e);
  // What could not be differentiated, in words; empty when all went well.
  const std::string& failure() const { return failure_; }
  bool failed() const { return !failure_.empty(); }

 private:
  ExprId node(ExprId e);
  ExprId of(ExprId arg) const { return *memo_.find(arg); }
  ExprId or_zero(ExprId tangent, ExprId like);
  ExprId arithmetic(ExprId e);
  ExprId function(ExprId e);
  ExprId array(ExprId e);
  ExprId call(ExprId e);
  ExprId fail(std::string why);

  hybrid::Build& build_;
  Algebra algebra_;
  DerivativeFunctions& functions_;
  Leaf leaf_;
  hybrid::ExprMap memo_;
  std::string failure_;
};

bool contains_real(const hybrid::TypeTable& types, hybrid::TypeId type);

// Zero of an expression's type and size.
hybrid::ExprId zero_like(hybrid::Build& build, hybrid::ExprId like);

// The call that an annotation(derivative) offers; invalid: none that is valid for these tangents.
hybrid::ExprId annotated_derivative(hybrid::Build& build, DerivativeFunctions& functions, hybrid::ExprId call,
                                    const std::vector<hybrid::ExprId>& tangents, hybrid::TypeId result);

// The call that computes the derivatives of a call's Real results, given the tangents of its arguments (invalid: zero):
// by annotation(derivative) where one fits, else by forward differentiation of the body. Invalid, with `why`, when the
// function has neither. Its results are the derivatives of the Real results, in order.
hybrid::ExprId derivative_call(hybrid::Build& build, DerivativeFunctions& functions, hybrid::ExprId call,
                               const std::vector<hybrid::ExprId>& tangents, std::string& why);

// Statements differentiated one by one: each assignment is preceded by that of its tangent. `target` gives the tangent
// of an assignable (Slot, Local, Index or Field of one), or an invalid id when it has none.
using TangentTarget = std::function<hybrid::ExprId(hybrid::ExprId)>;
std::vector<hybrid::Statement> differentiate_statements(hybrid::Build& build, DerivativeFunctions& functions,
                                                        const std::vector<hybrid::Statement>& statements,
                                                        const Derivative::Leaf& leaf, const TangentTarget& target,
                                                        std::string& why);

// d/dt of a scalar expression over slots; makes the slots of derivatives that are not there yet. Invalid when it cannot
// be formed; `why` says what stands in the way.
hybrid::ExprId time_derivative(ScalarModel& model, hybrid::ExprId e, std::string* why = nullptr);

// ∂e/∂slot of a scalar expression; a literal 0 when e does not depend on it. Invalid when it cannot be formed.
hybrid::ExprId partial_derivative(ScalarModel& model, hybrid::ExprId e, uint32_t slot);

}  // namespace saltus::structure

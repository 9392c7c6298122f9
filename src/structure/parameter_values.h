// Values of parameters while the structure is being decided.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>

#include "hybrid/evaluate.h"
#include "hybrid/rewrite.h"
#include "structure/numeric.h"
#include "structure/scalar_model.h"

namespace saltus::structure {

// Values that functions compute are found by the interpreter, and only where they are asked for: a device may have a
// hundred of them.
class ParameterValues {
 public:
  explicit ParameterValues(ScalarModel& model);

  // Of a parameter expression; nothing for everything else. Who decides by it says so: ask().
  std::optional<double> operator()(ExprId e);

  // What is decided holds as long as the answer to the question about this expression does.
  void ask(ExprId e, run::Question question);

  // The numeric slots that an expression names.
  template <class F>
  void each_slot(ExprId root, F f) {
    hybrid::Walk walk(m_.model.exprs);
    walk(root, [&](ExprId e) {
      const auto& pool = m_.model.exprs;
      hybrid::BaseType base = m_.model.types[pool.type(e)].base;
      if (pool.op(e) == Op::Slot && base != hybrid::BaseType::String && base != hybrid::BaseType::ExternalObject)
        f(static_cast<Slot>(pool.data(e)));
    });
  }

 private:
  void evaluate(Slot s);

  ScalarModel& m_;
  ParameterExpressions is_parameter_{m_};
  hybrid::Environment environment_;
  std::unordered_map<uint32_t, std::optional<double>> values_;  // by expression
  std::set<uint32_t> tried_;                                    // variables
};

}  // namespace saltus::structure

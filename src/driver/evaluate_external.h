// External C functions that are needed while a model is being compiled (an array's size read from a file).
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/context.h"
#include "driver/foreign_rules.h"
#include "hybrid/model.h"
#include "hybrid/value.h"

namespace saltus::driver {

// Calls external functions by the same way that a simulation does: a model of nothing but parameters that are bound to
// the call is ordered, compiled and initialized. Unless the model is trusted, that happens in a child process in a
// sandbox, which can read the model's and the libraries' folders and do nothing else: a model that is only looked at
// has no effects.
class ExternalEvaluator {
 public:
  ExternalEvaluator(Context& context, const ForeignRules& rules) : context_(context), rules_(rules) {}

  // The outputs; nothing, with the reason in `why`, when it cannot be called or fails.
  std::optional<std::vector<hybrid::Value>> operator()(const hybrid::Model& model, hybrid::FunctionId function,
                                                       std::span<const hybrid::Value> inputs, std::string& why);

  bool was_asked() const { return asked_; }

 private:
  bool asked_ = false;
  Context& context_;
  const ForeignRules& rules_;
  std::map<std::string, std::vector<hybrid::Value>> known_;  // by function and arguments
};

}  // namespace saltus::driver

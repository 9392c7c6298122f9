// What a function's results are, whatever its unknown inputs are.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "hybrid/model.h"

namespace saltus::structure {

class KnownResults {
 public:
  // `slot` tells the value of a Slot expression; not a number: it is not known.
  KnownResults(const hybrid::Model& model, std::function<double(hybrid::ExprId)> slot)
      : model_(model), slot_(std::move(slot)) {}

  // The value of a scalar expression that calls functions; not a number: not known, or it depends on what is not.
  double operator()(hybrid::ExprId e);

 private:
  // A number, or the fields of a record, or the results of a call with several. Arrays are not known.
  struct Known {
    double number;
    std::vector<Known> parts;
    Known();
    explicit Known(double number) : number(number) {}
  };
  using Locals = std::vector<Known>;
  enum class Flow : uint8_t { Normal, Break, Return };

  Known eval(hybrid::ExprId root, const Locals* locals);
  Known operation(hybrid::ExprId e, const std::vector<const Known*>& args);
  Known call(hybrid::ExprId e, const std::vector<const Known*>& args);
  Known of_type(hybrid::TypeId type);
  Flow execute(const std::vector<hybrid::Statement>& statements, Locals& locals);
  Flow execute(const hybrid::Statement& statement, Locals& locals);
  Flow choose(const hybrid::Statement& statement, size_t branch, Locals& locals);
  void assign(hybrid::ExprId target, Known value, Locals& locals);
  void forget(const std::vector<hybrid::Statement>& statements, Locals& locals);
  static void join(Known& a, const Known& b);

  const hybrid::Model& model_;
  std::function<double(hybrid::ExprId)> slot_;
  std::unordered_map<uint32_t, Known> calls_;  // those made outside of functions
  uint32_t depth_ = 0;
  uint64_t steps_ = 0;
};

}  // namespace saltus::structure

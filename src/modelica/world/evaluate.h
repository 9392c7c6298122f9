// Values of expressions that are known without simulating: literals, parameters with their modifiers, constants of
// packages, enumeration literals, and the operators and simple functions between them. What is not known is Missing;
// nothing is reported.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "modelica/world/query.h"

namespace saltus::modelica::world {

struct Value {
  enum class Kind : uint8_t { Missing, Number, Boolean, String, Enumeration, Array };
  Kind kind = Kind::Missing;
  double number = 0;
  bool boolean = false;
  std::string text;  // String; the name of an enumeration's literal
  std::vector<Value> elements;

  static Value of(double number) { return {Kind::Number, number, false, {}, {}}; }
  static Value of(bool boolean) { return {Kind::Boolean, 0, boolean, {}, {}}; }
  static Value of_text(std::string text) { return {Kind::String, 0, false, std::move(text), {}}; }
  static Value literal(std::string name) { return {Kind::Enumeration, 0, false, std::move(name), {}}; }
  static Value array(std::vector<Value> elements) { return {Kind::Array, 0, false, {}, std::move(elements)}; }

  bool missing() const { return kind == Kind::Missing; }
  bool is_number() const { return kind == Kind::Number; }
  bool is_true() const { return kind == Kind::Boolean && boolean; }
  bool is_false() const { return kind == Kind::Boolean && !boolean; }
};

// Variables of a result at one time, by their names in it.
using Variables = std::function<std::optional<double>(const std::string& name)>;

class Evaluator {
 public:
  explicit Evaluator(Query& query) : query_(query) {}

  Value value(const syntax::Expr& expr, const Scope& scope);
  // Of a component: by its modifiers, else by its declaration.
  Value value(const Member& member);
  // The expression that gives a component its value, and where its names are looked up; null: none.
  static const syntax::Expr* binding(const Member& member, Scope& scope);
  // An attribute of a component of a predefined type: unit, displayUnit, min, ...
  Value attribute(const Member& member, std::string_view name);

  // With a result, DynamicSelect has its second value, and components of `self` have theirs under the prefix.
  void show_result(const Variables* variables, InstancePtr self, std::string prefix) {
    variables_ = variables;
    live_self_ = std::move(self);
    prefix_ = std::move(prefix);
  }

 private:
  Value reference(const syntax::ReferenceExpr& expr, const Scope& scope);
  Value live(const syntax::ReferenceExpr& expr, const Scope& scope, const Found& first);
  Value call(const syntax::CallExpr& expr, const Scope& scope);
  Value comprehension(const syntax::Expr& body, const syntax::List<syntax::ForIndex>& iterators, const Scope& scope);
  Value subscripted(Value base, const syntax::List<const syntax::Expr*>& subscripts, const Scope& scope);

  Query& query_;
  const Variables* variables_ = nullptr;
  InstancePtr live_self_;
  std::string prefix_;
  std::vector<std::pair<std::string_view, double>> indices_;  // of comprehensions, innermost last
  int depth_ = 0;
};

}  // namespace saltus::modelica::world

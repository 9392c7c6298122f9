// The interpreter behind evaluate.h. Private to hybrid/: evaluate.cc (expressions), evaluate_operators.cc,
// evaluate_arrays.cc, evaluate_statements.cc (functions), evaluate_text.cc (String()).
#pragma once

#include "hybrid/evaluate.h"
#include "hybrid/expr_map.h"
#include "hybrid/scalar.h"

namespace saltus::hybrid {

// Thrown within the interpreter only; evaluate() turns it into an empty optional.
struct Stopped {
  Failure failure;
};

class Evaluator {
 public:
  explicit Evaluator(Environment& environment);

  Value eval(ExprId root);
  std::vector<Value> call(FunctionId function, std::vector<Value> inputs);

 private:
  // One running call. Variables come to life when first read or, at the latest, before the first statement: a size may
  // name a variable that is declared further down.
  struct Activation {
    const Function* function = nullptr;
    std::vector<Value> locals;
    enum State : uint8_t { Unset, Busy, Set };
    std::vector<State> states;
  };
  struct Frame {
    ExprId node;
    uint32_t next;
  };
  // What was found for a node, once an evaluation has become long enough for sharing to matter.
  struct Memo {
    ExprMap places;
    std::vector<Value> values;
  };
  // Calls in the body of an array's `for` that name no iterator: f(x) in {abs(f(x)[i]) for i in 1:n}, which is what
  // abs(f(x)) stands for, is evaluated once.
  struct Invariants {
    std::vector<ExprId> calls;  // ascending
    std::vector<Value> values;  // none: not evaluated yet
    Invariants* outer = nullptr;
  };
  enum class Flow : uint8_t { Normal, Break, Return };
  // One step from a variable towards the part of it that is assigned.
  struct Step {
    bool is_field = false;
    size_t field = 0;
    std::vector<Value> subscripts;
    bool narrowed = false;  // has taken what later subscripts say about it
  };

  [[noreturn]] void fail(FailureKind kind, std::string text, VariableId variable = {}) const;
  void check(Fault fault, Op op, std::span<const Value> args) const;
  void count_steps(uint64_t n);
  int64_t checked_count(std::span<const int64_t> dims);  // fails when negative or too large

  // -- evaluate.cc
  void begin(ExprId e);  // pushes a leaf's value, or a frame
  Value leaf(ExprId e);
  bool is_leaf(Op op) const { return op_class(op) == OpClass::Leaf; }
  Value apply(ExprId e, std::span<Value> args);
  Value eval_for(ExprId e);
  Invariants invariants_of(ExprId body);
  Value* invariant(ExprId e);  // its place, or nullptr
  Value known_variable(VariableId variable);
  Value& local(size_t index);
  Value call_node(ExprId e, std::vector<Value> args);
  Value default_value(TypeId type);

  // -- evaluate_operators.cc
  Value negate(Value v);
  Value binary(Op op, const Value& a, const Value& b);
  Value binary_scalar(Op op, const Value& a, const Value& b);
  Value relation(Op op, const Value& a, const Value& b);
  Value logic(Op op, const Value& a, const Value& b);
  Value math(Op op, const Value& x, const Type& type);
  Value convert(Op op, Value v, const Type& type);

  // -- evaluate_arrays.cc
  Value array_op(ExprId e, std::span<Value> args);
  Value index(const Value& base, std::span<const Value> subscripts);
  // The flat offsets that subscripts choose, row by row, and the shape of what they choose.
  void offsets(const Value& base, std::span<const Value> subscripts, std::vector<int64_t>& offsets,
               std::vector<int64_t>& dims);
  int64_t offset_of(const Value& base, std::span<const Value> subscripts);  // all scalar, leading dimensions
  Value field(const Value& record, size_t index, const Type& type);
  Value range(std::span<const Value> args, const Type& type);
  Value matrix_multiply(const Value& a, const Value& b);
  Value matrix_power(const Value& a, const Value& exponent);
  Value reduce(Op op, const Value& array, const Type& type);
  Value concatenate(size_t dimension, std::span<const Value> args, const Type& type);

  // -- evaluate_statements.cc
  void initialize(size_t index);
  Value coerce(Value v, const FunctionVariable& to) const;
  Flow execute(std::span<const Statement> statements);
  Flow execute(const Statement& statement);
  Flow execute_for(const Statement& statement);
  void assign(ExprId target, Value v);
  bool narrow(Step& here, Step& behind, size_t rank);
  void store(Value& to, std::span<const Step> steps, Value v);
  Value record_from_constructor();
  bool truth(ExprId condition) { return eval(condition).as_boolean(); }
  Value& iterator(IteratorId id);

  Environment& env_;
  const Model& model_;
  const ExprPool& pool_;
  const TypeTable& types_;
  std::vector<Frame> frames_;
  std::vector<Value> values_;
  std::unordered_map<uint32_t, Value> iterators_;  // by id: an evaluation has few of the model's many
  std::vector<VariableId> busy_;                   // variables whose expressions are being evaluated
  Activation* activation_ = nullptr;
  const Statement* statement_ = nullptr;
  uint32_t depth_ = 0;
  Invariants* invariants_ = nullptr;  // of the loops that run in this activation
};

// -- evaluate_text.cc: String() of MLS §3.7.1
std::string padded(std::string text, int64_t minimum_length, bool left_justified);
// One ANSI C conversion without its '%', for a Real or an Integer; nothing when it is not one that Modelica allows.
std::optional<std::string> formatted(const Value& value, std::string_view format);

}  // namespace saltus::hybrid

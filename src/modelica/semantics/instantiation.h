// From classes to instances, variables, types, expressions and functions. What equations and connections mean is known
// further up (semantics.h).
//
// Each part stands in the file that its heading names.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "hybrid/evaluate.h"
#include "modelica/semantics/class_table.h"
#include "modelica/semantics/environment.h"
#include "modelica/semantics/instance.h"
#include "modelica/semantics/translate.h"

namespace saltus::modelica {

class Instantiation : protected ClassTable {
 protected:
  // `split`: paths of component arrays whose elements differ in structure.
  Instantiation(Context& context, Library& library, std::set<std::string> split, const CallExternal& external,
                bool as_component);
  // ---- what equations and connections know
  virtual void statements(syntax::Statements statements, const Env& env, std::vector<hybrid::Statement>& into) = 0;
  virtual void equal(ExprId left, ExprId right, const std::vector<hybrid::IndexRange>& ranges, Span span,
                     std::vector<hybrid::EquationId>& into, Instance* instance, bool from_connect = false) = 0;
  virtual void unchosen(const void* text, const Class* where, const std::function<void()>& translate) = 0;
  virtual void check_unchosen(syntax::Statements statements, const Env& env) = 0;
  virtual void check_unchosen(Instance& instance) = 0;
  virtual void queue_called_functions() = 0;
  virtual Class* overdetermined(Instance& instance) = 0;
  virtual std::optional<ExprId> connection_builtin(std::string_view name, const syntax::CallExpr& expr,
                                                   const Env& env) = 0;

  // ---- component_rules.cc
  void check_held(const Instance& instance);
  void check_attribute(const Instance& instance, std::string_view attribute, const Modifier& given, ExprId value);
  void check_reached(const Found& found, const syntax::ReferenceExpr& expr, const Class* scope);
  void check_conditional(const Instance& named, const syntax::ReferenceExpr& expr, const Env& env);
  void check_function_body(const Class& cls, hybrid::FunctionId id);
  void missing_inner(const Instance& outer, const Instance& made);
  // ---- authors.cc: a class by itself, as the author of a library checks it
  bool structure_open_ = false;  // nor can it be stood for by an equation
  VariableId missing_value_;     // a parameter without one, by which the last evaluation failed
  void leave_open() { structure_open_ = still_open_ = as_component_; }
  uint32_t relations_outside_ = 0;
  // ---- rules.h: rules that look at what is understood already
  struct Rules;
  void kept_class(const ElementEntry& entry) override;
  void short_class(const Class& cls, const Class& base) override;
  void inner_class(Class& inner, const ElementEntry& outer) override;
  // ---- restrictions.cc
  void check_component(const Instance& instance, const Modifier* from_outside);
  void check_class(Class& cls);
  void check_base(const Class& derived, const Class& base, const syntax::ExtendsElement& element);
  void check_base_path(const Class& derived, const syntax::Path& path);
  void check_connector(Instance& connector);
  void check_redeclarations();
  std::vector<std::pair<Instance*, Instance*>> outers_;            // and their inner elements
  std::set<std::pair<const Class*, const Class*>> outer_classes_;  // compared already, inner first
  // ---- instances.cc
  Instance* make_root(Class& cls);
  Instance* constants_of(Class& cls) override;
  void make_children(Instance& instance);
  void check_modified(Instance& instance);
  Instance* make_component(Instance& parent, ElementEntry& entry);
  void check_component_class(const Instance& instance);
  void see_through(Instance& instance, TypeRef type, const Modifier* modifier);
  void make_tree(Instance& instance);
  void split(Instance& instance);
  void split_around(Instance* at);
  Instance* child(Instance& instance, Name name) override;
  Instance* resolve_outer(Instance& instance) override;
  bool is_removed(Instance& instance);
  size_t rank_around(const Instance& instance) const;  // dimensions of the instances that enclose it
  size_t rank_of(const Instance& instance) const;      // with its own
  std::vector<int64_t> sizes_of(Instance& instance);   // all of them
  // ---- declare.cc
  void declare_tree(Instance& instance);
  void declare_leaf(Instance& instance);
  const std::vector<Dimension>& dims(Instance& instance);
  hybrid::Variability variability_of(const Instance& instance) const;
  // ---- bindings.cc
  void bind_tree(Instance& instance);
  void bind_leaf(Instance& instance);
  ExprId binding_value(Instance& instance);  // of the variable's whole shape; invalid: none
  std::optional<ExprId> instance_binding(Instance& instance, const std::vector<ExprId>& context);
  void bind_attributes(Instance& instance);
  ExprId modifier_value(const Modifier& modifier, Instance& target, const std::vector<ExprId>& context, TypeId own_type,
                        bool own_needs_each);
  ExprId shaped(Instance& instance, const Modifier& modifier, TypeId element);
  uint16_t confidence(const Modifier& given, ExprId value) const;
  std::vector<ExprId> fresh_context(Instance& instance, std::vector<hybrid::IndexRange>& ranges);
  ExprId over_context(ExprId body, const std::vector<hybrid::IndexRange>& ranges);
  // ---- types.cc
  TypeId type_of(Instance& instance);  // element type, without dimensions
  TypeId type_of_class(Class& cls, Instance* where);
  hybrid::EnumerationId enumeration_of(Class& cls);
  std::string show(TypeId type) const;
  ExprId convert(ExprId value, TypeId to, Span span, std::string_view what);
  bool assignable(TypeId from, TypeId to) const;
  hybrid::Variability variability(ExprId expr);
  // ---- open_sizes.cc
  ExprId of_size(ExprId value, TypeId wanted, Span span);
  std::map<std::pair<uint32_t, uint32_t>, ExprId> sized_;  // by value and type

  // ---- expressions.cc
  ExprId expression(const syntax::Expr& expr, const Env& env);  // one value
  ExprId results(const syntax::Expr& expr, const Env& env);     // all that a call returns
  ExprId expression_of_kind(const syntax::Expr& expr, const Env& env);
  ExprId binary(const syntax::BinaryExpr& expr, const Env& env);
  ExprId arithmetic(syntax::Operator op, ExprId a, ExprId b, Span span, const Env& env);
  ExprId unary(const syntax::UnaryExpr& expr, const Env& env);
  ExprId if_expression(const syntax::IfExpr& expr, const Env& env);
  ExprId matrix(const syntax::MatrixExpr& expr, const Env& env);
  // {a, b, ...}: all of one shape and type.
  ExprId array_of(std::vector<ExprId> elements, const std::function<Span(size_t)>& span_of);
  ExprId promote(ExprId expr, size_t rank);
  std::optional<ExprId> overloaded(syntax::Operator op, ExprId a, ExprId b, Span span, const Env& env);

  // ---- references.cc
  ExprId reference(const syntax::ReferenceExpr& expr, const Env& env);
  // The value of parts[part...] where parts[part] is `instance` and `subscripts` are those of the levels around it.
  ExprId path_value(Instance& instance, std::vector<ExprId> subscripts, const syntax::ReferenceExpr& expr, size_t part,
                    const Env& env);
  void check_access(const Instance& member, Span span);
  ExprId instance_value(Instance& instance, std::vector<ExprId> subscripts, Span span);
  ExprId members_of_value(ExprId value, const syntax::ReferenceExpr& expr, size_t part, const Env& env);
  // `dimension`: the type that gives the dimension its size, if one does.
  ExprId subscript(const syntax::Expr& expr, ExprId size, const Env& env, Class* dimension = nullptr);
  std::vector<ExprId> subscripts_of(Instance& instance, const syntax::ReferencePart& part, const Env& env);
  ExprId apply_subscripts(ExprId base, syntax::List<const syntax::Expr*> subscripts, const Env& env, Span span);
  std::vector<ExprId> context_for(Instance& target, const Env& env);
  ExprId constant_value(Instance& instance, Span span);
  // named_instances.cc: an instance named by a reference, for connect, inStream, cardinality and the like; subscripts
  // for all its levels.
  std::vector<NamedInstance> named_instances(const syntax::ReferenceExpr& expr, const Env& env);
  bool names_removed(const syntax::ReferenceExpr& expr, const Env& env);
  std::optional<NamedInstance> named_instance(const syntax::ReferenceExpr& expr, const Env& env);

  // ---- state_machines.cc
  Name state_path(const syntax::Expr& expr, const Env& env);
  size_t machine_of(Name state);
  ExprId state_query(std::string_view name, const syntax::CallExpr& call, const Env& env);

  // ---- calls.cc
  ExprId call(const syntax::CallExpr& expr, const Env& env);
  TypeRef print_function(Span span, const Env& env);
  ExprId call_class(Class& cls, const syntax::CallExpr& expr, const Env& env);
  ExprId call_declared(Class& cls, const syntax::CallExpr& expr, const Env& env);
  // external_objects.cc
  static bool is_external_object(const Class& cls);
  Class& external_member(Class& cls, std::string_view name);  // constructor or destructor
  void declare_external_class(Class& cls);
  ExprId call_local(uint32_t local, const syntax::CallExpr& expr, const Env& env);
  ExprId function_argument(ExprId value, hybrid::FunctionId wanted, hybrid::FunctionId callee, uint32_t input,
                           Span span);
  // Arguments by position and name for the given formal parameters; invalid where none was given.
  std::vector<ExprId> match_arguments(std::span<const Name> formals, const syntax::CallExpr& expr, const Env& env,
                                      std::string_view what);
  bool all_known(ExprId expr, std::span<const ExprId> values) const;
  void fill_defaults(hybrid::FunctionId id, std::vector<ExprId>& arguments, Span span);
  ExprId call_function(hybrid::FunctionId id, std::vector<ExprId> arguments, Span span, const Env* env);
  ExprId vectorize(hybrid::FunctionId id, const std::vector<ExprId>& arguments, size_t levels, Span span,
                   const Env* env);
  TypeId result_type(hybrid::FunctionId id, const std::vector<ExprId>& arguments, size_t output);
  std::optional<ExprId> inlined(hybrid::FunctionId id, const std::vector<ExprId>& arguments);
  std::optional<ExprId> construct_by_operator(Class& cls, const std::vector<ExprId>& arguments, Span span);
  std::vector<hybrid::FunctionId> operator_functions(Class& record, std::string_view name);
  std::optional<ExprId> call_if_fits(hybrid::FunctionId id, const std::vector<ExprId>& arguments, Span span);
  ExprId function_value(const syntax::Expr& expr, const Env& env);

  // ---- records.cc
  hybrid::RecordId record_of(Class& cls, Instance* where);
  hybrid::RecordId intern_record(const hybrid::Record& record, Class& cls);
  bool is_open(const Instance& field);
  ExprId with_sizes_of_fields(ExprId value, Class& cls);
  ExprId construct_record(Class& cls, const syntax::CallExpr& expr, const Env& env);
  std::optional<ExprId> field_by_name(Instance& record, Instance& field, const std::vector<ExprId>& context,
                                      TypeId type);
  // record_fields.cc
  struct RecordFields;
  void fields_of(Instance& record, RecordFields& into);
  ExprId value_of_field_text(const syntax::Expr& text, const Scope& scope, const RecordFields& frame,
                             const Env& outside);
  void fill_fields(RecordFields& frame, const Env& outside, bool only_fixed);
  const Env* function_env_ = nullptr;  // of the function whose variables get their types
  std::unordered_map<const Instance*, hybrid::RecordId> function_records_;  // the types found then
  bool has_open_sizes(TypeId id) const;
  ExprId record_of_fields(RecordFields& frame, Class& cls, Span span);
  int64_t size_in_function(RecordFields& frame, size_t field, size_t dimension);
  std::unordered_map<std::string, hybrid::RecordId> record_ids_;  // by names and types of the fields

  // ---- builtins.cc, array_builtins.cc, event_builtins.cc
  std::optional<ExprId> builtin_call(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  std::optional<ExprId> math_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  struct ArrayCall;
  struct EventCall;
  std::optional<ExprId> array_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  std::optional<ExprId> event_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  std::optional<ExprId> clock_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  ExprId sum_of_open_range(ExprId all, size_t iterators);
  ExprId reduction(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  // f applied to the elements of arrays of equal shape.
  template <class F>
  ExprId elementwise(std::vector<ExprId> arguments, Span span, F&& f);
  // `with_named`: named arguments follow in the order in which they are written; else there may be none.
  std::vector<ExprId> arguments_of(const syntax::CallExpr& expr, const Env& env, bool with_named = false);
  void need_arguments(const syntax::CallExpr& expr, size_t least, size_t most);
  ExprId to_string(const syntax::CallExpr& expr, const Env& env);
  static bool is_builtin_name(std::string_view name);

  // ---- functions.cc
  hybrid::FunctionId function_of(Class& cls);
  hybrid::FunctionId partial_derivative(Class& cls);  // partial_derivatives.cc
  void translate_function(Class& cls, hybrid::FunctionId id);
  void function_interface(Class& cls, hybrid::FunctionId id);
  // ---- function_annotations.cc
  void function_annotations(Class& cls, hybrid::FunctionId id);
  void derivatives_and_inverses(Class& cls, hybrid::FunctionId id, const Env& env);
  void derivative_annotation(const syntax::Argument& argument, Class& at, hybrid::FunctionId id);
  void inverse_annotation(const syntax::Argument& argument, Class& at, hybrid::FunctionId id, const Env& env);
  uint32_t input_named(hybrid::FunctionId id, const syntax::ReferenceExpr& reference) const;
  // ---- functions.cc
  void external_clause(const syntax::ExternalClause& external, Class& owner, hybrid::FunctionId id, const Env& env);
  ExprId local_initial(Instance& variable, const Env& env);
  TypeId local_type(Instance& variable, const Env& env, std::vector<ExprId>& sizes);
  std::string builtin_name(Class& cls);  // of a function with external "builtin"
  void finish_functions();
  Env modifier_env(const Modifier& modifier, const Env& env) const;

  // ---- loops.cc
  ExprId loop_range(const syntax::ForIndex& index, const LoopBody& body, const Env& env);
  ExprId implied_range(const syntax::ForIndex& index, const LoopBody& body, const Env& env);
  struct SubscriptUse;
  ExprId range_of_subscript(const SubscriptUse& use, const syntax::ForIndex& index, const Env& env);
  ExprId elements_of_type(const Scope& scope, const syntax::Expr& expr);
  ExprId elements_of_type(Class& type);
  ExprId comprehension(const syntax::Expr& body, syntax::List<syntax::ForIndex> iterators, const Env& env,
                       size_t next = 0);
  std::unordered_map<uint32_t, Bounds> loop_bounds_;  // of the iterators of for-equations
  // The least and greatest value of a linear expression in loop iterators; nothing when it is something else.
  std::optional<Bounds> bounds_of(ExprId expr) const;

  // ---- structural.cc
  void find_splits(const Instance& component, const std::function<void()>& work);
  void begin_anew_if_split();
  std::set<std::string> splits_;  // paths of arrays
  std::optional<hybrid::Value> try_evaluate(ExprId expr, bool structural, std::string* why = nullptr);
  hybrid::Value evaluate(ExprId expr, Span span, std::string_view what);
  int64_t evaluate_integer(ExprId expr, Span span, std::string_view what);
  // As try_evaluate(expr, true); where it depends on which element of a component array this is, all must agree.
  std::optional<hybrid::Value> values_of_elements(ExprId expr, const std::vector<hybrid::IteratorId>& iterators);
  void count_instance(const Instance& parent, Span span);
  std::optional<hybrid::Value> common_value(ExprId expr, std::string* why = nullptr);
  void ensure_functions(ExprId expr);
  bool is_parameter_expression(ExprId expr) { return variability(expr) <= hybrid::Variability::Parameter; }
  bool is_discrete_parameter(ExprId expr);
  void mark_structural(ExprId expr);
  std::optional<double> literal_number(const syntax::Expr& expr) const;

  // What stands around the equation or statement that is being translated.
  enum class Place { Plain, Initial, When };
  Place place_ = Place::Plain;
  std::unordered_set<uint32_t> differentiated_;  // variables that stand inside of der
  bool purity_needed_ = false;                   // in an equation that is not part of a when clause
  bool sizing_ = false;                          // the size of an array is being found out

  const hybrid::Type& type(ExprId expr) const { return model_.types[model_.exprs.type(expr)]; }
  const CallExternal& external_;
  std::string hidden_builtin_;  // the last call of a declared function that has the name of a predefined one, in words
  uint64_t steps_evaluated_ = 0;  // of constants and parameters, in all
  using Values = hybrid::Environment::Known;
  Values values_found_[2][2];  // constants and parameters; without and with the help of external functions
  bool value_needed_ = false;  // without a value the translation cannot go on: external functions are called
  hybrid::Model model_;
  hybrid::Build build_;
  std::deque<Instance> instances_;
  Instance* root_ = nullptr;
  std::set<std::string> split_paths_;
  std::unordered_map<uint32_t, hybrid::Variability> variability_memo_;
  std::unordered_map<uint32_t, Instance*> instance_of_variable_;
  std::unordered_map<const Instance*, ExprId> constant_values_;
  std::unordered_map<uint32_t, Level> levels_;       // what the iterators of contexts run over
  std::unordered_set<uint32_t> complete_functions_;  // translated, with all they call
  std::vector<std::pair<Class*, hybrid::FunctionId>> functions_to_do_;
  std::unordered_map<uint32_t, Class*> record_classes_;                          // of operator records, by RecordId
  std::unordered_map<uint32_t, Class*> enumeration_classes_;                     // by EnumerationId
  std::unordered_map<uint32_t, std::unique_ptr<FunctionParts>> function_parts_;  // by FunctionId
  std::unordered_set<uint32_t> unchosen_functions_;  // called only where a parameter decides against it
  std::unordered_set<uint32_t> translated_;          // functions whose body is done or being done
};

}  // namespace saltus::modelica

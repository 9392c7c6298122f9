// From class tree to hybrid model: names, inheritance, modification, instances, types, expressions, connections.
//
// One Semantics object translates one model. Its parts, each in a file of its own:
//   classes.cc      specialization and inheritance          modifiers.cc    modifications and their merging
//   lookup.cc       simple and composite names              instances.cc    the instance tree
//   declare.cc      leaves → variables, dimensions          bindings.cc     declaration equations, attributes
//   types.cc        classes → types                         expressions.cc  expressions, references.cc, calls.cc,
//   builtins.cc functions.cc    functions and record constructors       equations.cc, statements.cc restrictions.cc
//   what classes may hold, what may be redeclared structural.cc   evaluation while translating connections.cc
//   connection sets and their equations
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "hybrid/build.h"
#include "hybrid/model.h"
#include "hybrid/value.h"
#include "modelica/library/library.h"
#include "modelica/semantics/class.h"
#include "modelica/semantics/connections.h"
#include "modelica/semantics/environment.h"
#include "modelica/semantics/instance.h"
#include "modelica/semantics/translate.h"

namespace saltus::modelica {

class Semantics {
 public:
  // `split`: paths of component arrays whose elements differ in structure.
  Semantics(Context& context, Library& library, std::set<std::string> split, const CallExternal& external,
            const TranslateOptions& options = {});

  // The whole way; nothing when errors were reported.
  std::optional<hybrid::Model> translate(DeclaredClass& declared);

 private:
  // ---- classes.cc
  Class* class_of(DeclaredClass& declared, Class* parent, const Modifier* specialization = nullptr);
  Class* specialize(Class& cls, const Modifier* specialization);
  void expand(Class& cls);
  void expand_base(Class& cls, Class* base, const syntax::ExtendsElement* element, const Modifier* modifier,
                   bool is_protected, bool local);
  Class* member_class(Class& cls, ElementEntry& entry, Instance* where = nullptr);
  // ---- redeclarations.cc
  Class* redeclared_class(ElementEntry& entry, const Modifier& modifier, Instance* where);
  Class* constrained(Class* cls, const Modifier* prescribed);
  Class* homed(Class& cls, Instance& where);
  void redeclared_in_body(Instance& instance);
  const Modifier* constraint_of(const syntax::Element& element, const syntax::Component* component, Scope scope);
  const Modifier* prescribed_by(const Modifier& replaced);
  const Modifier* prescribed_by(const ElementEntry& redeclaration, Instance* where);
  [[noreturn]] void report_not_replaceable(const ElementEntry& entry, Span span);
  Class* own_class(const ElementEntry& entry);
  Class* see_through_alias(Class* cls, Instance* where);
  // The members of a modifier that concern class elements of cls; null when there are none.
  const Modifier* class_level(Class& cls, const Modifier* modifier);
  bool is_function(const Class& cls) const;
  bool is_record(const Class& cls) const;
  bool is_connector(const Class& cls) const;
  std::string class_name(const Class& cls) const;
  const syntax::Modification* annotation(const syntax::Description& description, std::string_view name) const;
  const syntax::Modification* class_annotation(const Class& cls, std::string_view name) const;
  static const syntax::Argument* find_argument(syntax::Arguments arguments, Name name);

  // ---- class_rules.cc
  void check_declarations(Class& cls);
  void check_clause(const Class& cls, const syntax::ComponentsElement& clause, bool is_protected);
  bool is_external_class(const Class& cls) const;
  void check_simple_base(Class& cls);
  void check_literals(const Class& cls);
  void check_operator(const Class& cls);
  void check_operator_record_base(const Class& cls);
  std::unordered_set<const syntax::ClassDef*> declarations_checked_;
  // ---- event_rules.cc
  void check_event_rules();
  bool is_clocked(const hybrid::Equation& equation) const;
  bool clocked(ExprId expr) const;
  void check_when_targets(const hybrid::Equation& equation, const std::vector<std::set<uint32_t>>& branches);
  bool varies_continuously(ExprId expr) const;
  void check_when_branches(const hybrid::Equation& equation, const std::vector<std::set<uint32_t>>& branches);
  // ---- component_rules.cc
  void check_held(const Instance& instance);
  void check_attribute(const Instance& instance, std::string_view attribute, const Modifier& given, ExprId value);
  void check_reached(const Found& found, const syntax::ReferenceExpr& expr, const Class* scope);
  void check_conditional(const Instance& named, const syntax::ReferenceExpr& expr, const Env& env);
  void check_looked_into(const Class& cls, Name written, const Class* scope, Span span);
  void check_connect_reference(const Instance& named, const syntax::ReferenceExpr& expr);
  void check_function_body(const Class& cls, hybrid::FunctionId id);
  void check_experiment(const syntax::Modification& experiment);
  void missing_inner(const Instance& outer, const Instance& made);

  // ---- authors.cc: a class by itself, as the author of a library checks it
  bool check_alone(Class& cls);
  bool open_to_outside(Instance& flow);
  void assume_parameters();
  bool as_component_ = false;     // what its connectors meet outside is not known
  bool structure_open_ = false;   // nor can it be stood for by an equation
  VariableId missing_value_;      // a parameter without one, by which the last evaluation failed
  bool still_open_ = false;       // values that whoever uses the class gives are missing: names and types are judged
  void leave_open() { structure_open_ = still_open_ = as_component_; }
  uint32_t relations_outside_ = 0;

  // ---- unchosen.cc: text that a parameter decides against
  void unchosen(const void* text, const Class* where, const std::function<void()>& translate);
  void check_unchosen(syntax::Equations equations, const Env& env, bool initial);
  void check_unchosen(syntax::Statements statements, const Env& env);
  void check_unchosen(Instance& instance);
  static bool told_of_unchosen(const DiagnosticKind& kind);
  void queue_called_functions();
  bool unchosen_ = false;
  std::set<std::pair<const void*, const Class*>> unchosen_seen_;
  std::unordered_set<uint32_t> unchosen_functions_;

  // ---- rules.h: rules that look at what is understood already
  struct Rules;

  // ---- unit_check.cc
  class UnitCheck;
  void check_units();
  bool units_ = false;

  // ---- restrictions.cc
  void check_sections(const Class& cls);
  void check_component(const Instance& instance, const Modifier* from_outside);
  void check_class(Class& cls);
  void check_base(const Class& derived, const Class& base, const syntax::ExtendsElement& element);
  void check_base_path(const Class& derived, const syntax::Path& path);
  void check_connector(Instance& connector);
  void check_redeclarations();
  bool same_declaration(const ElementEntry& a, const ElementEntry& b);
  bool same_contents(const ElementEntry& a, const ElementEntry& b) const;
  // ---- compatibility.cc: why `given` cannot replace `wanted`, or nothing
  using ClassPairs = std::set<std::pair<Class*, Class*>>;
  std::string lacks_of_interface(Class& given, Class& wanted);
  std::string lacks_of_class(Class& given, Class& wanted, ClassPairs& seen);
  std::string lacks_of_element(ElementEntry& given, ElementEntry& wanted, ClassPairs& seen);
  Class* simple_type(Class& cls);
  struct Redeclaration {  // to be checked when all classes can be looked into
    Class* given = nullptr;
    Class* wanted = nullptr;
    Span span;
    const syntax::Path* wanted_path = nullptr;  // instead of `wanted`
    Scope wanted_scope;
    const Modifier* constraint = nullptr;  // what the constraining clause says of `wanted`
  };
  std::vector<Redeclaration> redeclarations_;
  std::vector<std::pair<Instance*, Instance*>> outers_;             // and their inner elements
  std::set<std::pair<const Class*, const Class*>> outer_classes_;   // compared already, inner first

  // ---- modifiers.cc
  const Modifier* make_modifier(syntax::Arguments arguments, Scope scope);
  const Modifier* make_modifier(const syntax::Modification* modification, Scope scope);
  const Modifier* of_class(const Modifier* modifier, const Instance& component, bool outermost = true);
  const Modifier* merge(const Modifier* outer, const Modifier* inner);
  const Modifier* bind(const Modifier* modifier, Instance* self);
  Modifier* new_modifier();
  // `each`: an enclosing modification says it for all that is inside.
  void add_argument(Modifier& into, const syntax::Argument& argument, Scope scope, bool each);

  // ---- lookup.cc
  Found lookup_name(const Scope& scope, Name name);
  Found lookup_imports(Class& cls, Name name);
  Found imported(const syntax::ImportElement& import, const Name* last);
  Found lookup_member(Class& cls, Name name, Instance* where);
  TypeRef lookup_class(const Scope& scope, const syntax::Path& path, bool report = true);
  TypeRef lookup_class(const Scope& scope, std::span<const syntax::NamePart> parts, bool absolute, Span span,
                       bool report);
  Class* builtin_class(Name name);
  void report_unknown(const Scope& scope, Name name, Span span, std::string_view what);

  // ---- instances.cc
  Instance* make_root(Class& cls);
  Instance* constants_of(Class& cls);
  void make_children(Instance& instance);
  void check_modified(Instance& instance);
  Diagnostic& report_no_such_element(const Class& cls, Name name, Span span);
  Instance* make_component(Instance& parent, ElementEntry& entry);
  void see_through(Instance& instance, TypeRef type, const Modifier* modifier);
  void make_tree(Instance& instance);
  void split(Instance& instance);
  void split_around(Instance* at);
  Instance* child(Instance& instance, Name name);
  Instance* resolve_outer(Instance& instance);
  bool is_removed(Instance& instance);
  std::string path(const Instance& instance) const;
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
  ExprId expression(const syntax::Expr& expr, const Env& env);
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
  struct NamedInstance {
    Instance* instance = nullptr;
    std::vector<ExprId> subscripts;
  };
  std::vector<NamedInstance> named_instances(const syntax::ReferenceExpr& expr, const Env& env);
  bool names_removed(const syntax::ReferenceExpr& expr, const Env& env);
  std::optional<NamedInstance> named_instance(const syntax::ReferenceExpr& expr, const Env& env);

  // ---- state_machines.cc
  Name state_path(const syntax::Expr& expr, const Env& env);
  size_t machine_of(Name state);
  void initial_state(const syntax::CallExpr& call, const Env& env);
  void transition(const syntax::CallExpr& call, const Env& env);
  bool lies_in_state(const std::string& variable) const;
  ExprId state_query(std::string_view name, const syntax::CallExpr& call, const Env& env);

  // ---- calls.cc
  ExprId call(const syntax::CallExpr& expr, const Env& env);
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
  ExprId construct_record(Class& cls, const syntax::CallExpr& expr, const Env& env);
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
  std::optional<ExprId> array_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  std::optional<ExprId> event_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  std::optional<ExprId> clock_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
  std::optional<ExprId> connection_builtin(std::string_view name, const syntax::CallExpr& expr, const Env& env);
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
  const syntax::ExternalClause* find_external(const Class& cls, Class** owner);
  ExprId local_initial(Instance& variable, const Env& env);
  TypeId local_type(Instance& variable, const Env& env, std::vector<ExprId>& sizes);
  std::string builtin_name(Class& cls);  // of a function with external "builtin"
  void finish_functions();
  Env modifier_env(const Modifier& modifier, const Env& env) const;

  // ---- equations.cc, statements.cc
  void equations_of(Instance& instance);
  void class_equations(Instance& instance, Class& cls, std::unordered_set<const Class*>& seen);
  void equation(const syntax::Equation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                std::vector<hybrid::EquationId>& into, bool initial);
  bool has_continuous_variable(ExprId expr) const;
  void equal(ExprId left, ExprId right, const std::vector<hybrid::IndexRange>& ranges, Span span,
             std::vector<hybrid::EquationId>& into, Instance* instance, bool from_connect = false);
  void if_equation(const syntax::IfEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                   std::vector<hybrid::EquationId>& into, bool initial);
  void when_equation(const syntax::WhenEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                     std::vector<hybrid::EquationId>& into);
  void check_connection_place(const syntax::Equation& equation, std::string_view around);
  void check_assertion(const std::vector<ExprId>& arguments, Span span);
  void call_equation(const syntax::CallEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                     std::vector<hybrid::EquationId>& into, bool initial);
  void statements(syntax::Statements statements, const Env& env, std::vector<hybrid::Statement>& into);
  void statement(const syntax::Statement& statement, const Env& env, std::vector<hybrid::Statement>& into);
  ExprId target(const syntax::Expr& expr, const Env& env);
  void call_statement(const syntax::CallExpr& call, Span span, const Env& env, std::vector<hybrid::Statement>& into);
  hybrid::EquationId add_equation(hybrid::Equation equation);
  bool is_broken(const syntax::ConnectEquation& equation) const;

  // ---- loops.cc
  struct LoopBody {  // what an index without a range is looked for in
    const syntax::Expr* expression = nullptr;
    syntax::Equations equations;
    syntax::Statements statements;
  };
  ExprId loop_range(const syntax::ForIndex& index, const LoopBody& body, const Env& env);
  ExprId implied_range(const syntax::ForIndex& index, const LoopBody& body, const Env& env);
  ExprId elements_of_type(const Scope& scope, const syntax::Expr& expr);
  ExprId elements_of_type(Class& type);
  ExprId comprehension(const syntax::Expr& body, syntax::List<syntax::ForIndex> iterators, const Env& env,
                       size_t next = 0);
  void for_equation(const syntax::ForEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                    std::vector<hybrid::EquationId>& into, bool initial, size_t next);
  struct Bounds {
    int64_t least, most;
  };
  std::unordered_map<uint32_t, Bounds> loop_bounds_;  // of the iterators of for-equations
  // The least and greatest value of a linear expression in loop iterators; nothing when it is something else.
  std::optional<Bounds> bounds_of(ExprId expr) const;

  // ---- structural.cc
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

  // ---- connections.cc, streams.cc, overconstrained.cc, expandable.cc
  enum class Pass { Connections, Equations };
  Pass pass_ = Pass::Equations;
  // What stands around the equation or statement that is being translated.
  enum class Place { Plain, Initial, When };
  Place place_ = Place::Plain;
  std::unordered_set<uint32_t> differentiated_;         // variables that stand inside of der
  std::vector<std::pair<ExprId, Span>> reinitialized_;  // what reinit names
  void check_reinitialized();
  bool names_variable(ExprId expr) const;  // a variable, or an element of one
  bool purity_needed_ = false;             // in an equation that is not part of a when clause
  int loop_depth_ = 0, if_depth_ = 0;      // of statements
  Connections connections_;
  void collect_connections();
  void add_connect(const ConnectStatement& statement);
  void connect_instances(const std::vector<NamedInstance>& left, const std::vector<NamedInstance>& right,
                         const ConnectStatement& statement);
  class ConnectSide;
  struct ConnectedLeaves {
    bool broken = false;  // an edge of the graph of overdetermined connectors was cut here
    struct Pair {
      Instance *left, *right;
      int64_t count;  // elements of each for one element of the connectors
    };
    struct Residue {  // elements of the graph, and what makes them equal where the edge is not broken
      Instance *left, *right;
      int64_t count;
      std::vector<Pair> pairs;
    };
    std::vector<Pair> pairs;
    std::vector<Pair> equal;  // parameters and constants: asserted to be equal
    std::vector<Residue> residues;
  };
  bool has_overdetermined(Instance& instance);
  void connection_edges(Instance& x, int64_t x_offset, Instance& y, int64_t y_offset, Connections::Pending& pending);
  void connected_leaves(Instance& left, Instance& right, int64_t count, const syntax::ConnectEquation& equation,
                        ConnectedLeaves& into);
  void connect_elements(const Connections::Pending& pending, const ConnectedLeaves& leaves);
  void assert_equal(Instance& left, int64_t left_offset, Instance& right, int64_t right_offset, Span span);
  void residue(Instance& left, int64_t left_offset, Instance& right, int64_t right_offset,
               const syntax::ConnectEquation& equation);
  // Subscripts for all levels of an instance, from the flat offset of the levels around it; its own dimensions whole.
  std::vector<ExprId> subscripts_at(Instance& instance, int64_t offset_around);
  bool is_outside(const syntax::ReferenceExpr& expr, const Env& env);
  uint32_t port(Instance& leaf, int64_t offset, bool outside);
  void connection_equations();
  void check_sources(PortSet set);
  template <class F>
  void each_run(std::span<const PortSet> sets, F&& f);
  void potential_equations(std::span<const PortSet> sets);
  void flow_equations(std::span<const PortSet> sets);
  void unconnected_flows(Instance& instance);
  void stream_equations(std::span<const PortSet> sets);
  ExprId port_value(uint32_t port);
  ExprId element_of(VariableId variable, ExprId flat_offset_zero_based);
  ExprId in_stream(ExprId stream, Span span);
  Instance* flow_sibling(const Instance& stream);
  void graph_statement(std::string_view name, const syntax::CallExpr& call, const Env& env,
                       const std::vector<hybrid::IndexRange>& ranges);
  uint32_t graph_node(Instance& instance, int64_t offset);
  int64_t graph_elements(Instance& instance);
  std::vector<uint32_t> graph_nodes_named(const NamedInstance& named);
  void break_loops();
  Class* overdetermined(Instance& instance);
  bool overdetermined_inside(Instance& instance);

  // ---- balance.cc
  void check_balance();
  bool report_open_inputs();
  void expand_connectors();
  struct BusMember {
    Instance* instance = nullptr;  // it is there
    Instance* bus = nullptr;       // or the innermost expandable connector that lacks it,
    size_t missing = 0;            // and the first part of the reference that is missing
  };
  BusMember bus_member(const syntax::ReferenceExpr& expr, const Env& env);
  bool share_members(Instance& from, Instance& to);
  Instance* add_member(Instance& bus, Name name, const Instance& like, std::span<const int64_t> sizes);
  std::vector<ConnectStatement> connections_waiting_;  // for a member of an expandable connector to appear
  bool has_connections(syntax::Equations equations) const;
  std::optional<int64_t> integer_at(ExprId expr, std::span<const hybrid::IteratorId> iterators,
                                    std::span<const int64_t> values);
  template <class F>
  void each_index(const std::vector<hybrid::IndexRange>& ranges, F&& f);
  int64_t flat_offset(Instance& instance, std::span<const int64_t> subscripts);

  // ---- common
  [[noreturn]] void fail() { throw Failed{}; }
  // A text that is translated many times (in every instance of its class) has its faults reported once.
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    if ((unchosen_ || still_open_) && !told_of_unchosen(kind)) return repeated_ = Diagnostic();
    std::string message = fmt::vformat(kind.format, fmt::make_format_args(args...));
    std::string key = fmt::format("{} {}:{}-{} {}", kind.code, span.file.value, span.begin, span.end, message);
    if (span.valid() && !reported_.insert(std::move(key)).second) return repeated_ = Diagnostic();
    return context_.diagnostics.report(kind, span, args...);
  }
  // As report, and throws.
  template <class... Args>
  [[noreturn]] void error(const DiagnosticKind& kind, Span span, const Args&... args) {
    report(kind, span, args...);
    throw Failed{};
  }
  [[noreturn]] void unsupported(Span span, std::string_view what);
  std::string_view text(Name name) const { return context_.names.text(name); }
  Name intern(std::string_view text) { return context_.names.intern(text); }
  const hybrid::Type& type(ExprId expr) const { return model_.types[model_.exprs.type(expr)]; }

  std::unordered_set<std::string> reported_;
  Diagnostic repeated_;  // takes the notes of what is not reported again

  Context& context_;
  Library& library_;
  const CallExternal& external_;
  std::string hidden_builtin_;  // the last call of a declared function that has the name of a predefined one, in words
  bool value_needed_ = false;  // without a value the translation cannot go on: external functions are called
  hybrid::Model model_;
  hybrid::Build build_;

  std::deque<Class> classes_;
  std::deque<ElementEntry> entries_;
  std::deque<Modifier> modifiers_;
  std::deque<Instance> instances_;
  std::unordered_map<const DeclaredClass*, std::unordered_map<Class*, Class*>> class_cache_;
  std::unordered_map<Name, Class*> builtin_classes_;
  Class* root_scope_ = nullptr;
  DeclaredClass top_;  // what encloses top-level classes: redeclarations written there belong to it
  std::vector<const syntax::ConnectEquation*> broken_connects_;  // extends A(break connect(a, b))
  Instance* root_ = nullptr;
  std::set<std::string> split_paths_;
  std::unordered_map<uint32_t, hybrid::Variability> variability_memo_;
  std::unordered_map<uint32_t, Instance*> instance_of_variable_;
  std::unordered_map<const Instance*, ExprId> constant_values_;
  struct Level {
    Instance* instance = nullptr;
    int64_t size = 0;
  };
  std::unordered_map<uint32_t, Level> levels_;       // what the iterators of contexts run over
  std::unordered_set<uint32_t> complete_functions_;  // translated, with all they call
  std::map<std::pair<Class*, Instance*>, Class*> homed_classes_;
  int depth_ = 0;

  std::vector<std::pair<Class*, hybrid::FunctionId>> functions_to_do_;
  std::unordered_map<uint32_t, Class*> record_classes_;       // of operator records, by RecordId
  std::unordered_map<uint32_t, Class*> enumeration_classes_;  // by EnumerationId
  struct FunctionParts {
    Class* cls = nullptr;
    Instance* holder = nullptr;  // its variables as components
    LocalVariables locals;
    std::vector<Instance*> variables;
  };
  std::unordered_map<uint32_t, std::unique_ptr<FunctionParts>> function_parts_;  // by FunctionId
  std::unordered_set<uint32_t> translated_;  // functions whose body is done or being done
};

}  // namespace saltus::modelica

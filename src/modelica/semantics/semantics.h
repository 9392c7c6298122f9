// A model as a whole: equations, statements, connections, and the rules that look at all of them. Classes are those of
// class_table.h, instances and expressions those of instantiation.h. One Semantics object translates one model.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "modelica/semantics/connections.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

class Semantics : private Instantiation {
 public:
  // `split`: paths of component arrays whose elements differ in structure.
  Semantics(Context& context, Library& library, std::set<std::string> split, const CallExternal& external,
            const TranslateOptions& options = {});

  // The whole way; nothing when errors were reported.
  std::optional<hybrid::Model> translate(DeclaredClass& declared);

 private:
  // ---- equations.cc, statements.cc
  void equations_of(Instance& instance);
  void class_equations(Instance& instance, Class& cls, std::unordered_set<const Class*>& seen);
  void equation(const syntax::Equation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                std::vector<hybrid::EquationId>& into, bool initial);
  bool has_continuous_variable(ExprId expr) const;
  void equal(ExprId left, ExprId right, const std::vector<hybrid::IndexRange>& ranges, Span span,
             std::vector<hybrid::EquationId>& into, Instance* instance, bool from_connect = false) override;
  void if_equation(const syntax::IfEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                   std::vector<hybrid::EquationId>& into, bool initial);
  void when_equation(const syntax::WhenEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                     std::vector<hybrid::EquationId>& into);
  void check_connection_place(const syntax::Equation& equation, std::string_view around);
  void check_assertion(const std::vector<ExprId>& arguments, Span span);
  void call_equation(const syntax::CallEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                     std::vector<hybrid::EquationId>& into, bool initial);
  void statements(syntax::Statements statements, const Env& env, std::vector<hybrid::Statement>& into) override;
  void statement(const syntax::Statement& statement, const Env& env, std::vector<hybrid::Statement>& into);
  ExprId statement_condition(const syntax::Expr& expr, const Env& env, bool vector_allowed);
  void assign_statement(const syntax::AssignStatement& s, const Env& env, std::vector<hybrid::Statement>& into);
  bool assign_by_branch(const syntax::AssignStatement& s, const hybrid::Statement& result, const Env& env,
                        std::vector<hybrid::Statement>& into);
  void assign_tuple(const syntax::AssignTupleStatement& s, const Env& env, std::vector<hybrid::Statement>& into);
  void if_statement(const syntax::IfStatement& s, const Env& env, std::vector<hybrid::Statement>& into);
  void for_statement(const syntax::ForStatement& s, const Env& env, std::vector<hybrid::Statement>& into);
  ExprId target(const syntax::Expr& expr, const Env& env);
  void call_statement(const syntax::CallExpr& call, Span span, const Env& env, std::vector<hybrid::Statement>& into);
  hybrid::EquationId add_equation(hybrid::Equation equation);
  // ---- deselected.cc
  bool same_reference(const syntax::ReferenceExpr& a, const syntax::ReferenceExpr& b) const;
  bool same_connection(const syntax::ConnectEquation& a, const syntax::ConnectEquation& b) const;
  bool is_broken(const syntax::ConnectEquation& equation) const;
  bool has_connection(syntax::Equations equations, const syntax::ConnectEquation& wanted) const;
  bool has_connection(const Class& cls, const syntax::ConnectEquation& wanted) const;
  void check_deselected(const BaseClass& base);
  // ---- loops.cc
  void for_equation(const syntax::ForEquation& equation, const Env& env, std::vector<hybrid::IndexRange>& ranges,
                    std::vector<hybrid::EquationId>& into, bool initial, size_t next);
  // ---- state_machines.cc
  void initial_state(const syntax::CallExpr& call, const Env& env);
  void transition(const syntax::CallExpr& call, const Env& env);
  bool lies_in_state(const std::string& variable) const;

  // ---- unchosen.cc: text that a parameter decides against
  void unchosen(const void* text, const Class* where, const std::function<void()>& translate) override;
  // What branches of a when clause that are not taken would assign is an output all the same, and keeps its value.
  void keep_unchosen(syntax::Statements statements, const Env& env, std::vector<hybrid::Statement>& into);
  void drop_kept(const Env& env, std::vector<hybrid::Statement>& section) const;
  void check_unchosen(syntax::Equations equations, const Env& env, bool initial);
  void check_unchosen(syntax::Statements statements, const Env& env) override;
  void check_unchosen(Instance& instance) override;
  void queue_called_functions() override;
  std::set<std::pair<const void*, const Class*>> unchosen_seen_;

  // ---- connections.cc, streams.cc, overconstrained.cc, expandable.cc
  enum class Pass { Connections, Equations };
  Pass pass_ = Pass::Equations;
  std::vector<std::pair<ExprId, Span>> reinitialized_;  // what reinit names
  void check_reinitialized();
  bool names_variable(ExprId expr) const;  // a variable, or an element of one
  int loop_depth_ = 0, if_depth_ = 0;      // of statements
  Connections connections_;
  void collect_connections();
  void add_connect(const ConnectStatement& statement);
  void connect_instances(const std::vector<NamedInstance>& left, const std::vector<NamedInstance>& right,
                         const ConnectStatement& statement);
  class ConnectSide;
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
  bool joins_inputs_ = false;  // two inputs of one component are connected inside of it
  std::vector<std::vector<uint32_t>> without_cycles(std::span<const PortSet> sets);
  template <class F>
  void each_run(std::span<const PortSet> sets, F&& f);
  void potential_equations(std::span<const PortSet> sets);
  void flow_equations(std::span<const PortSet> sets);
  void unconnected_flows(Instance& instance);
  void stream_equations(std::span<const PortSet> sets);
  ExprId port_value(uint32_t port);
  ExprId element_of(VariableId variable, ExprId flat_offset_zero_based);
  ExprId in_stream(ExprId stream, Span span);
  Instance& flow_beside(const Instance& stream, Span span);
  void graph_statement(std::string_view name, const syntax::CallExpr& call, const Env& env,
                       const std::vector<hybrid::IndexRange>& ranges);
  uint32_t graph_node(Instance& instance, int64_t offset);
  int64_t graph_elements(Instance& instance);
  std::vector<uint32_t> graph_nodes_named(const NamedInstance& named);
  void break_loops();
  Class* overdetermined(Instance& instance) override;
  bool overdetermined_inside(Instance& instance);
  // ---- connection_rules.cc
  void one_quantity(PortSet set);
  void rooted_has_branch(const syntax::CallExpr& call, std::span<const uint32_t> nodes);
  std::optional<ExprId> connection_builtin(std::string_view name, const syntax::CallExpr& expr,
                                           const Env& env) override;

  // ---- balance.cc
  void check_balance();
  bool report_open_inputs();
  void expand_connectors();
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

  // ---- event_rules.cc
  void check_event_rules();
  bool is_clocked(const hybrid::Equation& equation) const;
  bool clocked(ExprId expr) const;
  void check_when_targets(const hybrid::Equation& equation, const std::vector<std::set<uint32_t>>& branches);
  bool varies_continuously(ExprId expr) const;
  void check_when_branches(const hybrid::Equation& equation, const std::vector<std::set<uint32_t>>& branches);
  // ---- component_rules.cc
  void check_connect_reference(const Instance& named, const syntax::ReferenceExpr& expr);
  void check_experiment(const syntax::Modification& experiment);
  // ---- authors.cc: a class by itself, as the author of a library checks it
  bool holds_equations(Class& cls, std::unordered_set<const syntax::ClassDef*>& seen);
  bool check_alone(Class& cls);
  bool open_to_outside(Instance& flow);
  void assume_parameters();
  // ---- unit_check.cc
  class UnitCheck;
  void check_units();
  Units units_ = Units::Unchecked;
  Roles roles() const;
  Roles* roles_ = nullptr;
};

}  // namespace saltus::modelica

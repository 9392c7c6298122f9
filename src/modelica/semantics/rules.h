// Rules of the language that look at what is understood already: nothing else depends on what they find.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

struct Instantiation::Rules {
  Instantiation& s;

  // outer_rules.cc
  void inner_fits(const Instance& outer, const Instance& inner) const;
  void inner_class_fits(Class& inner, Class& outer, Span span) const;
  void not_both_outer(const ConnectStatement& connect) const;
  void inner_without_inputs(const Instance& inner) const;

  // redeclaration_rules.cc
  const ElementEntry* replaceable_on(const Class& from, const syntax::Path& path) const;
  void constrained_by_fixed(const Class& cls) const;
  void redeclared_for_each(const Instance& array, const Modifier* from_outside) const;
  void replaces_class(const ElementEntry& entry) const;

  // class_rules.cc
  void short_class_of(const Class& cls, const Class& base) const;

  // record_cast.cc
  std::optional<ExprId> record_cast(Class& record, const syntax::CallExpr& call, const Env& env) const;
  ExprId cast(Class& record, Instance& from, const std::vector<ExprId>& subscripts, Span span) const;

  // operator_rules.cc
  void additive_group(const Instance& flow) const;
  void operator_functions(Class& record) const;
  void equality_constraint(Class& type) const;

  // reinit_rules.cc
  void reinit_once() const;

  // assignment_rules.cc
  void assigned_before_use(const hybrid::Function& function) const;
  void fields_assigned(const hybrid::Function& function) const;
  void acyclic_values(const hybrid::Function& function) const;
  void assigned_on_all_paths(const hybrid::Function& function) const;

  // function_annotations.cc
  void derivative_fits(hybrid::FunctionId function, const hybrid::FunctionDerivative& derivative, Span span) const;

  // argument_rules.cc
  void inside_domain(std::string_view function, const syntax::CallExpr& call) const;
  void string_options(const syntax::CallExpr& call, bool is_real, bool has_format) const;

  // authors.cc
  void inputs_from_outputs() const;

  // nested_classes.cc
  void nested_classes(Class& cls) const;
};

}  // namespace saltus::modelica

// Rules of the language that look at what is understood already: nothing else depends on what they find.
#pragma once

#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

struct Semantics::Rules {
  Semantics& s;

  // outer_rules.cc
  void inner_fits(const Instance& outer, const Instance& inner) const;
  void inner_class_fits(Class& inner, Class& outer, Span span) const;
  void not_both_outer(const ConnectStatement& connect) const;

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

  // argument_rules.cc
  void inside_domain(std::string_view function, const syntax::CallExpr& call) const;
  void string_options(const syntax::CallExpr& call, bool is_real, bool has_format) const;

  // nested_classes.cc
  void nested_classes(Class& cls) const;
};

}  // namespace saltus::modelica

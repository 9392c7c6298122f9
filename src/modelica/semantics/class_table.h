// Classes as a model sees them: lookup (MLS 3.6 chapter 5), inheritance, redeclaration and modification (chapter 7).
// Nothing is instantiated here; where a name leads into a component, or a rule wants to look at one, whoever
// instantiates is asked.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "modelica/library/library.h"
#include "modelica/semantics/class.h"
#include "modelica/semantics/environment.h"
#include "modelica/semantics/reports.h"

namespace saltus::modelica {

class ClassTable : protected Reports {
 public:
  virtual ~ClassTable() = default;
  ClassTable(const ClassTable&) = delete;

 protected:
  // `as_component`: the author of a library checks a class by itself.
  ClassTable(Context& context, Library& library, bool as_component);

  // ---- classes.cc
  Class* class_of(DeclaredClass& declared, Class* parent, const Modifier* specialization = nullptr);
  Class* specialize(Class& cls, const Modifier* specialization);
  void expand(Class& cls);
  using ExtendsClauses = std::vector<world::ExtendsClause>;
  ExtendsClauses own_elements(Class& cls);
  void extend_redeclared(Class& cls, const ExtendsClauses& extends);
  void expand_clause(Class& cls, const world::ExtendsClause& clause);
  void expand_base(Class& cls, Class* base, const syntax::ExtendsElement* element, const Modifier* modifier,
                   bool is_protected);
  void check_extends(Class& base, const syntax::ExtendsElement& element, const Modifier* modifier);
  Class* member_class(Class& cls, ElementEntry& entry, Instance* where = nullptr);
  // ---- redeclarations.cc
  Class* redeclared_class(ElementEntry& entry, const Modifier& modifier, Instance* where);
  Class* constrained(Class* cls, const Modifier* prescribed);
  Class* homed(Class& cls, Instance& where);
  void check_redeclared_kind(const ElementEntry& entry, const Modifier& modifier);
  void redeclared_in_body(Instance& instance);
  [[noreturn]] void report_not_replaceable(const ElementEntry& entry, Span span);
  Class* own_class(const ElementEntry& entry);
  Class* see_through_alias(Class* cls, Instance* where);
  // The members of a modifier that concern class elements of cls; null when there are none.
  const Modifier* class_level(Class& cls, const Modifier* modifier);
  bool is_function(const Class& cls) const;
  bool is_record(const Class& cls) const;
  bool holds_data_only(Class& cls);
  // Where a component is given a value, or is one: a record, or a model that says the same (M0630).
  bool use_as_record(Class& cls);
  bool is_connector(const Class& cls) const;
  std::string class_name(const Class& cls) const;
  const syntax::Modification* annotation(const syntax::Description& description, std::string_view name) const;
  const syntax::Modification* class_annotation(const Class& cls, std::string_view name) const;
  static const syntax::Argument* find_argument(syntax::Arguments arguments, Name name);
  std::string path(const Instance& instance) const;
  // The built-in type that a class comes down to; null: none.
  Class* simple_type(Class& cls);
  Diagnostic& report_no_such_element(const Class& cls, Name name, Span span);

  // ---- modifiers.cc
  const Modifier* make_modifier(syntax::Arguments arguments, Scope scope);
  const Modifier* of_class(const Modifier* modifier, const Instance& component, bool outermost = true);
  const Modifier* merge(const Modifier* outer, const Modifier* inner);
  const Modifier* bind(const Modifier* modifier, Instance* self);
  Modifier* new_modifier();
  struct Form;
  const Modifier* constraint_of(const syntax::Element& element, const syntax::Component* component, Scope scope);
  // What a redeclaration keeps of what it replaces: see world/modifier.h.
  const Modifier* prescribed_by(const ElementEntry& redeclaration, Instance* where);
  const Modifier* all_of_component(const ElementEntry& entry, const Modifier* outside, Instance& parent);
  const Modifier* kept_by_redeclaration(const ElementEntry& entry, const Modifier& outside, Instance* where);
  const Modifier* kept_by_declaration(const ElementEntry& entry);

  // ---- local_classes.cc
  bool modifies_visible(const Instance& where, bool parameters) const;
  // The class as the instance sees it in which it was found as an element of `holder`.
  Class* local_class(Class& cls, const Class& holder, Instance* where);
  Scope enclosing_scope(const Scope& scope) const;

  // ---- lookup.cc
  struct Names;
  struct ComposedName;
  // `in_project`: also in files that no rule of the specification makes visible.
  Found lookup_name(const Scope& scope, Name name, bool in_project = true);
  Found lookup_member(Class& cls, Name name, Instance* where);
  TypeRef lookup_class(const Scope& scope, const syntax::Path& path, bool report = true);
  TypeRef lookup_class(const Scope& scope, std::span<const syntax::NamePart> parts, bool absolute, Span span,
                       bool report);
  Class* builtin_class(Name name);
  // The enumeration that a class is another name of; null: it is none.
  Class* enumeration_behind(Class& cls);
  int64_t ordinal_of(Class& cls, Name literal);  // 0: it has no such literal
  // import P.Enumeration.literal: the enumeration and the number of the literal; null: no import names one.
  std::pair<Class*, int64_t> imported_literal(const Scope& scope, Name name);
  void report_unknown(const Scope& scope, Name name, Span span, std::string_view what);
  void hint_near(Diagnostic& diagnostic, const Class& cls, std::span<const syntax::NamePart> parts, size_t i);
  void check_looked_into(const Class& cls, Name written, const Class* scope, Span span);

  // ---- class_rules.cc, restrictions.cc
  void check_declarations(Class& cls);
  void check_clause(const Class& cls, const syntax::ComponentsElement& clause, bool is_protected);
  bool is_external_class(const Class& cls) const;
  const syntax::ExternalClause* find_external(const Class& cls, Class** owner);  // functions.cc
  void check_simple_base(Class& cls);
  void check_literals(const Class& cls);
  void check_operator(const Class& cls);
  void check_operator_record_base(const Class& cls);
  std::unordered_set<const syntax::ClassDef*> declarations_checked_;
  void check_sections(const Class& cls);
  bool same_declaration(const ElementEntry& a, const ElementEntry& b);
  bool same_contents(const ElementEntry& a, const ElementEntry& b) const;
  // ---- compatibility.cc: why `given` cannot replace `wanted`, or nothing
  using ClassPairs = std::set<std::pair<Class*, Class*>>;
  std::string lacks_of_interface(Class& given, Class& wanted);
  bool is_of_kind(Class& given, Class& wanted);  // both models, both packages, both Real, ...
  std::string lacks_of_class(Class& given, Class& wanted, ClassPairs& seen);
  std::string lacks_of_element(ElementEntry& given, ElementEntry& wanted, ClassPairs& seen);

  // ---- what instantiation knows
  virtual Instance* constants_of(Class& cls) = 0;
  virtual Instance* child(Instance& instance, Name name) = 0;
  virtual Instance* resolve_outer(Instance& instance) = 0;
  // A replaceable class that nothing redeclares; `type T = Base`; the inner class that stands for an outer one: to be
  // checked.
  virtual void kept_class(const ElementEntry& entry) = 0;
  virtual void short_class(const Class& cls, const Class& base) = 0;
  virtual void inner_class(Class& inner, const ElementEntry& outer) = 0;

  struct Redeclaration {  // to be checked when all classes can be looked into
    Class* given = nullptr;
    Class* wanted = nullptr;
    Span span;
    const syntax::Path* wanted_path = nullptr;  // instead of `wanted`
    Scope wanted_scope;
    const Modifier* constraint = nullptr;  // what the constraining clause says of `wanted`
  };
  std::vector<Redeclaration> redeclarations_;

  Library& library_;
  bool as_component_ = false;  // what its connectors meet outside is not known
  std::deque<Class> classes_;
  std::deque<ElementEntry> entries_;
  std::deque<Modifier> modifiers_;
  std::unordered_map<const DeclaredClass*, std::unordered_map<Class*, Class*>> class_cache_;
  std::unordered_map<Name, Class*> builtin_classes_;
  Class* root_scope_ = nullptr;
  DeclaredClass top_;  // what encloses top-level classes: redeclarations written there belong to it
  std::vector<const syntax::ConnectEquation*> broken_connects_;  // extends A(break connect(a, b))
  std::vector<Name> deselected_;                                 // extends A(break b)
  std::map<std::pair<Class*, Instance*>, Class*> homed_classes_;
  int depth_ = 0;
};

}  // namespace saltus::modelica

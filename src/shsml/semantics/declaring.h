// The steps of define(). Private to this stage.
#pragma once

#include "shsml/semantics/definition.h"

namespace saltus::shsml {

class Declaring {
 public:
  Declaring(Context& context, Definition& definition)
      : context_(context), d_(definition), kind_(definition.component->kind) {}

  void declarations();  // declaring.cc: what is declared
  void values();        // values.cc: where each name gets its value; implicit names
  void timing();        // values.cc
  void checks();        // values.cc: what is missing

 private:
  void declare(const syntax::Declaration& declaration, bool interface);
  void declare_state(const syntax::Declaration& declaration);
  Symbol* add(Symbol symbol);
  void attributes(Symbol& symbol, const syntax::Declaration& declaration);
  void attribute(Symbol& symbol, std::string_view label, const syntax::Argument& argument);
  bool type_of(Symbol& symbol, const syntax::Expr& value);
  bool named(Symbol& symbol, const syntax::Expr& value);
  std::vector<int64_t> sizes_of(const syntax::Expr& value) const;

  void assignments();
  void dynamics();
  void equation(const syntax::Statement& s);

  // branches.cc
  std::vector<const syntax::Statement*> equations_in(std::span<const syntax::Statement* const> statements);
  std::vector<const syntax::Statement*> branched(const syntax::Statement& s);
  const Symbol* state_before(Name next) const;
  const syntax::Expr* as_it_was(const Symbol& state, Span span);

  void held();
  void held_in(std::span<const syntax::Statement* const> statements, bool initial);
  void assigned(const syntax::Statement& statement, Role role);
  Symbol& implicit(const syntax::Expr& target, Role role);
  void event(const syntax::Section& section);
  void count_constraints();
  const syntax::Expr* number(const syntax::Statement& setting);

  std::string_view text(Name name) const { return context_.names.text(name); }
  Name intern(std::string_view t) { return context_.names.intern(t); }
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    return context_.diagnostics.report(kind, span, args...);
  }
  std::vector<std::string_view> known() const;

  Context& context_;
  Definition& d_;
  syntax::ComponentKind kind_;
  std::map<Name, Span> events_;  // flags with an event section
  bool constrained_ = false;
};

}  // namespace saltus::shsml

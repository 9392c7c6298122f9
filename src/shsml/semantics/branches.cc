// if ... then do ... else do ... endif; in 'dynamics' (section 2.2, "State Events"): the branches hold equations, and each name
// gets one equation out of all of them, x = if condition then ... else ...;
#include "shsml/semantics/declaring.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(NoElse, Error, "H0226", "an 'if' among equations needs an 'else': they hold at any time");
SALTUS_DIAGNOSTIC(NotInAll, Error, "H0227", "'{}' has an equation in one branch of this 'if' and none in another");
SALTUS_DIAGNOSTIC(TwiceInBranch, Error, "H0218", "'{}' has two equations");
SALTUS_DIAGNOSTIC(TooManyBranches, Error, "H0228", "this 'if' has more than {} branches, one inside the other");

namespace {

constexpr uint32_t kMostBranches = 900;

const Statement* equation_for(const std::vector<const Statement*>& equations, Name name) {
  for (const Statement* s : equations) {
    if (s->target->name == name) return s;
  }
  return nullptr;
}

// The first equation for each name.
std::vector<const Statement*> once(const std::vector<const Statement*>& equations) {
  std::vector<const Statement*> all;
  for (const Statement* s : equations) {
    if (s->target && !equation_for(all, s->target->name)) all.push_back(s);
  }
  return all;
}

}  // namespace

std::vector<const Statement*> Declaring::equations_in(std::span<const Statement* const> statements) {
  std::vector<const Statement*> all;
  for (const Statement* s : statements) {
    if (s->kind == StatementKind::If) {
      for (const Statement* made : branched(*s)) all.push_back(made);
    } else {
      all.push_back(s);
    }
  }
  return all;
}

std::vector<const Statement*> Declaring::branched(const Statement& s) {
  if (s.branches.empty() || s.branches.back().condition) {
    report(NoElse, s.span);
    return s.branches.empty() ? std::vector<const Statement*>{} : once(equations_in(s.branches[0].body));
  }
  std::vector<std::vector<const Statement*>> equations;
  bool sound = true;
  for (const Branch& branch : s.branches) {
    equations.push_back(equations_in(branch.body));
    for (const Statement* e : equations.back()) {
      if (e->kind != StatementKind::Assign || !e->target || e->target->kind != ExprKind::Name) return {e};  // told there
      const Statement* first = equation_for(equations.back(), e->target->name);
      if (first != e) {
        report(TwiceInBranch, e->span, text(e->target->name)).also(first->span, "the other one is here");
        sound = false;
      }
      for (const auto& other : equations) {
        if (equation_for(other, e->target->name)) continue;
        report(NotInAll, e->target->span, text(e->target->name));
        sound = false;
      }
    }
  }
  for (const Statement* e : equations.front()) {
    if (!sound || equation_for(equations.back(), e->target->name)) continue;
    report(NotInAll, e->target->span, text(e->target->name));
    sound = false;
  }
  if (!sound) {
    // One mistake is one report: every name counts as given.
    std::vector<const Statement*> given;
    for (const auto& branch : equations) given.insert(given.end(), branch.begin(), branch.end());
    return once(given);
  }
  if (!d_.arena) d_.arena = std::make_shared<Arena>();
  std::vector<const Statement*> all;
  for (const Statement* first : equations.front()) {
    const Expr* value = equation_for(equations.back(), first->target->name)->value;
    for (size_t b = s.branches.size() - 1; b-- > 0;) {
      const Statement* here = equation_for(equations[b], first->target->name);
      if (!here) {  // a branch in the middle
        report(NotInAll, first->target->span, text(first->target->name));
        return {};
      }
      std::vector<const Expr*> args = {s.branches[b].condition, here->value, value};
      Expr chosen{.kind = ExprKind::If, .span = s.span, .args = d_.arena->copy(args)};
      for (const Expr* arg : args) chosen.height = std::max(chosen.height, arg->height + 1);
      if (chosen.height > kMostBranches) {
        report(TooManyBranches, s.span, kMostBranches);
        return {};
      }
      value = d_.arena->make<Expr>(chosen);
    }
    Statement made = *first;
    made.value = value;
    all.push_back(d_.arena->make<Statement>(made));
  }
  return all;
}

}  // namespace saltus::shsml

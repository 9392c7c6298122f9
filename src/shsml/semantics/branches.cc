// if ... then do ... else do ... endif; in 'dynamics' (section 2.2, "State Events"): the branches hold equations, and each name
// gets one equation out of all of them, x = if condition then ... else ...;
#include <algorithm>

#include "base/token_cursor.h"
#include "shsml/semantics/declaring.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(NoElse, Error, "H0226", "an 'if' among equations needs an 'else': they hold at any time");
SALTUS_DIAGNOSTIC(NotInAll, Error, "H0227", "'{}' has an equation in one branch of this 'if' and none in another");
SALTUS_DIAGNOSTIC(TwiceInBranch, Error, "H0218", "'{}' has two equations");
SALTUS_DIAGNOSTIC(TooManyBranches, Error, "H0228", "this 'if' has more than {} branches, one inside the other");

namespace {

constexpr uint32_t kMostBranches = 900;

using ByName = std::map<Name, const Statement*>;

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
  if (s.branches.empty()) return {};
  bool sound = s.branches.back().condition == nullptr;
  if (!sound) report(NoElse, s.span);
  std::vector<ByName> branches;
  std::vector<const Statement*> given;  // the first equation of each name, in the order of the text
  ByName seen;
  for (const Branch& branch : s.branches) {
    ByName& here = branches.emplace_back();
    for (const Statement* e : equations_in(branch.body)) {
      if (e->kind != StatementKind::Assign || !e->target || e->target->kind != ExprKind::Name) return {e};  // told there
      Name name = e->target->name;
      auto [first, fresh] = here.emplace(name, e);
      if (!fresh) {
        report(TwiceInBranch, e->span, text(name)).also(first->second->span, "the other one is here");
        sound = false;
      }
      if (seen.emplace(name, e).second) given.push_back(e);
    }
  }
  for (const Statement* e : given) {
    bool everywhere = std::ranges::all_of(branches, [&](const ByName& b) { return b.contains(e->target->name); });
    if (!everywhere && s.branches.back().condition == nullptr) report(NotInAll, e->target->span, text(e->target->name));
    sound = sound && everywhere;
  }
  // One mistake is one report: every name counts as given.
  if (!sound) return given;
  if (s.branches.size() > kMostBranches) {
    report(TooManyBranches, s.span, kMostBranches);
    return given;
  }
  if (!d_.arena) d_.arena = std::make_shared<Arena>();
  std::vector<const Statement*> all;
  for (const Statement* first : given) {
    Name name = first->target->name;
    const Expr* value = branches.back().at(name)->value;
    for (size_t b = s.branches.size() - 1; b-- > 0;) {
      std::vector<const Expr*> args = {s.branches[b].condition, branches[b].at(name)->value, value};
      Expr chosen{.kind = ExprKind::If, .span = s.span, .args = d_.arena->copy(args)};
      for (const Expr* arg : args) chosen.height = std::max(chosen.height, arg->height + 1);
      value = d_.arena->make<Expr>(chosen);
    }
    if (value->height > kMaxHeight) {
      report(TooManyBranches, s.span, kMostBranches);
      return given;
    }
    Statement made = *first;
    made.value = value;
    all.push_back(d_.arena->make<Statement>(made));
  }
  return all;
}

}  // namespace saltus::shsml

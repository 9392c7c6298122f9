// if ... then do ... else do ... endif; in 'dynamics' (section 2.2, "State Events"): the branches hold equations, and
// each name gets one equation out of all of them, x = if condition then ... else ...;
//
// The structure of a DTC may change with its branches (section 2.3): a state whose next value is not given in one of
// them does not take part in the update then, and is found as it was left.
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

// Of a DTC, the state that has this next value.
const Symbol* Declaring::state_before(Name next) const {
  if (d_.component->kind != ComponentKind::Discrete) return nullptr;
  auto found =
      std::ranges::find_if(d_.symbols, [&](const Symbol& s) { return s.role == Role::State && s.next == next; });
  return found == d_.symbols.end() ? nullptr : &*found;
}

const Expr* Declaring::as_it_was(const Symbol& state, Span span) {
  return d_.arena->make<Expr>(Expr{.kind = ExprKind::Name, .span = span, .name = state.name, .name_span = span});
}

std::vector<const Statement*> Declaring::branched(const Statement& s) {
  if (s.branches.empty()) return {};
  if (!d_.arena) d_.arena = std::make_shared<Arena>();
  std::vector<ByName> branches;
  std::vector<const Statement*> given;  // the first equation of each name, in the order of the text
  ByName seen;
  bool sound = true;
  for (const Branch& branch : s.branches) {
    ByName& here = branches.emplace_back();
    for (const Statement* e : equations_in(branch.body)) {
      if (e->kind != StatementKind::Assign || !e->target || e->target->kind != ExprKind::Name)
        return {e};  // told there
      Name name = e->target->name;
      auto [first, fresh] = here.emplace(name, e);
      if (!fresh) {
        report(TwiceInBranch, e->span, text(name)).also(first->second->span, "the other one is here");
        sound = false;
      }
      if (seen.emplace(name, e).second) given.push_back(e);
    }
  }
  bool has_else = s.branches.back().condition == nullptr;
  auto is_state = [&](const Statement* e) { return state_before(e->target->name) != nullptr; };
  if (!has_else && std::ranges::all_of(given, is_state)) {
    branches.emplace_back();  // none of them takes part
  } else if (!has_else) {
    report(NoElse, s.span);
    sound = false;
  }
  for (const Statement* e : given) {
    if (is_state(e)) continue;
    bool everywhere = std::ranges::all_of(branches, [&](const ByName& b) { return b.contains(e->target->name); });
    if (!everywhere && has_else) report(NotInAll, e->target->span, text(e->target->name));
    sound = sound && everywhere;
  }
  // One mistake is one report: every name counts as given.
  if (!sound) return given;
  if (s.branches.size() > kMostBranches) {
    report(TooManyBranches, s.span, kMostBranches);
    return given;
  }
  std::vector<const Statement*> all;
  for (const Statement* first : given) {
    Name name = first->target->name;
    auto value_in = [&](size_t branch) {
      auto there = branches[branch].find(name);
      return there != branches[branch].end() ? there->second->value
                                             : as_it_was(*state_before(name), first->target->span);
    };
    const Expr* value = value_in(branches.size() - 1);
    for (size_t b = branches.size() - 1; b-- > 0;) {
      std::vector<const Expr*> args = {s.branches[b].condition, value_in(b), value};
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

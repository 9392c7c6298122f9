// Variables of functions have a value before it is used (MLS 3.6 §12.4.4).
//
// A variable counts as assigned where some path to this point assigns it, all of it or a part. So what is told has no
// value on any path: a loop or branch that may be left out is given the benefit of the doubt.
#include <algorithm>
#include <map>
#include <set>

#include "hybrid/rewrite.h"
#include "modelica/semantics/rules.h"

namespace saltus::modelica {

using hybrid::Statement;
using hybrid::StatementKind;

SALTUS_DIAGNOSTIC(UsedUnassigned, Warning, "M0649", "'{}' of the function '{}' is used here, but has no value yet");
SALTUS_DIAGNOSTIC(FieldNeverAssigned, Warning, "M0625", "of the output of '{1}', {0} are never assigned");
SALTUS_DIAGNOSTIC(NeverAssigned, Warning, "M0625", "the output '{}' of '{}' is never assigned");
SALTUS_DIAGNOSTIC(NotOnAllPaths, Warning, "M0648",
                  "the output '{}' of '{}' does not get a value on each way through this 'if'");
SALTUS_DIAGNOSTIC(LocalCycle, Error, "M0353", "the value of '{}' depends on itself");

namespace {

ExprId root_of(const hybrid::ExprPool& pool, ExprId e) {
  while (e.valid() && (pool.op(e) == Op::Index || pool.op(e) == Op::Field)) e = pool.arg(e, 0);
  return e;
}

// The locals that an expression reads; sizes are known without a value.
template <class F>
void locals_read(const hybrid::ExprPool& pool, ExprId root, F&& f) {
  std::vector<ExprId> stack{root};
  std::set<uint32_t> seen;
  while (!stack.empty()) {
    ExprId e = stack.back();
    stack.pop_back();
    if (!e.valid() || !seen.insert(e.value).second) continue;
    if (pool.op(e) == Op::Local) f(static_cast<uint32_t>(pool.data(e)));
    if (pool.op(e) == Op::Size) continue;
    for (ExprId arg : pool.args(e)) stack.push_back(arg);
  }
}

}  // namespace

void Instantiation::Rules::assigned_before_use(const hybrid::Function& function) const {
  const hybrid::ExprPool& pool = s.model_.exprs;
  std::set<uint32_t> assigned;
  for (uint32_t i = 0; i < function.variables.size(); ++i) {
    const hybrid::FunctionVariable& v = function.variables[i];
    const hybrid::Type& type = s.model_.types[v.type];
    bool none_needed = type.base == hybrid::BaseType::ExternalObject || type.base == hybrid::BaseType::Function ||
                       s.model_.types.count(v.type) == 0;
    if (i < function.input_count || v.initial.valid() || none_needed) assigned.insert(i);
  }
  auto read = [&](ExprId e, Span span) {
    locals_read(pool, e, [&](uint32_t local) {
      if (assigned.contains(local) || local >= function.variables.size()) return;
      s.report(UsedUnassigned, span, s.text(function.variables[local].name), s.text(function.name));
      assigned.insert(local);  // told once
    });
  };
  auto write = [&](ExprId target) {
    ExprId root = root_of(pool, target);
    if (root.valid() && pool.op(root) == Op::Local) assigned.insert(static_cast<uint32_t>(pool.data(root)));
  };
  std::function<void(const std::vector<Statement>&, bool)> visit = [&](const std::vector<Statement>& list,
                                                                       bool only_writes) {
    for (const Statement& statement : list) {
      bool loop = statement.kind == StatementKind::For || statement.kind == StatementKind::While;
      if (!only_writes) {
        for (ExprId e : {statement.value, statement.message, statement.level}) {
          if (e.valid() && !(loop && statement.kind == StatementKind::While)) read(e, statement.span);
        }
      }
      // What a turn of a loop assigns is there in the next one.
      if (loop && !only_writes) {
        for (const auto& branch : statement.branches) visit(branch.body, true);
      }
      for (const auto& branch : statement.branches) {
        if (branch.condition.valid() && !only_writes) read(branch.condition, statement.span);
        visit(branch.body, only_writes);
      }
      if (statement.target.valid()) write(statement.target);
      for (ExprId e : statement.targets) write(e);
    }
  };
  visit(function.body, false);
}

// A record that is assigned by its fields gets all of them.
void Instantiation::Rules::fields_assigned(const hybrid::Function& function) const {
  const hybrid::ExprPool& pool = s.model_.exprs;
  std::map<uint32_t, std::set<uint32_t>> fields;
  std::set<uint32_t> whole;
  auto note = [&](ExprId e) {
    uint32_t field = 0;
    bool by_field = false;
    while (e.valid() && (pool.op(e) == Op::Index || pool.op(e) == Op::Field)) {
      if ((by_field = pool.op(e) == Op::Field)) field = static_cast<uint32_t>(pool.data(e));
      e = pool.arg(e, 0);
    }
    if (!e.valid() || pool.op(e) != Op::Local) return;
    auto local = static_cast<uint32_t>(pool.data(e));
    if (by_field)
      fields[local].insert(field);
    else
      whole.insert(local);
  };
  std::function<void(const std::vector<Statement>&)> visit = [&](const auto& list) {
    for (const Statement& statement : list) {
      note(statement.target);
      for (ExprId e : statement.targets) note(e);
      for (const auto& branch : statement.branches) visit(branch.body);
    }
  };
  visit(function.body);
  for (uint32_t i = function.input_count; i < function.input_count + function.output_count; ++i) {
    const hybrid::FunctionVariable& output = function.variables[i];
    if (whole.contains(i) || !fields.contains(i) || output.initial.valid()) continue;
    const hybrid::Type& type = s.model_.types[output.type];
    if (type.base != hybrid::BaseType::Record) continue;
    const hybrid::Record& record = s.model_.types.records[hybrid::RecordId(type.detail)];
    std::string missing;
    for (uint32_t k = 0; k < record.fields.size(); ++k) {
      if (fields[i].contains(k) || s.model_.types.count(record.fields[k].type) == 0) continue;
      missing +=
          fmt::format("{}'{}.{}'", missing.empty() ? "" : ", ", s.text(output.name), s.text(record.fields[k].name));
    }
    if (!missing.empty()) s.report(FieldNeverAssigned, output.span, missing, s.text(function.name));
  }
}

namespace {

// An else, or conditions e == E.a, e == E.b, … that together name every literal of an enumeration.
bool exhaustive(const hybrid::Model& model, const Statement& choice) {
  const hybrid::ExprPool& pool = model.exprs;
  if (!choice.branches.back().condition.valid()) return true;
  std::set<int64_t> named;
  ExprId of;
  for (const auto& branch : choice.branches) {
    ExprId e = branch.condition;
    if (pool.op(e) != Op::Equal) return false;
    bool swapped = pool.op(pool.arg(e, 0)) == Op::EnumLiteral;
    ExprId subject = pool.arg(e, swapped ? 1 : 0), literal = pool.arg(e, swapped ? 0 : 1);
    if (pool.op(literal) != Op::EnumLiteral || (of.valid() && of != subject)) return false;
    of = subject;
    named.insert(static_cast<int64_t>(pool.data(literal)));
  }
  if (!of.valid()) return false;
  const hybrid::Type& type = model.types[pool.type(of)];
  return type.base == hybrid::BaseType::Enumeration &&
         named.size() == model.types.enumerations[hybrid::EnumerationId(type.detail)].literals.size();
}

bool names(const hybrid::ExprPool& pool, ExprId target, uint32_t local) {
  ExprId root = root_of(pool, target);
  return root.valid() && pool.op(root) == Op::Local && pool.data(root) == local;
}

bool assigns_itself(const hybrid::ExprPool& pool, const Statement& statement, uint32_t local) {
  return names(pool, statement.target, local) ||
         std::ranges::any_of(statement.targets, [&](ExprId target) { return names(pool, target, local); });
}

// Does the list assign the local on each way through it? A loop is taken to turn at least once; a list that ends in a
// failed assertion, a return or the end of the simulation has no way out.
template <class NeverReturns>
bool always_assigns(const hybrid::Model& model, const std::vector<Statement>& list, uint32_t local,
                    NeverReturns&& never_returns) {
  const hybrid::ExprPool& pool = model.exprs;
  for (const Statement& statement : list) {
    switch (statement.kind) {
      case StatementKind::Return:
      case StatementKind::Terminate:
      case StatementKind::Break: return true;
      case StatementKind::Assert:
        if (statement.value.valid() && pool.op(statement.value) == Op::Boolean && !pool.data(statement.value))
          return true;
        break;
      case StatementKind::Call:
        if (statement.value.valid() && pool.op(statement.value) == Op::Call &&
            never_returns(pool.function(statement.value)))
          return true;
        break;
      case StatementKind::For:
      case StatementKind::While:
        for (const auto& branch : statement.branches) {
          if (always_assigns(model, branch.body, local, never_returns)) return true;
        }
        break;
      case StatementKind::If: {
        bool all = exhaustive(model, statement);
        for (const auto& branch : statement.branches)
          all = all && always_assigns(model, branch.body, local, never_returns);
        if (all) return true;
        break;
      }
      default: break;
    }
    if (assigns_itself(pool, statement, local)) return true;
  }
  return false;
}

bool assigns(const hybrid::ExprPool& pool, const Statement& statement, uint32_t local) {
  if (assigns_itself(pool, statement, local)) return true;
  return std::ranges::any_of(statement.branches, [&](const auto& branch) {
    return std::ranges::any_of(branch.body, [&](const Statement& inner) { return assigns(pool, inner, local); });
  });
}

}  // namespace

// MLS §12.4.4: an output that nothing assigns, or only one `if`, and not on each of its ways. Where several do, their
// conditions may well exclude each other. A function that always fails has no value to give.
void Instantiation::Rules::assigned_on_all_paths(const hybrid::Function& function) const {
  // What asserts something false, or is one of two functions that C code is given (MLS §12.9.6). The called function
  // may not be translated yet, so its text is looked at.
  auto fails = [&](const syntax::Statement& statement) {
    if (statement.kind != syntax::StatementKind::Call) return false;
    const syntax::CallExpr& call = *syntax::as<syntax::CallStatement>(statement).call;
    return call.function->parts.size() == 1 && s.text(call.function->parts[0].name) == "assert" &&
           !call.arguments.empty() && call.arguments[0]->kind == syntax::ExprKind::Boolean &&
           !syntax::as<syntax::BooleanExpr>(*call.arguments[0]).value;
  };
  auto never_returns = [&](hybrid::FunctionId id) {
    auto parts = s.function_parts_.find(id.value);
    if (parts == s.function_parts_.end() || !parts->second->cls) return false;
    for (const auto& section : parts->second->cls->def->sections) {
      if (std::ranges::any_of(section.statements,
                              [&](const syntax::Statement* statement) { return fails(*statement); }))
        return true;
    }
    const syntax::ExternalClause* external = s.find_external(*parts->second->cls, nullptr);
    std::string_view name = external && external->function.valid() ? s.text(external->function) : std::string_view();
    return name == "ModelicaError" || name == "ModelicaFormatError";
  };
  for (uint32_t i = function.input_count; i < function.input_count + function.output_count; ++i) {
    const hybrid::FunctionVariable& output = function.variables[i];
    if (output.initial.valid() || s.model_.types.count(output.type) == 0) continue;
    if (always_assigns(s.model_, function.body, i, never_returns)) continue;
    std::vector<const Statement*> assigning;
    for (const Statement& statement : function.body) {
      if (assigns(s.model_.exprs, statement, i)) assigning.push_back(&statement);
    }
    const std::vector<int64_t>& dims = s.model_.types[output.type].dims;
    if (std::ranges::any_of(dims, [](int64_t d) { return d < 0; }) && !assigning.empty())
      continue;  // there may be no elements
    if (assigning.empty()) s.report(NeverAssigned, output.span, s.text(output.name), s.text(function.name));
    if (s.model_.types[output.type].base == hybrid::BaseType::Record) continue;  // its fields may have defaults
    if (assigning.size() == 1 && assigning[0]->kind == StatementKind::If)
      s.report(NotOnAllPaths, output.span, s.text(output.name), s.text(function.name))
          .also(assigning[0]->span, "this 'if'");
  }
}

void Instantiation::Rules::acyclic_values(const hybrid::Function& function) const {
  std::vector<int> state(function.variables.size(), 0);
  std::function<bool(uint32_t)> reaches_itself = [&](uint32_t i) {
    if (i >= state.size() || state[i] == 2) return false;
    if (state[i] == 1) return true;
    state[i] = 1;
    bool found = false;
    if (i >= function.input_count && function.variables[i].initial.valid())
      locals_read(s.model_.exprs, function.variables[i].initial,
                  [&](uint32_t local) { found = found || reaches_itself(local); });
    state[i] = 2;
    return found;
  };
  for (uint32_t i = function.input_count; i < function.variables.size(); ++i) {
    if (state[i] == 0 && reaches_itself(i))
      s.report(LocalCycle, function.variables[i].span, s.text(function.variables[i].name));
  }
}

}  // namespace saltus::modelica

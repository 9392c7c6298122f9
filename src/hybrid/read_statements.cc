// Equations, statements, processes, state machines.
#include "hybrid/reading.h"
#include "hybrid/spelling.h"

namespace saltus::hybrid {

bool Reading::truth() {
  if (accept("true")) return true;
  expect("false");
  return false;
}

void Reading::sections() {
  while (!is("end")) {
    bool initial = accept("initial");
    std::vector<EquationId>& to = initial ? model_.initial_equations : model_.equations;
    size_t first = at_;
    if (accept("equation")) {
      std::vector<EquationId> ids = equations();
      to.insert(to.end(), ids.begin(), ids.end());
    } else if (accept("algorithm")) {
      Equation equation;
      equation.kind = EquationKind::Algorithm;
      equation.statements = statements();
      equation.span = span_from(first);
      to.push_back(model_.all_equations.add(std::move(equation)));
    } else if (initial) {
      unexpected("'equation'");
    } else if (accept("state")) {
      state_machine();
    } else if (accept("process")) {
      process();
    } else if (accept("annotation")) {
      experiment();
    } else {
      unexpected("'equation'");
    }
  }
}

bool Reading::at_end_of_block() const {
  for (std::string_view word :
       {"end", "else", "elseif", "elsewhen", "case", "equation", "algorithm", "process", "annotation"}) {
    if (is(word)) return true;
  }
  if (is("state") && is("machine", 1)) return true;
  // A statement or equation may begin with the operator initial().
  return (is("initial") && !is("(", 1)) || token().kind == TokenKind::End;
}

ExprId Reading::condition(bool of_when) {
  size_t first = at_;
  ExprId e = expression();
  bool clock = of_when && base(e) == BaseType::Clock;
  need(first, clock || (base(e) == BaseType::Boolean && (of_when || !is_array(e))), "a condition that is not Boolean");
  return e;
}

void Reading::conform(ExprId& a, ExprId& b) {
  if (base(a) == BaseType::Real && base(b) == BaseType::Integer) b = build_.to_real(b);
  if (base(b) == BaseType::Real && base(a) == BaseType::Integer) a = build_.to_real(a);
}

// -- equations

std::vector<EquationId> Reading::equations() {
  std::vector<EquationId> out;
  std::vector<IndexRange> ranges;
  while (!at_end_of_block()) equation(out, ranges);
  return out;
}

void Reading::for_equation(std::vector<EquationId>& out, std::vector<IndexRange>& ranges) {
  size_t outside = scope_.size(), count = ranges.size();
  do {
    IndexRange range;
    std::string iterator = name();
    expect("in");
    range.first = integer();
    expect(":");
    range.last = integer();
    if (accept(":")) {
      range.step = range.last;
      range.last = integer();
      if (range.step == 0) wrong(at_, "a range whose step is zero");
    }
    range.iterator = build_.new_iterator(iterator);
    ranges.push_back(range);
    scope_.emplace_back(iterator, build_.iterator(range.iterator));
  } while (accept(","));
  expect("loop");
  while (!is("end")) {
    if (at_end_of_block() && !is("algorithm")) unexpected("'end for'");
    equation(out, ranges);
  }
  expect("end");
  expect("for");
  expect(";");
  scope_.resize(outside);
  ranges.resize(count);
}

void Reading::choice(Equation& equation, std::string_view next, std::string_view last) {
  bool when = equation.kind == EquationKind::When;
  bool has_else = false;
  do {
    EquationBranch branch;
    if (!has_else) {
      branch.condition = condition(when);
      expect("then");
    }
    std::vector<IndexRange> none;
    // Equations inside are already under this equation's ranges.
    while (is("algorithm") || !at_end_of_block()) this->equation(branch.body, none);
    equation.branches.push_back(std::move(branch));
    if (has_else) break;
    if (!when && accept("else")) {
      has_else = true;
      continue;
    }
    if (!accept(next)) break;
  } while (true);
  expect("end");
  expect(last);
}

void Reading::equation(std::vector<EquationId>& out, std::vector<IndexRange>& ranges) {
  Nesting nesting(*this);
  if (accept("for")) return for_equation(out, ranges);
  size_t first = at_;
  Equation equation;
  equation.ranges = ranges;
  if (accept("if")) {
    equation.kind = EquationKind::If;
    choice(equation, "elseif", "if");
  } else if (accept("when")) {
    equation.kind = EquationKind::When;
    choice(equation, "elsewhen", "when");
  } else if (accept("algorithm")) {
    equation.kind = EquationKind::Algorithm;
    equation.statements = statements();
    expect("end");
    expect("algorithm");
  } else if (auto effect = this->effect()) {
    equation.kind = effect->kind == StatementKind::Assert      ? EquationKind::Assert
                    : effect->kind == StatementKind::Terminate ? EquationKind::Terminate
                                                               : EquationKind::Reinit;
    bool reinit = effect->kind == StatementKind::Reinit;
    equation.left = reinit ? effect->target : effect->value;
    if (reinit) equation.right = effect->value;
    equation.message = effect->message;
    equation.level = effect->level;
  } else {
    equation.left = expression();
    if (accept("=")) {
      equation.right = expression();
      conform(equation.left, equation.right);
    } else {
      equation.kind = EquationKind::Call;
      if (model_.exprs.op(equation.left) != Op::Call) unexpected("'='");
    }
  }
  expect(";");
  equation.span = span_from(first);
  out.push_back(model_.all_equations.add(std::move(equation)));
}

// -- statements

std::vector<Statement> Reading::statements() {
  std::vector<Statement> out;
  while (!at_end_of_block()) out.push_back(statement());
  return out;
}

void Reading::branches(Statement& s, std::string_view next, std::string_view last) {
  bool has_else = false;
  do {
    StatementBranch branch;
    if (!has_else) {
      branch.condition = condition(s.kind == StatementKind::When);
      expect("then");
    }
    branch.body = statements();
    s.branches.push_back(std::move(branch));
    if (has_else) break;
    if (s.kind == StatementKind::If && accept("else")) {
      has_else = true;
      continue;
    }
    if (!accept(next)) break;
  } while (true);
  expect("end");
  expect(last);
}

// What a process may wait for.
Statement Reading::event() {
  size_t first = at_;
  Statement s;
  if (is("delay") && is("(", 1)) {
    at_ += 2;
    s.kind = StatementKind::Delay;
    s.value = expression();
    need(first, is_number(s.value) && !is_array(s.value), "a time that is not a number");
    s.value = build_.to_real(s.value);
    expect(")");
  } else if (is("wait") && is("until", 1)) {
    at_ += 2;
    s.kind = StatementKind::WaitUntil;
    s.value = condition();
  } else {
    std::string name = dotted();
    auto it = channels_.find(name);
    if (it == channels_.end()) unknown(first, "channel", name);
    s.channel = it->second;
    TypeId type = model_.channels[s.channel].type;
    bool carries = type != model_.types.none();
    if (accept("!")) {
      s.kind = StatementKind::Send;
      if (carries) {
        s.value = expression();
        if (model_.types[type].base == BaseType::Real && base(s.value) == BaseType::Integer)
          s.value = build_.to_real(s.value);
      }
    } else {
      expect("?");
      s.kind = StatementKind::Receive;
      if (carries && (is_name() || is("("))) s.target = expression();
    }
  }
  s.span = span_from(first);
  return s;
}

// assert, terminate, reinit: alike among equations and statements. Nothing when there is none.
std::optional<Statement> Reading::effect() {
  auto word = [&](std::string_view w) { return is(w) && is("(", 1); };
  Statement s;
  if (word("assert")) {
    at_ += 2;
    s.kind = StatementKind::Assert;
    s.value = condition();
    if (accept(",")) s.message = expression();
    if (accept(",")) s.level = expression();
  } else if (word("terminate")) {
    at_ += 2;
    s.kind = StatementKind::Terminate;
    s.message = expression();
  } else if (word("reinit")) {
    at_ += 2;
    s.kind = StatementKind::Reinit;
    s.target = expression();
    expect(",");
    s.value = expression();
    conform(s.target, s.value);
  } else {
    return std::nullopt;
  }
  expect(")");
  return s;
}

Statement Reading::statement() {
  Nesting nesting(*this);
  size_t first = at_;
  Statement s;
  auto word = [&](std::string_view w) { return is(w) && is("(", 1); };
  // A channel's name is followed by what is done with it.
  size_t after_name = 1;
  while (is(".", after_name) && is_name(after_name + 1)) after_name += 2;
  bool communication = is_name() && (is("!", after_name) || is("?", after_name));
  if (accept("if")) {
    s.kind = StatementKind::If;
    branches(s, "elseif", "if");
  } else if (accept("when")) {
    s.kind = StatementKind::When;
    branches(s, "elsewhen", "when");
  } else if (accept("for")) {
    s.kind = StatementKind::For;
    std::string iterator = name();
    expect("in");
    size_t begin = at_;
    s.value = expression();
    need(begin, model_.types.rank(model_.exprs.type(s.value)) >= 1, "a loop over something that is not a vector");
    s.iterator = build_.new_iterator(iterator);
    scope_.emplace_back(iterator, build_.iterator(s.iterator, model_.types.drop_dims(model_.exprs.type(s.value), 1)));
    expect("loop");
    s.branches.emplace_back();
    s.branches[0].body = statements();
    scope_.pop_back();
    expect("end");
    expect("for");
  } else if (accept("while")) {
    s.kind = StatementKind::While;
    s.branches.emplace_back();
    s.branches[0].condition = condition();
    expect("loop");
    s.branches[0].body = statements();
    expect("end");
    expect("while");
  } else if (accept("select")) {
    s.kind = StatementKind::Select;
    while (accept("case")) {
      StatementBranch branch;
      if (accept("if")) branch.condition = condition();
      if (accept("on")) branch.event.push_back(event());
      expect("then");
      branch.body = statements();
      s.branches.push_back(std::move(branch));
    }
    expect("end");
    expect("select");
  } else if (accept("break")) {
    s.kind = StatementKind::Break;
  } else if (accept("return")) {
    s.kind = StatementKind::Return;
  } else if (auto effect = this->effect()) {
    s.kind = effect->kind;
    s.target = effect->target;
    s.value = effect->value;
    s.message = effect->message;
    s.level = effect->level;
  } else if (word("draw")) {
    at_ += 2;
    s.kind = StatementKind::Draw;
    s.target = expression();
    expect(",");
    s.value = expression();
    expect(")");
  } else if (word("print")) {
    at_ += 2;
    s.kind = StatementKind::Print;
    s.targets = arguments();
  } else if ((is("wait") && is("until", 1)) || word("delay") || communication) {
    s = event();
  } else if (is("(") && is(":=", matching() - at_ + 1)) {
    s.kind = StatementKind::AssignTuple;
    ++at_;
    do {
      if (is(",") || is(")"))
        s.targets.emplace_back();
      else
        s.targets.push_back(expression());
    } while (accept(","));
    expect(")");
    expect(":=");
    s.value = expression();
  } else {
    ExprId e = expression();
    if (accept(":=")) {
      s.kind = StatementKind::Assign;
      s.target = e;
      s.value = expression();
      if (base(s.target) == BaseType::Real && base(s.value) == BaseType::Integer) s.value = build_.to_real(s.value);
    } else {
      s.kind = StatementKind::Call;
      s.value = e;
      if (model_.exprs.op(e) != Op::Call && model_.exprs.op(e) != Op::CallValue) unexpected("':='");
    }
  }
  expect(";");
  s.span = span_from(first);
  return s;
}

// -- the rest

void Reading::process() {
  size_t first = at_;
  Process process;
  process.name = context_.names.intern(dotted());
  process.span = span_from(first);
  Function scope;
  function_ = &scope;
  while (accept("protected")) {
    FunctionVariable v;
    size_t begin = at_;
    v.type = type_name();
    std::string variable = name();
    v.name = context_.names.intern(variable);
    if (accept("[")) {
      std::vector<int64_t> dims;
      do {
        if (accept(":"))
          dims.push_back(kUnknownSize);
        else
          dims.push_back(integer());
      } while (accept(","));
      expect("]");
      check_dims(begin, dims);
      v.type = model_.types.array(v.type, dims);
    }
    expect(";");
    v.span = span_from(begin);
    if (!locals_.emplace(variable, static_cast<uint32_t>(scope.variables.size())).second) twice(begin, variable);
    scope.variables.push_back(std::move(v));
  }
  process.body = statements();
  function_ = nullptr;
  locals_.clear();
  process.variables = std::move(scope.variables);
  expect("end");
  dotted();
  expect(";");
  model_.processes.add(std::move(process));
}

void Reading::state_machine() {
  if (name() != "machine") unexpected("'machine'");
  StateMachine machine;
  if (name() != "initialState") unexpected("'initialState'");
  expect("(");
  machine.initial_state = context_.names.intern(dotted());
  expect(")");
  expect(";");
  while (is("transition") && is("(", 1)) {
    size_t first = at_;
    at_ += 2;
    Transition t;
    t.from = context_.names.intern(dotted());
    expect(",");
    t.to = context_.names.intern(dotted());
    expect(",");
    t.condition = condition();
    while (accept(",")) {
      std::string option = name();
      expect("=");
      if (option == "immediate")
        t.immediate = truth();
      else if (option == "reset")
        t.reset = truth();
      else if (option == "synchronize")
        t.synchronize = truth();
      else if (option == "priority") {
        int64_t priority = integer();
        if (priority < 1 || priority > 1000000) wrong(first, "a priority that is not a positive Integer");
        t.priority = static_cast<int>(priority);
      } else
        unknown(first, "option", option);
    }
    expect(")");
    expect(";");
    t.span = span_from(first);
    machine.transitions.push_back(std::move(t));
  }
  model_.state_machines.push_back(std::move(machine));
}

void Reading::experiment() {
  expect("(");
  size_t first = at_;
  std::string which = name();
  if (which != "experiment") unknown(first, "annotation", which);
  expect("(");
  do {
    first = at_;
    std::string option = name();
    expect("=");
    auto value = build_.number(expression());
    if (!value) wrong(first, "a value that is not a number");
    if (option == "StartTime")
      model_.experiment.start = *value;
    else if (option == "StopTime")
      model_.experiment.stop = *value;
    else if (option == "Interval")
      model_.experiment.interval = *value;
    else if (option == "Tolerance")
      model_.experiment.tolerance = *value;
    else
      unknown(first, "option", option);
  } while (accept(","));
  expect(")");
  expect(")");
  expect(";");
}

}  // namespace saltus::hybrid

// Declarations, equations, statements and processes as text.
#include <fmt/format.h>

#include "hybrid/printing.h"
#include "hybrid/rewrite.h"

namespace saltus::hybrid {
namespace {

const char* const kStateSelect[] = {"never", "avoid", "default", "prefer", "always"};

}  // namespace

void Printing::line(std::string_view text) {
  begin_line();
  out_ += text;
  end_line();
}

// -- what is used

void Printing::find_used() {
  used_functions_.assign(model_.functions.size(), false);
  used_records_.assign(model_.types.records.size(), false);
  used_enumerations_.assign(model_.types.enumerations.size(), false);
  used_classes_.assign(model_.types.external_classes.size(), false);
  std::vector<FunctionId> waiting;
  Walk walk(pool_);
  auto use_function = [&](FunctionId f) {
    if (!f.valid() || used_functions_[f.value]) return;
    used_functions_[f.value] = true;
    waiting.push_back(f);
  };
  auto use_type = [&](auto&& self, TypeId id) -> void {
    const Type& type = model_.types[id];
    switch (type.base) {
      case BaseType::Enumeration: used_enumerations_[type.detail] = true; break;
      case BaseType::ExternalObject:
        used_classes_[type.detail] = true;
        use_function(model_.types.external_classes[ExternalClassId(type.detail)].destructor);
        break;
      case BaseType::Record:
        if (used_records_[type.detail]) break;
        used_records_[type.detail] = true;
        for (const RecordField& field : model_.types.records[RecordId(type.detail)].fields) self(self, field.type);
        break;
      case BaseType::Tuple:
        for (TypeId part : model_.types.parts(id)) self(self, part);
        break;
      default: break;
    }
  };
  auto use = [&](ExprId e) {
    walk(e, [&](ExprId node) {
      use_type(use_type, pool_.type(node));
      if (pool_.op(node) == Op::Call || pool_.op(node) == Op::FunctionValue) use_function(pool_.function(node));
    });
  };
  for (const Variable& variable : model_.variables) {
    use_type(use_type, variable.type);
    each_expression(variable, use);
  }
  for (const Equation& equation : model_.all_equations) each_expression(equation, use);
  for (const Process& process : model_.processes) {
    for (const FunctionVariable& variable : process.variables) use_type(use_type, variable.type);
    for (const Statement& statement : process.body) each_expression(statement, use);
  }
  for (const Channel& channel : model_.channels) use_type(use_type, channel.type);
  for (const StateMachine& machine : model_.state_machines) {
    for (const Transition& transition : machine.transitions) use(transition.condition);
  }
  while (!waiting.empty()) {
    const Function& function = model_.functions[waiting.back()];
    waiting.pop_back();
    for (const FunctionVariable& variable : function.variables) use_type(use_type, variable.type);
    each_expression(function, use);
    for (const FunctionDerivative& derivative : function.derivatives) use_function(derivative.function);
    for (const FunctionInverse& inverse : function.inverses) use_function(inverse.function);
  }
}

// -- types and functions

void Printing::types() {
  for (EnumerationId id : model_.types.enumerations.ids()) {
    if (!used_enumerations_[id.value]) continue;
    const Enumeration& enumeration = model_.types.enumerations[id];
    std::string literals;
    for (Name literal : enumeration.literals) literals += (literals.empty() ? "" : ", ") + spell_segment(text(literal));
    line(fmt::format("type {} = enumeration({});", spell_name(text(enumeration.name)), literals));
  }
  for (ExternalClassId id : model_.types.external_classes.ids()) {
    if (!used_classes_[id.value]) continue;
    const ExternalClass& external = model_.types.external_classes[id];
    std::string destructor = external.destructor.valid()
                                 ? " destructor " + spell_name(text(model_.functions[external.destructor].name))
                                 : "";
    line(fmt::format("class {} extends ExternalObject{};", spell_name(text(external.name)), destructor));
  }
  for (RecordId id : model_.types.records.ids()) {
    if (used_records_[id.value]) record(id);
  }
}

// A record stands below those it contains.
void Printing::record(RecordId id) {
  used_records_[id.value] = false;
  const Record& record = model_.types.records[id];
  for (const RecordField& field : record.fields) {
    const Type& type = model_.types[field.type];
    if (type.base == BaseType::Record && used_records_[type.detail]) this->record(RecordId(type.detail));
  }
  std::string name = spell_name(text(record.name));
  line("record " + name);
  ++indent_;
  for (const RecordField& field : record.fields) {
    const Type& type = model_.types[field.type];
    std::string dims = type.is_array() ? "[" + sizes_text(type.dims) + "]" : "";
    line(fmt::format("{} {}{};", element_text(field.type), spell_segment(text(field.name)), dims));
  }
  --indent_;
  line(fmt::format("end {};", name));
}

// The type without its dimensions, which stand behind the name in a declaration.
std::string Printing::element_text(TypeId id) const {
  std::string text = type_text(id);
  return model_.types.is_array(id) ? text.substr(0, text.rfind('[')) : text;
}

void Printing::local_variable(const FunctionVariable& variable) {
  const Type& type = model_.types[variable.type];
  begin_line();
  const char* kinds[] = {"input ", "output ", "protected "};
  write(kinds[static_cast<int>(variable.kind)], element_text(variable.type), " ", spell_segment(text(variable.name)));
  for (size_t k = 0; k < type.dims.size(); ++k) {
    write(k == 0 ? "[" : ", ");
    if (k < variable.sizes.size() && variable.sizes[k].valid())
      expression(variable.sizes[k]);
    else
      write(sizes_text({&type.dims[k], 1}));
  }
  if (type.is_array()) write("]");
  if (variable.initial.valid()) write(" = ", variable.initial);
  write(";");
  end_line();
}

void Printing::function(const Function& function) {
  function_ = &function;
  std::unordered_set<std::string> outer;
  outer.swap(taken_);
  for (const FunctionVariable& variable : function.variables) taken_.emplace(text(variable.name));
  std::string name = spell_name(text(function.name));
  line(fmt::format("{}function {}", function.impure ? "impure " : "", name));
  ++indent_;
  for (const FunctionVariable& variable : function.variables) local_variable(variable);
  --indent_;
  if (function.is_external) external(function.external);
  if (function.partial_of.valid()) {
    std::string inputs;
    for (uint32_t i : function.partial_inputs) inputs += ", " + std::string(text(function.variables[i].name));
    line(fmt::format("// der({}{})", text(model_.functions[function.partial_of].name), inputs));
  }
  if (!function.body.empty()) {
    line("algorithm");
    ++indent_;
    statements(function.body);
    --indent_;
  }
  function_annotation(function);
  line(fmt::format("end {};", name));
  outer.swap(taken_);
  function_ = nullptr;
}

void Printing::external(const ExternalBody& body) {
  begin_line();
  write("external ", spell_string(body.language), " ");
  if (body.result.valid()) write(body.result, " = ");
  write(spell_name(body.symbol), "(");
  for (size_t i = 0; i < body.arguments.size(); ++i) write(i > 0 ? ", " : "", body.arguments[i]);
  write(")");
  std::string annotation;
  auto list = [&](const char* what, const std::vector<std::string>& texts) {
    if (texts.empty()) return;
    std::string items;
    for (const std::string& item : texts) items += (items.empty() ? "" : ", ") + spell_string(item);
    annotation += fmt::format("{}{} = {{{}}}", annotation.empty() ? "" : ", ", what, items);
  };
  std::vector<std::string> sizes;
  for (uint32_t position : body.sizes) sizes.push_back(std::to_string(position + 1));
  list("Sizes", sizes);
  list("Include", body.include);
  list("IncludeDirectory", body.include_directories);
  list("Library", body.libraries);
  list("LibraryDirectory", body.library_directories);
  list("SourceDirectory", body.source_directories);
  if (!annotation.empty()) write(" annotation(", annotation, ")");
  write(";");
  end_line();
}

void Printing::function_annotation(const Function& function) {
  std::vector<std::string> items;
  if (function.inline_hint) items.push_back("Inline = true");
  if (function.inline_late) items.push_back("LateInline = true");
  if (function.generate_events) items.push_back("GenerateEvents = true");
  if (function.smooth_order >= 0) items.push_back(fmt::format("smoothOrder = {}", function.smooth_order));
  if (function.stateless) items.push_back("__Saltus_stateless = true");
  if (function.is_record_constructor) items.push_back("recordConstructor = true");
  auto input = [&](uint32_t i) {
    return i < function.variables.size() ? spell_segment(text(function.variables[i].name)) : std::to_string(i);
  };
  for (const FunctionDerivative& derivative : function.derivatives) {
    std::string options = fmt::format("order = {}", derivative.order);
    for (uint32_t i : derivative.no_derivative) options += ", noDerivative = " + input(i);
    for (uint32_t i : derivative.zero_derivative) options += ", zeroDerivative = " + input(i);
    items.push_back(fmt::format("derivative({}) = {}", options, function_name(derivative.function)));
  }
  for (const FunctionInverse& inverse : function.inverses) {
    std::string before = std::move(out_);
    out_.clear();
    for (size_t i = 0; i < inverse.arguments.size(); ++i) write(i > 0 ? ", " : "", inverse.arguments[i]);
    std::string arguments = std::exchange(out_, std::move(before));
    items.push_back(
        fmt::format("inverse({} = {}({}))", input(inverse.input), function_name(inverse.function), arguments));
  }
  if (items.empty()) return;
  ++indent_;
  line(fmt::format("annotation({});", fmt::join(items, ", ")));
  --indent_;
}

// -- variables

void Printing::variable(VariableId id) {
  const Variable& variable = model_.variables[id];
  const Type& type = model_.types[variable.type];
  begin_line();
  if (variable.is_protected) write("protected ");
  if (variable.is_final) write("final ");
  if (variable.causality == Causality::Input) write("input ");
  if (variable.causality == Causality::Output) write("output ");
  switch (variable.variability) {
    case Variability::Constant: write("constant "); break;
    case Variability::Parameter: write("parameter "); break;
    case Variability::Discrete: write("discrete "); break;
    case Variability::Continuous: break;
  }
  write(element_text(variable.type), " ");
  size_t next = 0;
  bool first = true;
  std::span<const int64_t> dims = type.dims;
  for (const Segment& segment : segments_of(text(variable.pattern))) {
    write(first ? "" : ".", spell_segment(segment.name));
    first = false;
    size_t count = std::min(segment.marks, dims.size() - next);
    if (count > 0) write("[", sizes_text(dims.subspan(next, count)), "]");
    next += count;
  }
  if (next < dims.size()) write("[", sizes_text(dims.subspan(next)), "]");

  bool any = false;
  auto attribute = [&](const char* name) {
    write(any ? ", " : "(", name, " = ");
    any = true;
  };
  auto word = [&](const char* name, Name value) {
    if (value.valid() && !text(value).empty()) attribute(name), write(spell_string(text(value)));
  };
  auto value = [&](const char* name, ExprId e) {
    if (e.valid()) attribute(name), write(e);
  };
  word("quantity", variable.quantity);
  word("unit", variable.unit);
  word("displayUnit", variable.display_unit);
  value("min", variable.min);
  value("max", variable.max);
  value("start", variable.start);
  value("fixed", variable.fixed);
  value("nominal", variable.nominal);
  if (variable.state_select != StateSelect::Default) {
    attribute("stateSelect");
    write("StateSelect.", kStateSelect[static_cast<int>(variable.state_select)]);
  }
  if (any) write(")");
  if (variable.binding.valid()) write(" = ", variable.binding);
  if (variable.description.valid() && !text(variable.description).empty()) {
    write(" ", spell_string(text(variable.description)));
  }
  if (variable.is_structural || variable.hide_result) {
    write(" annotation(", variable.is_structural ? "Evaluate = true" : "",
          variable.is_structural && variable.hide_result ? ", " : "", variable.hide_result ? "HideResult = true" : "",
          ")");
  }
  write(";");
  end_line();
}

// -- equations

void Printing::equation(EquationId id) {
  const Equation& equation = model_.all_equations[id];
  if (!equation.ranges.empty()) {
    begin_line();
    for (const IndexRange& range : equation.ranges) push_scope(range.iterator);
    for (size_t k = 0; k < equation.ranges.size(); ++k) {
      const IndexRange& range = equation.ranges[k];
      write(k == 0 ? "for " : ", ", iterator_name(range.iterator), " in ", std::to_string(range.first), ":");
      if (range.step != 1) write(std::to_string(range.step), ":");
      write(std::to_string(range.last));
    }
    write(" loop");
    end_line();
    ++indent_;
  }
  auto branches = [&](const char* first, const char* next, const char* last) {
    for (size_t k = 0; k < equation.branches.size(); ++k) {
      const EquationBranch& branch = equation.branches[k];
      begin_line();
      if (branch.condition.valid())
        write(k == 0 ? first : next, " ", branch.condition, " then");
      else
        write(k == 0 ? "if true then" : "else");
      end_line();
      ++indent_;
      for (EquationId inner : branch.body) this->equation(inner);
      --indent_;
    }
    line(last);
  };
  switch (equation.kind) {
    case EquationKind::Equal:
      begin_line();
      expression(equation.left, 6);  // `if` and ranges on the left would read on past the equals sign
      write(" = ", equation.right, ";");
      end_line();
      break;
    case EquationKind::If: branches("if", "elseif", "end if;"); break;
    case EquationKind::When: branches("when", "elsewhen", "end when;"); break;
    case EquationKind::Assert:
      begin_line();
      write("assert(", equation.left);
      if (equation.message.valid()) write(", ", equation.message);
      if (equation.level.valid()) write(", ", equation.level);
      write(");");
      end_line();
      break;
    case EquationKind::Terminate:
      begin_line();
      write("terminate(", equation.message, ");");
      end_line();
      break;
    case EquationKind::Reinit:
      begin_line();
      write("reinit(", equation.left, ", ", equation.right, ");");
      end_line();
      break;
    case EquationKind::Call:
      begin_line();
      write(equation.left, ";");
      end_line();
      break;
    case EquationKind::Algorithm:
      line("algorithm");
      ++indent_;
      statements(equation.statements);
      --indent_;
      line("end algorithm;");
      break;
  }
  if (!equation.ranges.empty()) {
    --indent_;
    line("end for;");
    for (size_t k = 0; k < equation.ranges.size(); ++k) pop_scope();
  }
}

void Printing::equations(const std::vector<EquationId>& ids, const char* initial) {
  bool in_equations = false;
  for (EquationId id : ids) {
    const Equation& equation = model_.all_equations[id];
    if (equation.kind == EquationKind::Algorithm && equation.ranges.empty()) {
      line(fmt::format("{}algorithm", initial));
      ++indent_;
      statements(equation.statements);
      --indent_;
      in_equations = false;
      continue;
    }
    if (!in_equations) line(fmt::format("{}equation", initial));
    in_equations = true;
    ++indent_;
    this->equation(id);
    --indent_;
  }
}

// -- statements

void Printing::statements(const std::vector<Statement>& list) {
  for (const Statement& statement : list) this->statement(statement);
}

// A statement on one line, without its semicolon.
void Printing::event(const Statement& s) {
  switch (s.kind) {
    case StatementKind::Delay: return write("delay(", s.value, ")");
    case StatementKind::WaitUntil: return write("wait until ", s.value);
    case StatementKind::Send:
      write(spell_name(text(model_.channels[s.channel].name)), "!");
      if (s.value.valid()) write(" ", s.value);
      return;
    case StatementKind::Receive:
      write(spell_name(text(model_.channels[s.channel].name)), "?");
      if (s.target.valid()) write(" ", s.target);
      return;
    default: return;
  }
}

void Printing::statement(const Statement& s) {
  auto branches = [&](const char* first, const char* next, const char* last) {
    for (size_t k = 0; k < s.branches.size(); ++k) {
      begin_line();
      if (s.branches[k].condition.valid())
        write(k == 0 ? first : next, " ", s.branches[k].condition, " then");
      else
        write(k == 0 ? "if true then" : "else");
      end_line();
      ++indent_;
      statements(s.branches[k].body);
      --indent_;
    }
    line(last);
  };
  auto body = [&](const char* last) {
    ++indent_;
    if (!s.branches.empty()) statements(s.branches[0].body);
    --indent_;
    line(last);
  };
  switch (s.kind) {
    case StatementKind::If: return branches("if", "elseif", "end if;");
    case StatementKind::When: return branches("when", "elsewhen", "end when;");
    case StatementKind::For: {
      // The range is outside the iterator's scope.
      begin_line();
      std::string head = std::move(out_);
      out_.clear();
      expression(s.value);
      std::string range = std::exchange(out_, std::move(head));
      push_scope(s.iterator);
      write("for ", iterator_name(s.iterator), " in ", range, " loop");
      end_line();
      body("end for;");
      pop_scope();
      return;
    }
    case StatementKind::While:
      begin_line();
      write("while ", s.branches[0].condition, " loop");
      end_line();
      return body("end while;");
    case StatementKind::Select:
      line("select");
      for (const StatementBranch& branch : s.branches) {
        begin_line();
        write("case");
        if (branch.condition.valid()) write(" if ", branch.condition);
        if (!branch.event.empty()) {
          write(" on ");
          event(branch.event[0]);
        }
        write(" then");
        end_line();
        ++indent_;
        statements(branch.body);
        --indent_;
      }
      return line("end select;");
    default: break;
  }
  begin_line();
  switch (s.kind) {
    case StatementKind::Assign: write(s.target, " := ", s.value); break;
    case StatementKind::AssignTuple:
      write("(");
      for (size_t i = 0; i < s.targets.size(); ++i) {
        if (i > 0) write(", ");
        if (s.targets[i].valid()) write(s.targets[i]);
      }
      write(") := ", s.value);
      break;
    case StatementKind::Call: write(s.value); break;
    case StatementKind::Break: write("break"); break;
    case StatementKind::Return: write("return"); break;
    case StatementKind::Assert:
      write("assert(", s.value);
      if (s.message.valid()) write(", ", s.message);
      if (s.level.valid()) write(", ", s.level);
      write(")");
      break;
    case StatementKind::Terminate: write("terminate(", s.message, ")"); break;
    case StatementKind::Reinit: write("reinit(", s.target, ", ", s.value, ")"); break;
    case StatementKind::Draw: write("draw(", s.target, ", ", s.value, ")"); break;
    case StatementKind::Print:
      write("print(");
      for (size_t i = 0; i < s.targets.size(); ++i) write(i > 0 ? ", " : "", s.targets[i]);
      write(")");
      break;
    default: event(s);
  }
  write(";");
  end_line();
}

// -- the model

void Printing::state_machines() {
  for (const StateMachine& machine : model_.state_machines) {
    line("state machine");
    ++indent_;
    line(fmt::format("initialState({});", spell_name(text(machine.initial_state))));
    for (const Transition& t : machine.transitions) {
      begin_line();
      write("transition(", spell_name(text(t.from)), ", ", spell_name(text(t.to)), ", ", t.condition);
      write(fmt::format(", immediate = {}, reset = {}, synchronize = {}, priority = {});", t.immediate, t.reset,
                        t.synchronize, t.priority));
      end_line();
    }
    --indent_;
  }
}

void Printing::experiment() {
  std::vector<std::string> items;
  auto item = [&](const char* name, const std::optional<double>& value) {
    if (value) items.push_back(fmt::format("{} = {}", name, literal_real(*value)));
  };
  item("StartTime", model_.experiment.start);
  item("StopTime", model_.experiment.stop);
  item("Interval", model_.experiment.interval);
  item("Tolerance", model_.experiment.tolerance);
  if (!items.empty()) line(fmt::format("annotation(experiment({}));", fmt::join(items, ", ")));
}

void Printing::model() {
  find_used();
  std::string name = model_.name.valid() ? spell_name(text(model_.name)) : "M";
  bool described = model_.description.valid() && !text(model_.description).empty();
  line("model " + name + (described ? " " + spell_string(text(model_.description)) : ""));
  ++indent_;
  types();
  for (FunctionId id : model_.functions.ids()) {
    if (used_functions_[id.value]) function(model_.functions[id]);
  }
  for (const Channel& channel : model_.channels) {
    std::string type = channel.type == model_.types.none() ? "" : type_text(channel.type) + " ";
    line(fmt::format("channel {}{};", type, spell_name(text(channel.name))));
  }
  for (VariableId id : model_.variables.ids()) {
    taken_.insert(variable_name(model_, names_, id));
  }
  for (VariableId id : model_.variables.ids()) variable(id);
  --indent_;
  equations(model_.equations, "");
  equations(model_.initial_equations, "initial ");
  state_machines();
  for (const Process& process : model_.processes) {
    std::string title = spell_name(text(process.name));
    line("process " + title);
    ++indent_;
    Function scope;
    scope.variables = process.variables;
    function_ = &scope;
    for (const FunctionVariable& variable : process.variables) local_variable(variable);
    statements(process.body);
    function_ = nullptr;
    --indent_;
    line(fmt::format("end {};", title));
  }
  ++indent_;
  experiment();
  --indent_;
  line(fmt::format("end {};", name));
}

std::string print(const Model& model, const NameTable& names) {
  Printing printing(model, names);
  printing.model();
  return printing.take();
}

std::string print(const Model& model, const NameTable& names, EquationId equation) {
  Printing printing(model, names);
  printing.equation(equation);
  return printing.take();
}

}  // namespace saltus::hybrid

#include "structure/dump.h"

#include <fmt/format.h>

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::Node;
using hybrid::OpClass;

namespace {

constexpr size_t kMostNodes = 1000;  // of an expression in a message

class Printer {
 public:
  Printer(const hybrid::Model& model, const NameTable& names, const std::vector<SlotInfo>& slots,
          const Store<VariableId, Storage>& storage, size_t most_nodes = 0)
      : model_(model), names_(names), slots_(slots), storage_(storage), most_nodes_(most_nodes) {}

  std::string operator()(ExprId e) { return e.valid() ? print(e, 0) : "?"; }

  std::string slot(Slot s) const {
    if (s >= slots_.size()) return fmt::format("#{}", s);
    return hybrid::element_name(model_, names_, slots_[s].variable, slots_[s].offset);
  }
  // Strings and objects have numberings of their own.
  std::string other(Memory memory, Slot s) const {
    for (VariableId v : model_.variables.ids()) {
      if (v.value >= storage_.size() || storage_[v].memory != memory || storage_[v].first > s) continue;
      Slot offset = s - storage_[v].first;
      if (offset < model_.types.count(model_.variables[v].type)) {
        return hybrid::element_name(model_, names_, v, offset);
      }
    }
    return fmt::format("#{}", s);
  }

 private:
  static int precedence(Op op) {
    switch (op) {
      case Op::If: return 1;
      case Op::Or: return 2;
      case Op::And: return 3;
      case Op::Not: return 4;
      case Op::Less:
      case Op::LessEqual:
      case Op::Greater:
      case Op::GreaterEqual:
      case Op::Equal:
      case Op::NotEqual: return 5;
      case Op::Add:
      case Op::Subtract:
      case Op::Negate: return 6;
      case Op::Multiply:
      case Op::Divide:
      case Op::MatrixMultiply: return 7;
      case Op::Power: return 8;
      default: return 9;
    }
  }

  std::string list(ExprId e, size_t from = 0) {
    std::string out;
    for (size_t i = from; i < model_.exprs.arg_count(e); ++i) {
      if (i > from) out += ", ";
      out += print(model_.exprs.arg(e, i), 0);
    }
    return out;
  }

  std::string leaf(ExprId e) {
    const Node& n = model_.exprs[e];
    BaseType base = model_.types[n.type].base;
    Slot s = static_cast<Slot>(n.data);
    if (base == BaseType::String) return other(Memory::String, s);
    if (base == BaseType::ExternalObject) return other(Memory::Object, s);
    return slot(s);
  }

  std::string print(ExprId e, int outer) {
    // Shared expressions are written out at each place: without a budget the text may grow exponentially.
    if (depth_ > 100 || (most_nodes_ > 0 && ++nodes_ > most_nodes_)) return "...";
    ++depth_;
    std::string text = node(e);
    --depth_;
    int own = precedence(model_.exprs.op(e));
    return own < outer ? "(" + text + ")" : text;
  }

  std::string node(ExprId e) {
    const Node& n = model_.exprs[e];
    const auto& pool = model_.exprs;
    int own = precedence(n.op);
    switch (n.op) {
      case Op::Real: return fmt::format("{}", pool.real(e));
      case Op::Integer: return fmt::format("{}", pool.integer(e));
      case Op::Boolean: return pool.boolean(e) ? "true" : "false";
      case Op::String: return fmt::format("\"{}\"", names_.text(pool.string(e)));
      case Op::EnumLiteral: {
        const auto& literals = model_.types.enumerations[hybrid::EnumerationId(model_.types[n.type].detail)].literals;
        size_t i = static_cast<size_t>(pool.integer(e)) - 1;
        return i < literals.size() ? std::string(names_.text(literals[i])) : fmt::format("#{}", i + 1);
      }
      case Op::Time: return "time";
      case Op::Variable: return hybrid::variable_name(model_, names_, pool.variable(e));
      case Op::Iterator: return std::string(names_.text(model_.iterators[pool.iterator(e)].name));
      case Op::Local: return fmt::format("local{}", n.data);
      case Op::Colon: return ":";
      case Op::Slot: return leaf(e);
      case Op::PreSlot: return "pre(" + leaf(e) + ")";
      case Op::SlotArray: {
        SlotInfo info = slots_[n.data];
        return hybrid::variable_name(model_, names_, info.variable);
      }
      case Op::SlotIndexed:
        return hybrid::variable_name(model_, names_, slots_[n.data].variable) + "[" + print(pool.arg(e, 0), 0) +
               " + 1]";
      case Op::Negate: return "-" + print(pool.arg(e, 0), 7);
      case Op::Not: return "not " + print(pool.arg(e, 0), 5);
      case Op::If:
        return "if " + print(pool.arg(e, 0), 2) + " then " + print(pool.arg(e, 1), 2) + " else " +
               print(pool.arg(e, 2), 1);
      case Op::HeldRelation: return "[" + print(pool.arg(e, 0), 0) + "]";
      case Op::HeldFloor: return "[floor(" + print(pool.arg(e, 0), 0) + ")]";
      case Op::ToReal: return print(pool.arg(e, 0), 9);
      case Op::ArrayLiteral: return "{" + list(e) + "}";
      case Op::Index: return print(pool.arg(e, 0), 9) + "[" + list(e, 1) + "]";
      case Op::RecordLiteral: return "record(" + list(e) + ")";
      case Op::Field: {
        const auto& record = model_.types.records[hybrid::RecordId(model_.types[pool.type(pool.arg(e, 0))].detail)];
        return print(pool.arg(e, 0), 9) + "." + std::string(names_.text(record.fields[n.data].name));
      }
      case Op::Call: return std::string(names_.text(model_.functions[pool.function(e)].name)) + "(" + list(e) + ")";
      case Op::TupleElement: return print(pool.arg(e, 0), 9) + fmt::format(".{}", n.data + 1);
      default: break;
    }
    OpClass c = hybrid::op_class(n.op);
    if ((c == OpClass::Binary || c == OpClass::Relation || n.op == Op::MatrixMultiply) && n.args_count == 2) {
      bool left = n.op == Op::Subtract || n.op == Op::Divide;
      return print(pool.arg(e, 0), own) + " " + hybrid::op_text(n.op) + " " +
             print(pool.arg(e, 1), left ? own + 1 : own);
    }
    return std::string(hybrid::op_text(n.op)) + "(" + list(e) + ")";
  }

  const hybrid::Model& model_;
  const NameTable& names_;
  const std::vector<SlotInfo>& slots_;
  const Store<VariableId, Storage>& storage_;
  int depth_ = 0;
  size_t nodes_ = 0, most_nodes_;  // 0: no limit
};

class ScheduleDump {
 public:
  ScheduleDump(const Schedule& s, const NameTable& names)
      : s_(s), names_(names), print_(s.model, names, s.slots, s.storage) {}

  std::string run() {
    section("states");
    for (const State& x : s_.states) line("{}, with {}", print_.slot(x.state), print_.slot(x.derivative));
    for (const std::string& why : s_.state_reasons) line("  {}", why);
    for (const DynamicStates& d : s_.dynamic_states) {
      std::string names;
      for (Slot c : d.candidates) names += (names.empty() ? "" : ", ") + print_.slot(c);
      line("{} of {} chosen at run time", d.states.size(), names);
    }
    section("discrete");
    for (Slot d : s_.discrete) line("{}", print_.slot(d));
    section("aliases");
    for (Slot i = 0; i < s_.aliases.size(); ++i) {
      if (s_.aliases[i].target != i)
        line("{} = {}{}", print_.slot(i), s_.aliases[i].negated ? "-" : "", print_.slot(s_.aliases[i].target));
    }
    section("parameters");
    blocks(s_.parameters);
    section("starts");
    blocks(s_.starts);
    section("initial");
    blocks(s_.initial);
    for (const std::string& a : s_.assumed) line("assumed: {}", a);
    section("simulation");
    blocks(s_.blocks);
    section("crossings");
    for (size_t i = 0; i < s_.crossings.size(); ++i) {
      line("{}: {}{}", i, s_.crossings[i].text,
           s_.crossings[i].time_event.valid() ? " at time " + print_(s_.crossings[i].time_event) : "");
    }
    section("samplers");
    for (const Sampler& x : s_.samplers) {
      if (x.start.valid())
        line("from {} every {}", print_(x.start), print_(x.interval));
      else
        line("clock at ({} + {}·k)/{} times {}", x.first, x.step, x.resolution, print_(x.interval));
    }
    section("delays");
    for (const DelayLine& x : s_.delays) line("{} by {}", print_(x.value), print_(x.delay));
    return std::move(out_);
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    if (!pending_.empty()) out_ += std::exchange(pending_, {});
    out_.append(indent_, ' ');
    out_ += fmt::format(format, std::forward<Args>(args)...);
    out_ += '\n';
  }
  void section(const char* title) {
    pending_ = std::string(title) + "\n";
    indent_ = 2;
  }

  static const char* when(When w) {
    switch (w) {
      case When::Never: return "never";
      case When::Once: return "once";
      case When::Continuous: return "continuous";
      case When::Output: return "output";
      case When::OutputAtEvent: return "output, at events";
      case When::Event: return "event";
      case When::Switched: return "switched";
    }
    return "?";
  }

  // An object's end belongs to its construction; another name of an object has none.
  std::string destructor(ExprId constructed) const {
    const auto& pool = s_.model.exprs;
    if (pool.op(constructed) == Op::Slot) return "";
    const auto& external =
        s_.model.types.external_classes[hybrid::ExternalClassId(s_.model.types[pool.type(constructed)].detail)];
    if (!external.destructor.valid()) return "";
    return fmt::format("  (at the end {})", names_.text(s_.model.functions[external.destructor].name));
  }

  void blocks(const std::vector<Block>& list) {
    for (const Block& b : list) block(b);
  }

  void block(const Block& b) {
    std::string tag = b.when == When::Continuous || b.when == When::Once ? "" : fmt::format("  ({})", when(b.when));
    if (b.clock != kNoSlot) tag = fmt::format("  ({})", print_.slot(b.clock));
    switch (b.kind) {
      case BlockKind::Assign: line("{} := {}{}", print_.slot(b.target), print_(b.value), tag); break;
      case BlockKind::AssignString:
        line("{} := {}{}", print_.other(Memory::String, b.target), print_(b.value), tag);
        break;
      case BlockKind::AssignObject:
        line("{} := {}{}", print_.other(Memory::Object, b.target), print_(b.value), destructor(b.value));
        break;
      case BlockKind::Loop: {
        std::string ranges;
        for (const auto& r : b.ranges) ranges += fmt::format(" {}:{}:{}", r.first, r.step, r.last);
        line("for{} loop {}[{} + 1] := {}{}", ranges, print_.slot(b.target), print_(b.offset), print_(b.value), tag);
        break;
      }
      case BlockKind::System: system(b.system[0], tag); break;
      case BlockKind::Algorithm: {
        std::string outputs;
        for (Slot s : b.outputs) outputs += (outputs.empty() ? "" : ", ") + print_.slot(s);
        line("algorithm for {}{}", outputs, tag);
        break;
      }
      case BlockKind::Reinit:
        line("when {}: reinit({}, {})", print_(b.guard), print_.slot(b.target), print_(b.value));
        break;
      case BlockKind::Assert: line("assert {}", print_(b.guard)); break;
      case BlockKind::Terminate: line("when {}: terminate", print_(b.guard)); break;
      case BlockKind::Call: line("when {}: {}", print_(b.guard), print_(b.value)); break;
    }
  }

  void system(const System& y, const std::string& tag) {
    std::string unknowns;
    for (Slot s : y.unknowns) unknowns += (unknowns.empty() ? "" : ", ") + print_.slot(s);
    const char* kind = y.unknowns.empty()  ? "sequence"
                       : y.constant_matrix ? "constant linear"
                       : y.linear          ? "linear"
                                           : "nonlinear";
    bool mixed = !y.discrete.empty() || !y.crossings.empty();
    line("{}{} system, {} equations, for {}{}", mixed ? "mixed " : "", kind, y.inner.size() + y.residuals.size(),
         unknowns, tag);
    indent_ += 2;
    blocks(y.inner);
    for (ExprId r : y.residuals) line("0 = {}", print_(r));
    if (!y.discrete.empty()) line("and then");
    blocks(y.discrete);
    indent_ -= 2;
  }

  const Schedule& s_;
  const NameTable& names_;
  Printer print_;
  std::string out_, pending_;
  size_t indent_ = 2;
};

}  // namespace

std::string expression_text(const hybrid::Model& model, const NameTable& names, const std::vector<SlotInfo>& slots,
                            const Store<VariableId, Storage>& storage, ExprId e) {
  return Printer(model, names, slots, storage, kMostNodes)(e);
}

std::string expression_text(const ScalarModel& m, ExprId e) {
  return expression_text(m.model, m.context.names, m.schedule.slots, m.schedule.storage, e);
}

std::string dump_equations(ScalarModel& m) {
  std::string out;
  for (const auto* list : {&m.equations, &m.initial_equations}) {
    out += list == &m.equations ? "equations\n" : "initial equations\n";
    for (size_t i = 0; i < list->size(); ++i) out += fmt::format("  {:4} {}\n", i, describe(m, (*list)[i]));
  }
  return out;
}

std::string dump_states(ScalarModel& m, const std::vector<bool>& is_state) {
  std::string out = "states\n";
  for (Slot s = 0; s < is_state.size(); ++s) {
    if (is_state[s]) out += fmt::format("  {}\n", m.name(s));
  }
  for (const std::string& why : m.schedule.state_reasons) out += fmt::format("  {}\n", why);
  return out + dump_equations(m);
}

std::string dump_schedule(const Schedule& schedule, const NameTable& names) {
  return ScheduleDump(schedule, names).run();
}

}  // namespace saltus::structure

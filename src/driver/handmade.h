// Schedules made by hand, for tests of what compiles and runs them: slots, blocks, and a run into memory.
#pragma once

#include <chrono>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/context.h"
#include "code/compile.h"
#include "simulate/simulate.h"

namespace saltus::handmade {

using hybrid::ExprId;
using hybrid::Op;
using simulate::OpenWriter;
using simulate::Options;
using simulate::Outcome;
using simulate::Solver;
using simulate::Status;
using structure::Block;
using structure::BlockKind;
using structure::Slot;
using structure::When;

// Rows kept in memory.
class MemoryWriter : public results::Writer {
 public:
  explicit MemoryWriter(std::vector<std::vector<double>>& rows) : rows_(rows) {}
  results::Status write_row(std::span<const double> values) override {
    rows_.emplace_back(values.begin(), values.end());
    return {};
  }
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  std::vector<std::vector<double>>& rows_;
};

struct Trajectory {
  Outcome outcome;
  std::vector<std::vector<double>> rows;
  std::unordered_map<std::string, size_t> columns;
  std::unordered_map<std::string, double> invariants;
  std::string messages;
  double seconds = 0;
  double time(size_t row) const { return rows.at(row).at(0); }
  double value(size_t row, const std::string& name) const { return rows.at(row).at(columns.at(name)); }
  double last(const std::string& name) const { return value(rows.size() - 1, name); }
  // The value in the last row at or before t.
  double at(double t, const std::string& name) const {
    size_t i = 0;
    while (i + 1 < rows.size() && rows[i + 1][0] <= t) ++i;
    return value(i, name);
  }
};

class Model {
 public:
  Context context;
  structure::Schedule schedule;

  hybrid::TypeId real_type() { return schedule.model.types.real(); }
  hybrid::TypeId boolean_type() { return schedule.model.types.boolean(); }
  hybrid::TypeId integer_type() { return schedule.model.types.integer(); }

  Slot variable(const std::string& name, hybrid::TypeId type, hybrid::Variability variability) {
    hybrid::Variable v;
    v.pattern = context.names.intern(name);
    v.type = type;
    v.variability = variability;
    hybrid::VariableId id = schedule.model.variables.add(v);
    Slot first = static_cast<Slot>(schedule.slots.size());
    schedule.storage.add({structure::Memory::Number, first});
    int64_t n = schedule.model.types.count(type);
    for (int64_t i = 0; i < n; ++i) {
      schedule.slots.push_back({id, static_cast<uint32_t>(i)});
      schedule.aliases.push_back({first + static_cast<Slot>(i), false});
    }
    return first;
  }
  Slot real(const std::string& name) { return variable(name, real_type(), hybrid::Variability::Continuous); }
  Slot boolean(const std::string& name) { return variable(name, boolean_type(), hybrid::Variability::Discrete); }
  Slot parameter(const std::string& name, ExprId value) {
    Slot slot = variable(name, real_type(), hybrid::Variability::Parameter);
    assign(schedule.parameters, slot, value, When::Once);
    return slot;
  }
  void state(Slot x, Slot dx) { schedule.states.push_back({x, dx}); }
  void discrete(Slot slot) { schedule.discrete.push_back(slot); }
  void start(Slot slot, ExprId value) { assign(schedule.starts, slot, value, When::Once); }

  ExprId make(Op op, hybrid::TypeId type, std::initializer_list<ExprId> args, uint64_t data = 0) {
    return schedule.model.exprs.add(op, type, args, data);
  }
  ExprId number(double x) { return make(Op::Real, real_type(), {}, std::bit_cast<uint64_t>(x)); }
  ExprId whole(int64_t i) { return make(Op::Integer, integer_type(), {}, static_cast<uint64_t>(i)); }
  ExprId time() { return make(Op::Time, real_type(), {}); }
  ExprId get(Slot slot, hybrid::TypeId type) { return make(Op::Slot, type, {}, slot); }
  ExprId get(Slot slot) { return get(slot, real_type()); }
  ExprId pre(Slot slot, hybrid::TypeId type) { return make(Op::PreSlot, type, {}, slot); }
  ExprId pre(Slot slot) { return pre(slot, real_type()); }
  ExprId add(ExprId x, ExprId y) { return make(Op::Add, real_type(), {x, y}); }
  ExprId subtract(ExprId x, ExprId y) { return make(Op::Subtract, real_type(), {x, y}); }
  ExprId multiply(ExprId x, ExprId y) { return make(Op::Multiply, real_type(), {x, y}); }
  ExprId divide(ExprId x, ExprId y) { return make(Op::Divide, real_type(), {x, y}); }
  ExprId minus(ExprId x) { return make(Op::Negate, real_type(), {x}); }
  ExprId call(Op op, ExprId x) { return make(op, real_type(), {x}); }
  ExprId both(ExprId x, ExprId y) { return make(Op::And, boolean_type(), {x, y}); }
  ExprId negate(ExprId x) { return make(Op::Not, boolean_type(), {x}); }
  ExprId choose(ExprId condition, ExprId yes, ExprId no) {
    return make(Op::If, schedule.model.exprs.type(yes), {condition, yes, no});
  }
  ExprId relation(Op op, ExprId x, ExprId y) { return make(op, boolean_type(), {x, y}); }
  ExprId held(Op op, ExprId x, ExprId y, std::string text, ExprId time_event = {}) {
    uint64_t index = schedule.crossings.size();
    ExprId e = make(Op::HeldRelation, boolean_type(), {relation(op, x, y)}, index);
    structure::ZeroCrossing crossing;
    crossing.expression = e;
    crossing.text = std::move(text);
    crossing.time_event = time_event;
    schedule.crossings.push_back(crossing);
    return e;
  }

  void assign(std::vector<Block>& list, Slot target, ExprId value, When when = When::Continuous) {
    Block block;
    block.kind = BlockKind::Assign;
    block.when = when;
    block.target = target;
    block.value = value;
    list.push_back(block);
  }
  void assign(Slot target, ExprId value, When when = When::Continuous) {
    assign(schedule.initial, target, value, when);
    assign(schedule.blocks, target, value, when);
  }
  void reinit(Slot target, ExprId guard, ExprId value) {
    Block block;
    block.kind = BlockKind::Reinit;
    block.when = When::Event;
    block.target = target;
    block.guard = guard;
    block.value = value;
    schedule.blocks.push_back(block);
  }

  Trajectory run(const Options& options, const code::CompileOptions& how = {}) {
    Trajectory run;
    auto begin = std::chrono::steady_clock::now();
    auto messages = [&] {
      for (const Diagnostic& d : context.diagnostics.all()) {
        run.messages += std::string(d.code) + ": " + d.message + "\n";
        for (const std::string& note : d.notes) run.messages += note + "\n";
      }
    };
    std::unique_ptr<code::Program> program = code::compile(schedule, context, how);
    if (!program) {
      messages();
      return run;
    }
    OpenWriter open = [&](const results::SignalTable& table) {
      for (results::SignalId id : table.ids()) {
        results::Signal signal = table[id];
        if (signal.storage == results::Storage::Column)
          run.columns[std::string(signal.name)] = signal.index;
        else
          run.invariants[std::string(signal.name)] = table.invariants()[signal.index];
      }
      return results::Outcome<std::unique_ptr<results::Writer>>{std::make_unique<MemoryWriter>(run.rows), {}};
    };
    run.outcome = simulate::simulate(*program, options, open, {}, context);
    messages();
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return run;
  }
};

}  // namespace saltus::handmade

#include "code/emit.h"

#include <algorithm>
#include <unordered_map>

#include "code/expanded.h"
#include "code/gradients.h"
#include "code/machine.h"
#include "code/magnitude.h"
#include "structure/tabulate.h"

namespace saltus::code {

using structure::BlockKind;

namespace {

// A piece of code has about this many operations: LLVM's cost grows faster than linearly with a function's size.
constexpr size_t kOperations = 400;

}  // namespace

llvm::Function* Emitter::make(const std::string& name, size_t extra_arguments) {
  std::vector<llvm::Type*> arguments(1 + extra_arguments, module_.ptr);
  return llvm::Function::Create(llvm::FunctionType::get(module_.nothing, arguments, false),
                                llvm::Function::ExternalLinkage, name, *module_.module);
}

bool Emitter::literal(ExprId e, double& value) const {
  const hybrid::ExprPool& pool = module_.model.exprs;
  while (pool.op(e) == Op::ToReal) e = pool.arg(e, 0);
  switch (pool.op(e)) {
    case Op::Real: value = pool.real(e); return true;
    case Op::Integer:
    case Op::EnumLiteral:
      value = static_cast<double>(pool.integer(e));
      return std::abs(value) < 9007199254740992.0;  // larger ones are looked at by compiled code
    case Op::Boolean: value = pool.boolean(e) ? 1 : 0; return true;
    default: return false;
  }
}

size_t Emitter::cost(const Block& block) {
  seen_.resize(module_.model.exprs.size(), 0);
  size_t n = 0;
  std::vector<ExprId> stack{block.value, block.guard, block.message};
  while (!stack.empty()) {
    ExprId e = stack.back();
    stack.pop_back();
    if (!e.valid() || seen_[e.value] == stamp_) continue;
    seen_[e.value] = stamp_;
    ++n;
    for (ExprId arg : module_.model.exprs.args(e)) stack.push_back(arg);
  }
  return n + block.statements.size() * 10 + 1;
}

void Emitter::sequence(const std::vector<Block>& blocks, Sequence& into, const char* name, bool initial,
                       const std::vector<Slot>* set_by_host) {
  // A variable that begins with its start value has it already: memory is the start values when the initial problem
  // begins. So a start value can be set without compiling. Not where the initial problem is solved again and again, as
  // modes do.
  std::unordered_map<Slot, double> starts;
  if (initial) {
    for (const run::Literal& start : program_.starts.literals) starts.emplace(start.slot, start.value);
  }
  auto is_start = [&](const Block& block) {
    double value;
    if (!initial || !program_.machine->starts_in_memory || block.kind != BlockKind::Assign ||
        !literal(block.value, value))
      return false;
    auto start = starts.find(block.target);
    return (start == starts.end() ? 0 : start->second) == value;  // what is zero is not in the list
  };
  auto is_text = [&](const Block& block) {
    return &into == &program_.parameters && program_.machine->texts_in_memory &&
           block.kind == BlockKind::AssignString && module_.model.exprs.op(block.value) == Op::String &&
           std::ranges::any_of(program_.model.variables, [&](const run::Variable& v) {
             return v.memory == run::Memory::String && v.settable && block.target >= v.first &&
                    block.target < v.first + v.count;
           });
  };
  // Only what runs once may be taken out of the order: parameters and starts.
  auto skipped = [&](const Block& block) {
    if (block.when == structure::When::Never || is_start(block) || is_text(block)) return true;
    if (!set_by_host || block.kind != BlockKind::Assign) return false;
    double value;
    return literal(block.value, value) ||
           std::find(set_by_host->begin(), set_by_host->end(), block.target) != set_by_host->end();
  };
  if (set_by_host) {
    for (const Block& block : blocks) {
      double value;
      if (is_text(block)) {
        std::string text(module_.context.names.text(module_.model.exprs.string(block.value)));
        module_.text(text);  // it may name a file
        program_.machine->texts.emplace_back(block.target, std::move(text));
      }
      if (block.kind == BlockKind::Assign && literal(block.value, value))
        into.literals.push_back({block.target, value});
    }
  }
  std::fill(module_.mixed.begin(), module_.mixed.end(), 0);
  for (const Block& block : blocks) {
    for (const structure::System& system : block.system) {
      for (uint32_t crossing : system.crossings) module_.mixed[crossing] = 1;
    }
  }
  size_t at = 0;
  while (at < blocks.size()) {
    const Block& first = blocks[at];
    if (skipped(first)) {
      ++at;
      continue;
    }
    into.steps.emplace_back();
    size_t index = into.steps.size() - 1;
    Step& step = into.steps.back();
    step.when = first.when;
    step.clock = first.clock;
    step.first = static_cast<uint32_t>(at);
    if (first.kind == BlockKind::System) {
      step.last = static_cast<uint32_t>(at + 1);
      step.solve = true;
      system(first, step, initial);
      ++at;
      continue;
    }
    ++stamp_;
    size_t end = at, operations = 0;
    while (end < blocks.size() && blocks[end].when == first.when && blocks[end].clock == first.clock &&
           blocks[end].kind != BlockKind::System && operations < kOperations) {
      if (!skipped(blocks[end])) operations += cost(blocks[end]);
      ++end;
    }
    step.last = static_cast<uint32_t>(end);
    std::vector<const Block*> list;
    for (size_t i = at; i < end; ++i) {
      if (!skipped(blocks[i])) list.push_back(&blocks[i]);
    }
    run_piece(list, into, index, std::string(name) + std::to_string(index), initial);
    at = end;
  }
}

void Emitter::run_piece(std::span<const Block* const> blocks, Sequence& into, size_t step, const std::string& name,
                        bool initial) {
  llvm::Function* f = make(name, 0);
  Lowering lowering(module_, f);
  lowering.in_initial = initial;
  for (const Block* block : blocks) lowering.block(*block);
  lowering.finish();
  Sequence* sequence = &into;
  pieces_.push_back({name, [sequence, step](void* p) { sequence->steps[step].run.set(reinterpret_cast<Run>(p)); }});
}

// Few blocks become part of the function; many are functions of their own that it calls.
void Emitter::blocks_into(Lowering& lowering, const std::vector<Block>& blocks, const std::string& name, bool initial) {
  std::vector<size_t> ends;
  size_t operations = 0;
  ++stamp_;
  for (size_t i = 0; i < blocks.size(); ++i) {
    operations += cost(blocks[i]);
    if (operations < kOperations) continue;
    ends.push_back(i + 1);
    operations = 0;
    ++stamp_;
  }
  size_t at = 0;
  for (size_t k = 0; k < ends.size(); ++k) {
    auto* type = llvm::FunctionType::get(module_.nothing, {module_.ptr}, false);
    auto* f = llvm::Function::Create(type, llvm::Function::PrivateLinkage, name + std::to_string(k), *module_.module);
    f->addFnAttr(llvm::Attribute::NoInline);
    Lowering part(module_, f);
    part.in_initial = initial;
    for (; at < ends[k]; ++at) part.block(blocks[at]);
    part.finish();
    lowering.b.CreateCall(f, {lowering.env});
  }
  for (; at < blocks.size(); ++at) lowering.block(blocks[at]);
}

void Emitter::system(const Block& block, Step& step, bool initial) {
  const structure::System& source = block.system.at(0);
  uint32_t index = static_cast<uint32_t>(program_.systems.size());
  step.system = index;
  program_.systems.emplace_back();
  program_.model.systems.push_back(structure::tabulate(source, module_.schedule, initial));
  program_.systems.back().source = &program_.model.systems.back();
  program_.systems.back().when = block.when;
  program_.systems.back().span = block.span;
  std::string name = "system" + std::to_string(index);
  Program* program = &program_;
  tangent(source, index, initial);
  // The host has the matrix of expanded equations, and with it the sizes of their terms.
  bool sizes = program_.systems[index].expansion.slots.empty();
  {
    llvm::Function* f = make(name + "_residual", 1);
    Lowering lowering(module_, f);
    lowering.in_initial = initial;
    blocks_into(lowering, source.inner, name + "_inner", initial);
    // Behind the residuals, the sums of the absolute values of their terms.
    Magnitude magnitude(model_, names_);
    auto residuals = [&](Lowering& into, llvm::Value* out, size_t first, size_t last) {
      for (size_t i = first; i < last; ++i) {
        int64_t behind = static_cast<int64_t>(source.residuals.size() + i);
        into.residual(source, i, out);
        if (sizes) into.b.CreateStore(into.lower_real(magnitude.of(source.residuals[i])), into.word(out, behind));
      }
    };
    // Many are functions of their own, as inner blocks are.
    constexpr size_t kResiduals = 100;
    size_t at = 0;
    for (; source.residuals.size() - at > 2 * kResiduals; at += kResiduals) {
      auto* type = llvm::FunctionType::get(module_.nothing, {module_.ptr, module_.ptr}, false);
      auto* g = llvm::Function::Create(type, llvm::Function::PrivateLinkage, name + "_part" + std::to_string(at),
                                       *module_.module);
      g->addFnAttr(llvm::Attribute::NoInline);
      Lowering part(module_, g);
      part.in_initial = initial;
      residuals(part, g->getArg(1), at, at + kResiduals);
      part.finish();
      lowering.b.CreateCall(g, {lowering.env, f->getArg(1)});
    }
    residuals(lowering, f->getArg(1), at, source.residuals.size());
    lowering.finish();
    pieces_.push_back({name + "_residual", [program, index](void* p) {
                         program->systems[index].residual.set(reinterpret_cast<RunInto>(p));
                       }});
  }
  if (!source.discrete.empty() || !source.crossings.empty()) {
    llvm::Function* f = make(name + "_discrete", 0);
    Lowering lowering(module_, f);
    lowering.in_initial = initial;
    for (uint32_t crossing : source.crossings) lowering.refresh(crossing);
    for (const Block& inner : source.discrete) lowering.block(inner);
    lowering.finish();
    pieces_.push_back({name + "_discrete",
                       [program, index](void* p) { program->systems[index].discrete.set(reinterpret_cast<Run>(p)); }});
  }
}

bool Emitter::gradient(const structure::System& source, uint32_t index) {
  Gradients gradients(module_, model_, names_, derivatives_);
  if (!gradients.plan(source)) return false;
  std::string name = "system" + std::to_string(index) + "_jacobian";
  gradients.emit(name);
  Program* program = &program_;
  program_.systems[index].jacobian_words = gradients.words();
  pieces_.push_back(
      {name, [program, index](void* p) { program->systems[index].jacobian.set(reinterpret_cast<RunInto>(p)); }});
  return true;
}

bool Emitter::expanded(const structure::System& source, uint32_t index) {
  Expanded matrix(module_, model_, names_, derivatives_);
  if (!matrix.plan(source)) return false;
  std::string name = "system" + std::to_string(index) + "_expanded";
  matrix.emit(name);
  program_.systems[index].expansion = matrix.take();
  Program* program = &program_;
  pieces_.push_back(
      {name, [program, index](void* p) { program->systems[index].expanded.set(reinterpret_cast<RunInto>(p)); }});
  return true;
}

// dr along the direction of the unknowns: J du, and so J column by column.
void Emitter::tangent(const structure::System& source, uint32_t index, bool initial) {
  if (source.unknowns.empty()) return;
  if (expanded(source, index)) return;
  // The initial problem is solved once: what it saves there does not pay for the code.
  if (!initial && gradient(source, index)) return;
  Tangents tangents(model_, names_, module_.schedule, derivatives_);
  for (Slot slot : source.unknowns) tangents.seed(slot);
  std::vector<Block> inner;
  std::string why;
  if (!tangents.blocks(source.inner, inner, why)) {
    program_.systems[index].no_tangent = why;
    return;
  }
  std::vector<ExprId> residuals;
  for (ExprId residual : source.residuals) {
    residuals.push_back(tangents.of(residual));
    if (tangents.failed()) {
      program_.systems[index].no_tangent = tangents.failure();
      return;
    }
  }
  std::string name = "system" + std::to_string(index) + "_tangent";
  llvm::Function* f = make(name, 1);
  Lowering lowering(module_, f);
  lowering.in_initial = initial;
  blocks_into(lowering, inner, name + "_inner", initial);
  for (size_t i = 0; i < residuals.size(); ++i) {
    llvm::Value* d = residuals[i].valid() ? lowering.lower_real(residuals[i]) : lowering.real(0);
    lowering.b.CreateStore(d, lowering.word(f->getArg(1), static_cast<int64_t>(i)));
  }
  lowering.finish();
  Program* program = &program_;
  pieces_.push_back(
      {name, [program, index](void* p) { program->systems[index].tangent.set(reinterpret_cast<RunInto>(p)); }});
}

void Emitter::table(const std::string& name, const std::vector<ExprId>& expressions, Entry<RunInto>& into) {
  if (expressions.empty()) return;
  llvm::Function* f = make(name, 1);
  Lowering lowering(module_, f);
  for (size_t i = 0; i < expressions.size(); ++i) {
    lowering.b.CreateStore(lowering.lower_real(expressions[i]), lowering.word(f->getArg(1), static_cast<int64_t>(i)));
  }
  lowering.finish();
  pieces_.push_back({name, [at = &into](void* p) { at->set(reinterpret_cast<RunInto>(p)); }});
}

void Emitter::mode_functions() {
  const structure::Schedule& schedule = module_.schedule;
  std::vector<ExprId> forcing = schedule.forcing_phases, constraints;
  forcing.insert(forcing.end(), schedule.forcing_corners.begin(), schedule.forcing_corners.end());
  for (const structure::DynamicStates& states : schedule.dynamic_states) {
    constraints.insert(constraints.end(), states.jacobian.begin(), states.jacobian.end());
  }
  table("forcing", forcing, program_.forcing);
  table("state_corners", schedule.state_corners, program_.state_corners);
  table("constraints", constraints, program_.constraints);
}

// After the simulation's sequence, whose mixed systems the crossings belong to.
void Emitter::model_functions() {
  const structure::Schedule& schedule = module_.schedule;
  Program* program = &program_;
  if (!schedule.crossings.empty()) {
    llvm::Function* f = make("crossings", 2);
    Lowering lowering(module_, f);
    for (uint32_t i = 0; i < schedule.crossings.size(); ++i) {
      lowering.crossing(schedule.crossings[i], i, f->getArg(1), f->getArg(2));
    }
    lowering.finish();
    pieces_.push_back({"crossings", [program](void* p) { program->crossings.set(reinterpret_cast<RunIntoTwo>(p)); }});

    llvm::Function* g = make("time_events", 1);
    Lowering times(module_, g);
    for (uint32_t i = 0; i < schedule.crossings.size(); ++i) {
      if (!schedule.crossings[i].time_event.valid()) continue;
      times.b.CreateStore(times.lower_real(schedule.crossings[i].time_event),
                          times.word(g->getArg(1), static_cast<int64_t>(i)));
    }
    times.finish();
    pieces_.push_back({"time_events", [program](void* p) { program->time_events.set(reinterpret_cast<RunInto>(p)); }});
  }
  std::vector<ExprId> samplers, attributes;
  for (const structure::Sampler& sampler : schedule.samplers) {
    samplers.push_back(sampler.start.valid() ? sampler.start : sampler.interval);  // a clock starts with the simulation
    samplers.push_back(sampler.interval);
  }
  for (const auto* list : {&schedule.nominals, &schedule.minima, &schedule.maxima}) {
    for (const auto& attribute : *list) attributes.push_back(attribute.value);
  }
  for (const auto& threshold : schedule.thresholds) attributes.push_back(threshold.value);
  std::vector<ExprId> watched = schedule.phases;
  watched.insert(watched.end(), schedule.bends.begin(), schedule.bends.end());
  table("table_events", schedule.table_events, program_.table_events);
  table("watched", watched, program_.watched);
  table("samplers", samplers, program_.samplers);
  table("attributes", attributes, program_.attributes);
  table("bounds", schedule.bound_values, program_.bounds);
  std::vector<ExprId> transports;
  for (const structure::Transport& t : schedule.transports) {
    for (ExprId e : {t.in0, t.in1, t.x, t.positive}) transports.push_back(e);
  }
  table("transports", transports, program_.transports);
  if (!schedule.delays.empty()) {
    llvm::Function* f = make("delays", 2);
    Lowering lowering(module_, f);
    for (size_t i = 0; i < schedule.delays.size(); ++i) {
      const structure::DelayLine& line = schedule.delays[i];
      lowering.b.CreateStore(lowering.lower_real(line.value), lowering.word(f->getArg(1), static_cast<int64_t>(i)));
      ExprId largest = line.largest.valid() ? line.largest : line.delay;
      lowering.b.CreateStore(lowering.lower_real(largest), lowering.word(f->getArg(2), static_cast<int64_t>(i)));
    }
    lowering.finish();
    pieces_.push_back({"delays", [program](void* p) { program->delays.set(reinterpret_cast<RunIntoTwo>(p)); }});
  }
}

void Emitter::processes() {
  Program* program = &program_;
  const auto& all = module_.schedule.processes;
  program_.processes.resize(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    std::string name = "process" + std::to_string(i);
    Lowering lowering(module_, make(name, 1));
    lowering.process_body(all[i], program_.processes[i]);
    pieces_.push_back({name, [program, i](void* p) { program->processes[i].resume.set(reinterpret_cast<Resume>(p)); }});
  }
}

void Emitter::pending_functions() {
  while (!module_.pending.empty()) {
    FunctionId id = module_.pending.back();
    module_.pending.pop_back();
    Lowering lowering(module_, module_.functions[id.value]);
    lowering.function_body(module_.model.functions[id]);
  }
}

}  // namespace saltus::code

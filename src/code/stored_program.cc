#include "code/stored_program.h"

#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "code/known_functions.h"
#include "code/machine.h"
#include "code/unfinished.h"
#include "run/entries.h"
#include "run/model_archive.h"
#include "run/utilities.h"

namespace saltus::code {
namespace {

constexpr std::string_view kMark = "saltus program 2\n";

// Where each function's address goes, by name.
template <class T>
std::unordered_map<std::string, std::function<void(void*)>> entries_of(T& tables) {
  std::unordered_map<std::string, std::function<void(void*)>> map;
  run::for_each_entry(tables, [&]<class F>(const std::string& name, Entry<F>& entry) {
    map.emplace(name, [&entry](void* p) { entry.set(reinterpret_cast<F>(p)); });
  });
  return map;
}

// False: a function that the tables do not know.
template <class T>
bool pieces_of(T& tables, const CodePart& part, std::vector<Piece>& pieces) {
  auto entries = entries_of(tables);
  for (const std::string& name : part.functions) {
    auto found = entries.find(name);
    if (found == entries.end()) return false;
    pieces.push_back({name, found->second});
  }
  return part.first_hot <= pieces.size();
}

// The places that a section added to the program's: their numbers are in its code.
void archive_places(Archive& archive, const run::Program& program, Program::Machine::Places places) {
  archive(places.first, places.count);
  if (archive.reads() && (places.first != program.place_count() || places.count > archive.bytes().size()))
    return archive.fail();
  for (uint64_t i = 0; i < places.count && archive.good(); ++i) {
    run::Place place;
    if (!archive.reads()) place = *program.place(static_cast<int64_t>(places.first + i));
    archive(place);
    if (archive.reads() && archive.good()) program.add_place(std::move(place));
  }
}

}  // namespace

void Section::archive(Archive& archive) {
  archive(kind, bytes);
}

std::string store_program(const Program& program) {
  Archive out;
  run::archive_program(out, const_cast<Program&>(program));
  out(program.machine->code);
  return std::string(kMark) + out.bytes();
}

std::vector<Section> sections_of(const Program& program) {
  Program::Machine& m = *program.machine;
  std::lock_guard lock(m.lock);
  std::vector<std::pair<uint64_t, Section>> list;
  auto linearization = [&](Linearization* made, CodePart& code, Program::Machine::Places places, const char* kind) {
    if (!made) return;
    Archive out;
    archive_places(out, program, places);
    run::archive_linearization(out, *made);
    out(code);
    list.push_back({places.first, {kind, out.bytes()}});
  };
  linearization(m.linearizations[static_cast<size_t>(run::Reach::States)].get(), m.linearization_code,
                m.linearization_places, "linearization");
  linearization(m.linearizations[static_cast<size_t>(run::Reach::Outputs)].get(), m.outputs_code, m.outputs_places,
                "outputs");
  if (m.newton_matrix) {
    Archive out;
    archive_places(out, program, m.newton_places);
    out(m.newton_entries);
    run::archive_newton(out, *m.newton_matrix);
    out(m.newton_code);
    list.push_back({m.newton_places.first, {"newton matrix", out.bytes()}});
  }
  // Places are read in the order in which they were numbered.
  std::ranges::stable_sort(list, {}, [](const auto& entry) { return entry.first; });
  auto pattern = [&](Pattern* made, const char* kind) {
    if (!made) return;
    Archive out;
    out(*made);
    list.push_back({0, {kind, out.bytes()}});
  };
  pattern(m.state_pattern.get(), "state pattern");
  pattern(m.implicit_pattern.get(), "implicit pattern");
  std::vector<Section> sections;
  for (auto& [first, section] : list) sections.push_back(std::move(section));
  return sections;
}

namespace {

constexpr std::string_view kAllOfRun = "all of a run";  // marks a list that has all of them

}  // namespace

std::vector<Section> run_sections(const structure::Schedule& schedule, Context& context, CompileOptions options) {
  options.derivatives_aside = true;
  options.on_code = [](const Program&) {};  // code is stored as bytes
  auto unfinished = UnfinishedProgram::begin(schedule, context, options);
  if (!unfinished) return {};
  const Program& program = unfinished->program();
  size_t n = program.model.states.size();
  (void)program.linearization(run::Reach::States);
  (void)program.newton_matrix(n * n / 4);
  (void)program.state_pattern();
  (void)program.implicit_pattern();
  if (std::string why; !program.machine->wait(why)) return {};
  std::vector<Section> sections = sections_of(program);
  sections.push_back({std::string(kAllOfRun), {}});
  return sections;
}

bool has_run_sections(const std::vector<Section>& sections) {
  return std::ranges::find(sections, kAllOfRun, &Section::kind) != sections.end();
}

struct StoredProgram::State {
  Context* context = nullptr;
  Compile compile;
  std::recursive_mutex lock;
  std::vector<Section> sections;
  std::unique_ptr<Linearization> linearization, outputs, parameters;
  std::unique_ptr<NewtonMatrix> newton;
  std::unique_ptr<Pattern> state_pattern, implicit_pattern;
  size_t newton_entries = 0;
  bool asked = false;  // for the source
  const code::Program* source = nullptr;
  Linker linker;

  template <class T>
  bool link(T& tables, const CodePart& part, std::string& why) {
    std::vector<Piece> pieces;
    if (!pieces_of(tables, part, pieces)) return why = "functions that no table names", false;
    auto jit = std::make_unique<Jit>(Tier::Fast, why);
    if (!why.empty()) return false;
    hybrid::Model model = model_of(part.externals, context->names);
    std::vector<hybrid::FunctionId> needed;
    for (const ExternalFunction& external : part.externals) {
      if (external.own) linker.serve(hybrid::FunctionId{external.id});
      if (!external.needed || external.id >= model.functions.size()) continue;
      needed.push_back(hybrid::FunctionId{external.id});
      bool of_c = external.body.libraries.empty() && external.body.include.empty() && external.body.language == "C";
      void* address = of_c ? known_address(external.body.symbol) : nullptr;
      if (address) linker.know(external.id, address);
    }
    const hybrid::Function* where = nullptr;
    return linker.link(part, pieces, model, needed, std::move(jit), *context, why, where);
  }

  bool read(StoredProgram& program, const Section& section, std::string& why) {
    Archive in(section.bytes);
    if (section.kind == "linearization" || section.kind == "outputs") {
      auto made = std::make_unique<Linearization>();
      CodePart part;
      archive_places(in, program, {});
      run::archive_linearization(in, *made);
      in(part);
      auto known = [&](const Linearization::Step& step) {
        return step.system < static_cast<int64_t>(program.systems.size());
      };
      if (!in.good() || !in.at_end() || !std::ranges::all_of(made->steps, known)) return false;
      if (made->exact && (part.functions.size() != made->steps.size() || !link(*made, part, why))) return false;
      (section.kind == "outputs" ? outputs : linearization) = std::move(made);
    } else if (section.kind == "newton matrix") {
      auto made = std::make_unique<NewtonMatrix>();
      CodePart part;
      archive_places(in, program, {});
      in(newton_entries);
      run::archive_newton(in, *made);
      in(part);
      auto inside = [&](uint32_t i) { return i < made->first.size(); };
      if (!in.good() || !in.at_end() || !std::ranges::all_of(made->gamma, inside)) return false;
      if (made->exists && (made->pattern.begin.size() != size_t{made->pattern.columns} + 1 ||
                           made->first.size() != made->pattern.entries.size()))
        return false;
      if (made->exists && (part.functions.size() != 1 || !link(*made, part, why))) return false;
      newton = std::move(made);
    } else if (section.kind == "state pattern" || section.kind == "implicit pattern") {
      auto made = std::make_unique<Pattern>();
      in(*made);
      if (!in.good() || !in.at_end() || !is_sound(*made)) return false;
      (section.kind == "state pattern" ? state_pattern : implicit_pattern) = std::move(made);
    }
    return true;
  }

  static bool is_sound(const Pattern& p) {
    if (p.dense) return true;
    return p.begin.size() == p.n + 1 && p.begin.back() == p.rows.size() && std::ranges::is_sorted(p.begin) &&
           std::ranges::all_of(p.rows, [&](uint32_t row) { return row < p.n; });
  }
};

StoredProgram::StoredProgram() : state_(std::make_unique<State>()) {}
// The name of the function that ran last is part of the code that goes.
StoredProgram::~StoredProgram() {
  std::atomic_ref<const char*>(*run::running_external_place()).store(nullptr, std::memory_order_relaxed);
}

std::unique_ptr<StoredProgram> StoredProgram::read(std::string bytes, std::vector<Section> sections, Context& context,
                                                   const ForeignPolicy* foreign, Compile compile, std::string& why) {
  if (!bytes.starts_with(kMark)) return why = "it is none, or one of another version", nullptr;
  Archive in(bytes.substr(kMark.size()));
  std::unique_ptr<StoredProgram> program(new StoredProgram);
  CodePart part;
  run::archive_program(in, *program);
  in(part);
  if (!in.good() || !in.at_end()) return why = "it is damaged", nullptr;
  if (!run::check_program(*program, why)) return nullptr;
  State& s = *program->state_;
  s.context = &context;
  s.compile = std::move(compile);
  s.linker.obey(foreign);
  if (!s.link(static_cast<run::Program&>(*program), part, why)) return nullptr;
  for (Section& section : sections) {
    std::string damaged;
    // Those behind one that cannot be read number their places by it.
    if (!s.read(*program, section, damaged)) break;
    s.sections.push_back(std::move(section));
  }
  return program;
}

const code::Program* StoredProgram::source() const {
  State& s = *state_;
  if (!s.asked) {
    s.asked = true;
    s.source = s.compile ? s.compile(s.linker.known()) : nullptr;
    if (s.source && s.source->model.slots.size() != model.slots.size()) s.source = nullptr;
    // Its places go on where these end.
    for (size_t i = s.source ? s.source->place_count() : 0; s.source && i < place_count(); ++i)
      s.source->add_place(*place(static_cast<int64_t>(i)));
  }
  return s.source;
}

std::vector<Section> StoredProgram::sections(bool& grown) const {
  State& s = *state_;
  std::lock_guard lock(s.lock);
  std::vector<Section> all = s.sections;
  grown = false;
  if (!s.source) return all;
  for (Section& section : sections_of(*s.source)) {
    if (std::ranges::find(all, section.kind, &Section::kind) != all.end()) continue;
    all.push_back(std::move(section));
    grown = true;
  }
  return all;
}

void StoredProgram::optimize() const {
  std::lock_guard lock(state_->lock);
  state_->linker.optimize();
}

size_t StoredProgram::optimized() const {
  std::lock_guard lock(state_->lock);
  return state_->linker.optimized();
}

namespace {

// What the source made has its own places, behind those that are known here.
template <class T>
const T& with_places(const run::Program& program, const code::Program& source, const T& made) {
  for (size_t i = program.place_count(); i < source.place_count(); ++i)
    program.add_place(*source.place(static_cast<int64_t>(i)));
  return made;
}

}  // namespace

const Linearization& StoredProgram::linearization(run::Reach reach) const {
  std::lock_guard lock(state_->lock);
  auto& known = reach == run::Reach::States    ? state_->linearization
                : reach == run::Reach::Outputs ? state_->outputs
                                               : state_->parameters;
  if (known) return *known;
  if (const code::Program* from = source()) return with_places(*this, *from, from->linearization(reach));
  known = std::make_unique<Linearization>();
  known->why = "the model has changed since it was compiled";
  return *known;
}

const NewtonMatrix& StoredProgram::newton_matrix(size_t most_entries) const {
  std::lock_guard lock(state_->lock);
  if (state_->newton && state_->newton_entries == most_entries) return *state_->newton;
  if (const code::Program* from = source()) return with_places(*this, *from, from->newton_matrix(most_entries));
  state_->newton = std::make_unique<NewtonMatrix>();
  state_->newton_entries = most_entries;
  state_->newton->why = "the model has changed since it was compiled";
  return *state_->newton;
}

const Pattern& StoredProgram::state_pattern() const {
  std::lock_guard lock(state_->lock);
  auto& known = state_->state_pattern;
  if (known) return *known;
  if (const code::Program* from = source()) return from->state_pattern();
  known = std::make_unique<Pattern>();
  known->n = model.states.size();
  known->dense = true;
  return *known;
}

const Pattern& StoredProgram::implicit_pattern() const {
  std::lock_guard lock(state_->lock);
  auto& known = state_->implicit_pattern;
  if (known) return *known;
  if (const code::Program* from = source()) return from->implicit_pattern();
  known = std::make_unique<Pattern>();
  known->n = model.states.size();
  for (const run::System& system : model.systems) {
    if (!system.initial) known->n += system.unknowns.size();
  }
  known->dense = true;
  return *known;
}

}  // namespace saltus::code

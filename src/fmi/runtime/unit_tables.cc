#include "fmi/runtime/unit_tables.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "run/entries.h"
#include "run/model_archive.h"
#include "run/shared_functions.h"

namespace saltus::fmu {
namespace {

constexpr const char* kFormat = "saltus unit 7";

// The addresses of one part into the tables that have entries for them.
template <class T>
bool deliver(T& tables, const UnitPart& part, const void* const* addresses) {
  std::unordered_map<std::string, std::function<void(void*)>> entries;
  run::for_each_entry(tables, [&]<class F>(const std::string& name, run::Entry<F>& entry) {
    entries.emplace(name, [&entry](void* p) { entry.set(reinterpret_cast<F>(p)); });
  });
  for (size_t i = 0; i < part.functions.size(); ++i) {
    auto found = entries.find(part.functions[i]);
    if (found == entries.end()) return false;
    found->second(const_cast<void*>(addresses[i]));
  }
  return true;
}

}  // namespace

void UnitVariable::archive(Archive& archive) {
  archive(reference, first, count);
  archive.upto(type, run::Type::Other);
  archive.upto(access, Access::Indicator);
}

void UnitClock::archive(Archive& archive) {
  archive(reference, sampler, triggered, tick, counter, shift, resolution);
}
void UnitPart::archive(Archive& archive) {
  archive(owner, kind, functions);
}
void UnitSource::archive(Archive& archive) {
  archive(path, lines);
}
void UnitFile::archive(Archive& archive) {
  archive(path, name);
}

void UnitText::archive(Archive& archive) {
  archive(string, text);
}
void UnitMode::archive(Archive& archive) {
  archive(mode, program, entry, shares);
}

void UnitProgram::archive(Archive& archive) {
  run::archive_program(archive, *this);
  run::archive_linearization(archive, states_linearization);
  run::archive_linearization(archive, outputs_linearization);
  run::archive_newton(archive, newton);
  archive(states, implicit);
}

void UnitTables::archive(Archive& archive) {
  std::string format = kFormat;
  archive(format);
  if (format != kFormat) return archive.fail();
  archive(token, fmi_version, parts, variables, clocks, scheduled, sources, files, texts, corners, tolerance);
  uint64_t count = programs.size();
  archive(count);
  if (count == 0 || count > archive.bytes().size() + programs.size()) return archive.fail();
  for (uint64_t i = 0; i < count && archive.good(); ++i) {
    if (archive.reads()) programs.push_back(std::make_unique<UnitProgram>());
    archive(*programs[i]);
  }
  archive(modes);
}

void UnitTables::index_references() {
  constexpr size_t kSparse = 16;
  if (variables.empty() || variables.back().reference >= kSparse * variables.size()) return;
  by_reference_.assign(variables.back().reference + size_t{1}, UINT32_MAX);
  for (size_t i = 0; i < variables.size(); ++i) {
    if (variables[i].reference < by_reference_.size()) by_reference_[variables[i].reference] = static_cast<uint32_t>(i);
  }
}

const UnitVariable* UnitTables::find(uint32_t reference) const {
  if (!by_reference_.empty()) {
    uint32_t at = reference < by_reference_.size() ? by_reference_[reference] : UINT32_MAX;
    return at == UINT32_MAX ? nullptr : &variables[at];
  }
  auto at = std::ranges::lower_bound(variables, reference, {}, &UnitVariable::reference);
  return at != variables.end() && at->reference == reference ? &*at : nullptr;
}

std::unique_ptr<UnitTables> read_unit(std::string bytes, const void* const* const* parts, std::string& why) {
  Archive in(std::move(bytes));
  auto tables = std::make_unique<UnitTables>();
  in(*tables);
  if (!in.good() || !in.at_end()) return why = "the tables of this FMU are damaged", nullptr;
  for (const auto& program : tables->programs) {
    if (!run::check_program(*program, why)) return why = "the tables of this FMU are damaged: " + why, nullptr;
  }
  for (const UnitMode& mode : tables->modes) {
    if (mode.program >= tables->programs.size() || (mode.entry != UINT32_MAX && mode.entry >= tables->programs.size()))
      return why = "the tables of this FMU are damaged: modes", nullptr;
  }
  const run::Model& model = tables->program().model;
  tables->index_references();
  for (const UnitVariable& v : tables->variables) {
    size_t most = v.access == Access::Indicator ? model.crossings.size() + tables->corners.size()
                  : v.type == run::Type::String ? model.string_count
                                                : model.slots.size();
    if (v.first != run::kNoSlot && (v.first > most || v.count > most - v.first))
      return why = "the tables of this FMU are damaged: variables", nullptr;
  }
  for (uint32_t corner : tables->corners) {
    if (corner >= model.state_corner_count) return why = "the tables of this FMU are damaged: corners", nullptr;
  }
  for (const UnitText& text : tables->texts) {
    if (text.string >= model.string_count) return why = "the tables of this FMU are damaged: texts", nullptr;
  }
  for (const UnitClock& c : tables->clocks) {
    if (c.tick == run::kNoSlot ? c.sampler >= model.samplers.size() : c.tick >= model.slots.size())
      return why = "the tables of this FMU are damaged: clocks", nullptr;
  }
  for (size_t i = 0; i < tables->parts.size(); ++i) {
    const UnitPart& part = tables->parts[i];
    if (part.owner >= tables->programs.size()) return why = "the tables of this FMU do not fit its code", nullptr;
    UnitProgram& program = *tables->programs[part.owner];
    bool good = part.kind == "program"         ? deliver(static_cast<run::Program&>(program), part, parts[i])
                : part.kind == "linearization" ? deliver(program.states_linearization, part, parts[i])
                : part.kind == "outputs"       ? deliver(program.outputs_linearization, part, parts[i])
                : part.kind == "newton matrix" ? deliver(program.newton, part, parts[i])
                                               : false;
    if (!good) return why = "the tables of this FMU do not fit its code", nullptr;
  }
  for (const UnitMode& mode : tables->modes) {
    UnitProgram& program = *tables->programs[mode.program];
    if (mode.shares) run::share_functions(tables->program(), program);
    if (mode.entry != UINT32_MAX) run::share_functions(program, *tables->programs[mode.entry]);
  }
  return tables;
}

}  // namespace saltus::fmu

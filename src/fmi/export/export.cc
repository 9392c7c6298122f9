#include "fmi/export/export.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <future>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "code/digest.h"
#include "code/exported_symbols.h"
#include "code/external_object.h"
#include "driver/source.h"
#include "fmi/export/archive_file.h"
#include "fmi/export/corners.h"
#include "fmi/export/face.h"
#include "fmi/export/link.h"
#include "fmi/export/model_description.h"
#include "fmi/export/resource_files.h"
#include "fmi/export/sources.h"
#include "fmi/export/start_values.h"
#include "fmi/export/terminals.h"
#include "fmi/export/tunable.h"
#include "fmi/export/unit_code.h"
#include "fmi/export/unit_program.h"
#include "sandbox/places.h"

namespace saltus::fmu {

SALTUS_DIAGNOSTIC(ExternalFunction, Error, "F0601", "an external function cannot be part of the FMU: {}");
SALTUS_DIAGNOSTIC(NoClocks, Error, "F0609", "'{}' cannot have clocks that are ticked from outside: {}");
SALTUS_DIAGNOSTIC(NoSources, Error, "F0610", "not supported yet: source code in an FMU of '{}': {}");
SALTUS_DIAGNOSTIC(NoExchange, Note, "F0613",
                  "the FMU of '{}' is for co-simulation alone: delay and spatialDistribution need the past inside of "
                  "the integrator's steps, which an importer does not give in model exchange");
SALTUS_DIAGNOSTIC(NotMade, Error, "F0603", "there is no FMU of '{}': {}");
SALTUS_DIAGNOSTIC(NotInitialized, Warning, "F0604",
                  "the start values in the FMU are those of the model's text, since its initial equations cannot be "
                  "solved with its own parameters and inputs: {}");
SALTUS_DIAGNOSTIC(NotPacked, Warning, "F0611",
                  "'{}' is not packed into the FMU: it is located outside of the model's folder and of the libraries");
SALTUS_DIAGNOSTIC(NeedsLibrary, Note, "F0606", "the FMU needs '{}' on the machine where it runs");

namespace {

// A C identifier: what the functions' library is called.
std::string identifier_of(const std::string& name) {
  std::string text;
  for (char c : name) text += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0]))) text.insert(0, "_");
  return text;
}

std::string now() {
  std::time_t time = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

// Reads the library's text on its own.
std::shared_future<Face> face_beside(driver::Request source, std::string name) {
  return std::async(std::launch::async,
                    [source = std::move(source), name = std::move(name)] { return face_of(source, name); })
      .share();
}

class Export {
 public:
  Export(driver::Compilation& c, const ExportRequest& request) : c_(c), request_(request), timers_(c.context.timers) {}

  bool run() {
    face_ = request_.face;
    if (request_.source && !face_.valid()) face_ = face_beside(*request_.source, c_.name);
    {
      PassTimer timer(timers_, PassId::Objects);
      if (!unit_code(c_, request_.co_simulation, code_)) return false;
      if (!code_.objects.why.empty())
        return c_.context.diagnostics.report(NotMade, {}, c_.name, code_.objects.why), false;
    }
    if (!take_externals(code_.objects.externals) || !take_files(code_.objects.named_files)) return false;
    fill_tables();
    if (!tell_about_exchange()) return false;
    if (for_model_exchange() && code_.tables.modes.empty())
      code_.tables.corners = offered_corners(*code_.first->schedule);
    if (!take_clocks()) return false;
    ExportVariables variables = variables_of(*code_.first);
    if (c_.at_fault()) return false;
    register_variables(variables);
    return link() && add_sources() && write(*code_.first, variables);
  }

 private:
  bool take_externals(const std::vector<code::ExternalFunction>& functions) {
    if (functions.empty()) return true;
    PassTimer timer(timers_, PassId::ExternalFunctions);
    code::ForeignPolicy policy = c_.rules ? c_.rules->for_running() : code::ForeignPolicy();
    code::ExternalObjects& made = externals_;
    std::string why;
    Span where;
    if (c_.rules) readable_ = policy.readable;
    if (!code::external_objects(functions, c_.rules ? &policy : nullptr, c_.context, made, why, where)) {
      size_t end = why.find('\n');
      Diagnostic& d = c_.context.diagnostics.report(ExternalFunction, where, why.substr(0, end));
      if (end != std::string::npos) d.note(why.substr(end + 1));
      return false;
    }
    for (code::ExternalObjects::Object& object : made.objects)
      link_.foreign.push_back({std::move(object.bytes), object.visible});
    foreign_ = std::ranges::any_of(functions, [](const code::ExternalFunction& f) {
      return !f.body.libraries.empty() || !f.body.include.empty();
    });
    link_.symbols = made.symbols;
    link_.systems = made.systems;
    for (const std::string& file : link_.systems)
      c_.context.diagnostics.report(NeedsLibrary, {}, std::filesystem::path(file).filename().string());
    for (const std::string& file : made.libraries) {
      std::string bytes = contents(file), name = code::own_name(bytes);
      if (request_.packed) request_.packed->push_back(file);
      link_.packed.emplace_back(name.empty() ? std::filesystem::path(file).filename().string() : name,
                                std::move(bytes));
    }
    return true;
  }

  bool for_model_exchange() const {
    return request_.model_exchange && code_.states_stay && !code_.first->model.remembers();
  }

  // False: nothing is left to make.
  bool tell_about_exchange() {
    if (!request_.model_exchange || !code_.states_stay) return true;
    if (!for_model_exchange() && !request_.co_simulation && !request_.scheduled_execution)
      return c_.context.diagnostics.report(
                 NotMade, {}, c_.name,
                 "not supported yet: model exchange with delay or spatialDistribution, which need the past inside of "
                 "the integrator's steps; --cs makes one for co-simulation"),
             false;
    if (!for_model_exchange()) c_.context.diagnostics.report(NoExchange, {}, c_.name);
    return true;
  }

  bool take_clocks() {
    if (!request_.clocks && !request_.scheduled_execution) return true;
    auto fail = [&](const char* why) { return c_.context.diagnostics.report(NoClocks, {}, c_.name, why), false; };
    if (request_.version != 3) return fail("FMI 2.0 has none");
    if (!code_.tables.modes.empty()) return fail("its structure changes or its constraints leap");
    const run::Model& model = code_.first->model;
    // Behind the references of all else (variables.cc).
    clocks_ = export_clocks(*code_.first->schedule, model,
                            static_cast<uint32_t>(model.slots.size() + model.string_count + 1 + model.crossings.size() +
                                                  code_.tables.corners.size() + model.states.size()));
    for (const ExportClock& clock : clocks_->all) {
      bool own = clock.role != ClockRole::Input;
      code_.tables.clocks.push_back({clock.reference, clock.sampler, clock.triggered, own ? clock.tick : run::kNoSlot,
                                     clock.counter, clock.shift_counter, clock.resolution});
    }
    code_.tables.scheduled = request_.scheduled_execution;
    if (!request_.scheduled_execution) return true;
    bool others = clocks_->inside || model.samplers.size() != clocks_->inputs || !model.crossings.empty() ||
                  !model.processes.empty();
    if (clocks_->inputs == 0 || !model.states.empty() || others)
      return fail("not all of it is computed at ticks of clocks that the importer can know");
    return !clocks_->interleaved || fail("its clocks depend on each other in both directions");
  }

  bool take_files(const std::set<std::string>& files) {
    std::string why;
    PackedFiles done;
    std::vector<std::string> named = sandbox::canonical_places(request_.may_pack);
    // An FMU is made to be given away: a text of the model must not carry a file of the user's out.
    auto may_pack = [&, policy = c_.rules ? c_.rules->policy() : sandbox::Policy{.trusted = true}](
                        const std::string& file) { return policy.may_read(file) || sandbox::lies_in(file, named); };
    bool good = pack_files(files, may_pack, code_.tables.files, entries_, done, why);
    if (!good) c_.context.diagnostics.report(NotMade, {}, c_.name, why);
    for (const std::string& file : done.refused)
      c_.context.diagnostics.report(NotPacked, {}, file).hint("--pack FILE packs it; --trust FILE trusts the model");
    if (request_.packed) request_.packed->insert(request_.packed->end(), done.packed.begin(), done.packed.end());
    return good;
  }

  void fill_tables() {
    code::KeyText key;
    Archive out;
    for (const auto& program : code_.tables.programs) out(*program);
    key.add(out.bytes()).add(std::to_string(request_.version));
    for (const code::ObjectFile& file : code_.objects.files) key.add(file.object);
    std::string digest = key.digest();
    code_.tables.token = "{" + digest.substr(0, 8) + "-" + digest.substr(8, 4) + "-" + digest.substr(12, 4) + "-" +
                         digest.substr(16, 4) + "-" + digest.substr(20, 12) + "}";
    code_.tables.fmi_version = static_cast<uint8_t>(request_.version);
    code_.tables.tolerance = code_.first->model.experiment.tolerance.value_or(1e-6);
    for (const auto& [string, text] : code_.objects.texts) code_.tables.texts.push_back({string, text});
    keep_lines(code_.tables, c_.context.sources);
  }

  ExportVariables variables_of(const code::Program& program) {
    PassTimer timer(timers_, PassId::StartValues);
    simulate::Instance instance(program, c_.context);
    std::string why;
    bool solved = start_values(c_, foreign_, code_.objects.texts, instance, why);
    if (!solved && !c_.at_fault()) c_.context.diagnostics.report(NotInitialized, {}, why.substr(0, why.find('\n')));
    ExportScope scope;
    scope.version = request_.version;
    scope.has_states = code_.states_stay;
    scope.corners = code_.tables.corners.size();
    if (!code_.states_stay) scope.common = code_.tables.modes.front().mode.common;
    if (code_.tables.modes.empty()) {
      bool all = false;
      scope.fixed = fixed_parameters(*program.schedule, program.model, all);
      scope.tunes = !all;
    }
    if (clocks_) scope.clocks = &*clocks_;
    for (const auto& [string, text] : code_.objects.texts) scope.texts.emplace(string, text);
    return export_variables(program, computed_starts(program), instance, solved, scope);
  }

  // Start values that are no plain numbers; of whole arrays, all elements.
  static std::unordered_set<run::Slot> computed_starts(const code::Program& program) {
    std::unordered_set<run::Slot> list, plain;
    for (const run::Literal& literal : program.starts.literals) plain.insert(literal.slot);
    for (const structure::Block& block : program.schedule->starts) {
      if (block.target >= program.model.slots.size() || plain.contains(block.target)) continue;
      const run::Variable& variable = program.model.variables[program.model.slots[block.target].variable];
      bool one = block.kind == structure::BlockKind::Assign;
      for (run::Slot slot = one ? block.target : variable.first, end = one ? slot + 1 : slot + variable.count;
           slot < end; ++slot)
        list.insert(slot);
    }
    return list;
  }

  void register_variables(const ExportVariables& variables) {
    for (const ExportVariable& v : variables.all) {
      if (v.alias_of == SIZE_MAX) code_.tables.variables.push_back({v.reference, v.first, v.count, v.type, v.access});
    }
    // Aliases share a reference: what may be done with it is what one of them may.
    std::ranges::sort(code_.tables.variables, [](const UnitVariable& a, const UnitVariable& b) {
      return a.reference != b.reference ? a.reference < b.reference : a.access > b.access;
    });
    auto same = [](const UnitVariable& a, const UnitVariable& b) { return a.reference == b.reference; };
    auto rest = std::ranges::unique(code_.tables.variables, same);
    code_.tables.variables.erase(rest.begin(), rest.end());
  }

  bool link() {
    PassTimer timer(timers_, PassId::Link);
    identifier_ = identifier_of(c_.name);
    link_.library = identifier_ + ".so";
    link_.exported = request_.version == 2 ? "fmi2*" : "fmi3*";
    std::vector<std::string> tables;
    for (const code::ObjectFile& file : code_.objects.files) {
      link_.objects.push_back(file.object);
      tables.push_back(file.table);
    }
    Archive out;
    out(code_.tables);
    std::string why;
    link_.objects.push_back(
        code::data_object(out.bytes(), tables, "saltus_unit_bytes", "saltus_unit_size", "saltus_unit_parts", why));
    if (why.empty()) library_ = link_library(link_, why);
    if (!why.empty()) c_.context.diagnostics.report(NotMade, {}, c_.name, why);
    return why.empty();
  }

  bool add_sources() {
    if (!request_.sources) return true;
    PassTimer timer(timers_, PassId::Sources);
    auto fail = [&](const std::string& why) {
      return c_.context.diagnostics.report(NoSources, {}, c_.name, why), false;
    };
    for (const code::ObjectFile& file : code_.objects.files) {
      if (file.c_text.empty()) return fail("there is no C for " + file.no_c);
    }
    ForeignSources foreign;
    std::string why;
    if (!foreign_sources(externals_, readable_ ? &*readable_ : nullptr, foreign, why)) return fail(why);
    Sources made = source_files(code_, identifier_, request_.version, std::move(foreign));
    for (ZipEntry& entry : made.entries) entries_.push_back(std::move(entry));
    if (request_.version == 2) source_names_ = std::move(made.compiled);
    return true;
  }

  bool write(const code::Program& program, const ExportVariables& variables) {
    PassTimer timer(timers_, PassId::Write);
    Description d;
    d.version = request_.version;
    d.model_exchange = for_model_exchange();
    d.co_simulation = request_.co_simulation;
    d.scheduled_execution = request_.scheduled_execution;
    d.model_name = c_.name;
    d.identifier = identifier_;
    d.token = code_.tables.token;
    d.tool = request_.tool;
    d.date = now();
    // In a mode whose states are chosen while it runs a run cannot be saved.
    auto chooses = [](const auto& p) { return !p->model.dynamic_states.empty(); };
    d.saves_state = code_.first->model.opaque_object.empty() &&
                    (code_.tables.modes.empty() || std::ranges::none_of(code_.tables.programs, chooses));
    d.has_derivatives = code_.tables.program().outputs_linearization.exact && code_.tables.modes.empty();
    d.model = &program.model;
    d.source_files = source_names_;
    InterfaceDependencies dependencies;
    if (code_.tables.modes.empty()) dependencies = interface_dependencies(*program.schedule, program.model, variables);
    d.dependencies = &dependencies;
    d.variables = &variables;
    d.corners = code_.tables.corners.size();
    add_face(variables);
    std::string binaries = std::string("binaries/") + (request_.version == 2 ? "linux64/" : "x86_64-linux/");
    entries_.insert(entries_.begin(), {"modelDescription.xml", model_description(d)});
    entries_.push_back({binaries + link_.library, std::move(library_)});
    for (auto& [name, bytes] : link_.packed) entries_.push_back({binaries + name, std::move(bytes)});
    results::Status written =
        write_archive(request_.path, entries_, request_.is_derived ? results::Links::Replace : results::Links::Follow);
    if (!written.ok()) c_.context.diagnostics.report(NotMade, {}, c_.name, written.message());
    return written.ok();
  }

  // Icon, documentation and terminals, where the standard wants them.
  void add_face(const ExportVariables& variables) {
    if (!face_.valid()) return;
    PassTimer timer(timers_, PassId::Icon);
    const Face& face = face_.get();
    bool old = request_.version == 2;
    if (!face.png.empty()) entries_.push_back({old ? "model.png" : "terminalsAndIcons/icon.png", face.png});
    if (!face.svg.empty() && !face.png.empty())
      entries_.push_back({old ? "model.svg" : "terminalsAndIcons/icon.svg", face.svg});
    if (!face.documentation.empty()) entries_.push_back({"documentation/index.html", face.documentation});
    std::string terminals = old ? std::string() : terminals_and_icons(face, variables);
    if (!terminals.empty()) entries_.push_back({"terminalsAndIcons/terminalsAndIcons.xml", terminals});
  }

  driver::Compilation& c_;
  const ExportRequest& request_;
  PassTimers& timers_;
  UnitCode code_;
  std::optional<ExportClocks> clocks_;
  LinkInput link_;
  code::ExternalObjects externals_;
  std::optional<std::vector<std::string>> readable_;  // folders of foreign code
  std::vector<std::string> source_names_;             // that the description lists
  bool foreign_ = false;                              // there are external functions of others
  std::vector<ZipEntry> entries_;
  std::shared_future<Face> face_;
  std::string identifier_, library_;
};

}  // namespace

driver::Request export_request(driver::Request request, bool sources) {
  request.writes_c = sources;
  request.use_cache = false;
  request.keeps_code = request.for_export = true;
  return request;
}

std::shared_future<Face> begin_face(const driver::Request& source) {
  return driver::names_file(source.source) || !source.text.empty() ? std::shared_future<Face>()
                                                                   : face_beside(source, source.source);
}

bool export_fmu(driver::Compilation& compilation, const ExportRequest& request) {
  return Export(compilation, request).run();
}

}  // namespace saltus::fmu

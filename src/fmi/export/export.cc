#include "fmi/export/export.h"

#include <algorithm>
#include <ctime>
#include <unordered_map>
#include <unordered_set>

#include "code/digest.h"
#include "code/object_files.h"
#include "driver/pass.h"
#include "fmi/export/archive_file.h"
#include "fmi/export/link.h"
#include "fmi/export/model_description.h"
#include "run/model_archive.h"
#include "run/spans.h"
#include "simulate/initialize.h"

namespace saltus::fmu {

SALTUS_DIAGNOSTIC(ExternalFunction, Error, "F0601", "not supported yet: an FMU of a model that calls the external function '{}'");
SALTUS_DIAGNOSTIC(ChangingStructure, Error, "F0602", "not supported yet: an FMU of '{}', whose structure changes while it runs");
SALTUS_DIAGNOSTIC(NotMade, Error, "F0603", "there is no FMU of '{}': {}");
SALTUS_DIAGNOSTIC(NotInitialized, Warning, "F0604", "the start values in the FMU are those of the model's text, since its initial equations cannot be solved with its own parameters and inputs: {}");

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

// Of the program with a file's name and a line in the place of each span: the text itself stays here.
void keep_lines(UnitTables& tables, const SourceMap& sources) {
  std::unordered_map<uint32_t, uint32_t> known;
  run::for_each_span(tables.program, [&](Span& span) {
    if (!span.valid() || span.file.value >= sources.size()) {
      span = {};
      return;
    }
    auto [at, fresh] = known.try_emplace(span.file.value, static_cast<uint32_t>(tables.sources.size()));
    if (fresh) tables.sources.push_back({sources[span.file].path(), sources[span.file].line_count()});
    uint32_t line = sources.position(span).line - 1;
    span = {FileId{at->second}, line, line};
  });
}

class Export {
 public:
  Export(driver::Compilation& c, const ExportRequest& request) : c_(c), request_(request), timers_(c.context.timers) {}

  bool run() {
    if (c_.family || c_.modes) return c_.context.diagnostics.report(ChangingStructure, {}, c_.name), false;
    const auto& program = dynamic_cast<const code::Program&>(*c_.program);
    std::vector<code::ExternalSymbol> externals;
    std::vector<code::ObjectFile> objects;
    {
      driver::Pass timer(timers_, "objects");
      objects = code::object_files(program, externals);
    }
    for (const code::ExternalSymbol& f : externals) {
      if (!f.of_c) c_.context.diagnostics.report(ExternalFunction, f.span, f.function);
      else link_.symbols.emplace_back(f.name, f.symbol);
    }
    if (c_.at_fault()) return false;
    if (!fill_tables(program, objects)) return false;
    ExportVariables variables = start_values(program);
    register_variables(variables);
    return link(objects) && write(program, variables);
  }

 private:
  // The tables of the program by way of their bytes: a copy that lines can be put into.
  bool fill_tables(const code::Program& program, const std::vector<code::ObjectFile>& objects) {
    driver::Pass timer(timers_, "tables");
    Archive out;
    run::archive_program(out, const_cast<code::Program&>(program));
    Archive in(out.bytes());
    run::archive_program(in, tables_.program);
    keep_lines(tables_, c_.context.sources);
    code::KeyText key;
    key.add(out.bytes()).add(std::to_string(request_.version));
    for (const code::ObjectFile& file : objects) {
      tables_.parts.push_back({file.kind, file.functions});
      key.add(file.object);
    }
    std::string digest = key.digest();
    tables_.token = "{" + digest.substr(0, 8) + "-" + digest.substr(8, 4) + "-" + digest.substr(12, 4) + "-" + digest.substr(16, 4) + "-" + digest.substr(20, 12) + "}";
    tables_.fmi_version = static_cast<uint8_t>(request_.version);
    tables_.tolerance = program.model.experiment.tolerance.value_or(1e-6);
    copy(program.linearization(run::Reach::Outputs), tables_.program.outputs_linearization);
    if (program.model.states.empty()) {
      tables_.program.states_linearization.exact = true;
      return true;
    }
    copy(program.linearization(run::Reach::States), tables_.program.states_linearization);
    size_t n = program.model.states.size();
    const run::NewtonMatrix& newton = program.newton_matrix(n * n / 4);
    run::NewtonMatrix& own = tables_.program.newton;
    own.pattern = newton.pattern;
    own.first = newton.first;
    own.gamma = newton.gamma;
    own.exists = newton.exists;
    own.why = newton.why;
    tables_.program.states = program.state_pattern();
    tables_.program.implicit = program.implicit_pattern();
    return true;
  }

  static void copy(const run::Linearization& from, run::Linearization& to) {
    to.exact = from.exact;
    to.why = from.why;
    to.steps = std::vector<run::Linearization::Step>(from.steps.size());
    for (size_t i = 0; i < from.steps.size(); ++i) to.steps[i].system = from.steps[i].system;
  }

  ExportVariables start_values(const code::Program& program) {
    driver::Pass timer(timers_, "start values");
    simulate::Instance instance(program, c_.context);
    simulate::Options options;
    options.start = program.model.experiment.start.value_or(0);
    bool solved = simulate::initialize(instance, options);
    if (!solved) c_.context.diagnostics.report(NotInitialized, {}, instance.failure.substr(0, instance.failure.find('\n')));
    return export_variables(program, computed_starts(program), instance, solved, request_.version);
  }

  // Start values that are no plain numbers; of whole arrays, all elements.
  static std::unordered_set<run::Slot> computed_starts(const code::Program& program) {
    std::unordered_set<run::Slot> list, plain;
    for (const run::Literal& literal : program.starts.literals) plain.insert(literal.slot);
    for (const structure::Block& block : program.schedule->starts) {
      if (block.target >= program.model.slots.size() || plain.contains(block.target)) continue;
      const run::Variable& variable = program.model.variables[program.model.slots[block.target].variable];
      bool one = block.kind == structure::BlockKind::Assign;
      for (run::Slot slot = one ? block.target : variable.first, end = one ? slot + 1 : slot + variable.count; slot < end; ++slot) list.insert(slot);
    }
    return list;
  }

  void register_variables(const ExportVariables& variables) {
    for (const ExportVariable& v : variables.all) tables_.variables.push_back({v.reference, v.first, v.count, v.type, v.access});
    // Aliases share a reference: what may be done with it is what one of them may.
    std::ranges::sort(tables_.variables, [](const UnitVariable& a, const UnitVariable& b) { return a.reference != b.reference ? a.reference < b.reference : a.access > b.access; });
    auto same = [](const UnitVariable& a, const UnitVariable& b) { return a.reference == b.reference; };
    auto rest = std::ranges::unique(tables_.variables, same);
    tables_.variables.erase(rest.begin(), rest.end());
  }

  bool link(const std::vector<code::ObjectFile>& objects) {
    driver::Pass timer(timers_, "link");
    identifier_ = identifier_of(c_.name);
    link_.library = identifier_ + ".so";
    link_.exported = request_.version == 2 ? "fmi2*" : "fmi3*";
    std::vector<std::string> tables;
    for (const code::ObjectFile& file : objects) {
      link_.objects.push_back(file.object);
      tables.push_back(file.table);
    }
    Archive out;
    out(tables_);
    std::string why;
    link_.objects.push_back(code::data_object(out.bytes(), tables, "saltus_unit_bytes", "saltus_unit_size", "saltus_unit_parts", why));
    if (why.empty()) library_ = link_library(link_, why);
    if (!why.empty()) c_.context.diagnostics.report(NotMade, {}, c_.name, why);
    return why.empty();
  }

  bool write(const code::Program& program, const ExportVariables& variables) {
    driver::Pass timer(timers_, "write");
    Description d;
    d.version = request_.version;
    d.model_exchange = request_.model_exchange;
    d.co_simulation = request_.co_simulation;
    d.model_name = c_.name;
    d.identifier = identifier_;
    d.token = tables_.token;
    d.tool = request_.tool;
    d.date = now();
    d.saves_state = program.model.processes.empty();
    d.has_derivatives = tables_.program.outputs_linearization.exact;
    d.model = &program.model;
    d.states = program.model.states.empty() ? nullptr : &tables_.program.states;
    d.variables = &variables;
    const char* platform = request_.version == 2 ? "linux64" : "x86_64-linux";
    std::vector<ArchiveEntry> entries;
    entries.push_back({"modelDescription.xml", model_description(d)});
    entries.push_back({std::string("binaries/") + platform + "/" + link_.library, std::move(library_)});
    results::Status written = write_archive(request_.path, entries);
    if (!written.ok()) c_.context.diagnostics.report(NotMade, {}, c_.name, written.message());
    return written.ok();
  }

  driver::Compilation& c_;
  const ExportRequest& request_;
  PassTimers& timers_;
  UnitTables tables_;
  LinkInput link_;
  std::string identifier_, library_;
};

}  // namespace

driver::Request export_request(driver::Request request) {
  request.use_cache = false;
  request.keeps_code = request.for_export = true;
  return request;
}

bool export_fmu(driver::Compilation& compilation, const ExportRequest& request) { return Export(compilation, request).run(); }

}  // namespace saltus::fmu

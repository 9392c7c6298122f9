#include "driver/program_cache.h"

#include <dlfcn.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <set>

#include "base/archive.h"
#include "code/digest.h"
#include "code/host.h"
#include "code/private_folder.h"
#include "code/stored_program.h"
#include "driver/seen_places.h"
#include "sandbox/enter.h"

namespace saltus::driver {
namespace fs = std::filesystem;
namespace {

constexpr const char* kFormat = "saltus cache 8";
constexpr uint64_t kMostBytes = 1'000'000'000;  // of all entries together; the least recently used go first
constexpr size_t kDigits = 64;

// This program or library: its file stands for its version.
std::string own_identity() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<const void*>(&own_identity), &info) || !info.dli_fname) return {};
  std::string path = info.dli_fname;
  std::string stamp = stamp_of(path);
  // Of a program started by its name alone.
  if (stamp == "-" || path.find('/') == std::string::npos) stamp = stamp_of(path = "/proc/self/exe");
  return stamp == "-" ? std::string() : stamp;
}

// Of the file's name as well: one entry in the place of another does not count.
std::string digest_of(const std::string& name, std::string_view bytes) {
  return code::blake3(name + '\n' + code::blake3(bytes));
}

std::optional<std::string> read_entry(const code::PrivateFolder& folder, const std::string& name) {
  std::optional<std::string> bytes = folder.read(name);
  if (!bytes || bytes->size() < kDigits) return std::nullopt;
  std::string_view all = *bytes;
  if (digest_of(name, all.substr(kDigits)) != all.substr(0, kDigits)) return std::nullopt;
  return bytes->substr(kDigits);
}

struct StoredSource {
  std::string path;
  std::optional<std::string> text;  // of what is in no file
  void archive(Archive& archive) { archive(path, text); }
};

struct StoredSpan {
  Span span;
  void archive(Archive& archive) { archive(span.file.value, span.begin, span.end); }
};

struct StoredDiagnostic {
  std::string code, message, hint;
  uint8_t severity = 0;
  StoredSpan span;
  std::vector<std::pair<StoredSpan, std::string>> secondary;
  std::vector<std::string> notes;
  void archive(Archive& archive) { archive(code, message, hint, severity, span, secondary, notes); }
};

struct StoredPoint {
  AnalysisPoint point;
  void archive(Archive& archive) { archive(point.signal, point.perturbation, point.before, point.after); }
};

// What a compilation is besides its program.
struct Entry {
  std::vector<SeenPlace> seen;
  std::vector<StoredSource> sources;
  std::vector<StoredDiagnostic> diagnostics;
  std::string name, kind, model_file;
  bool has_rules = false;
  bool calls_foreign = false;  // external functions
  hybrid::Experiment experiment;
  hybrid::Counts counts;
  int64_t states = 0;
  std::vector<std::string> assumed;
  std::vector<StoredPoint> points;
  std::string program;

  void archive(Archive& archive) {
    archive(seen, sources, diagnostics, name, kind, model_file, has_rules, calls_foreign, experiment);
    archive(counts.equations, counts.unknowns, counts.initial_equations, counts.parameters, counts.inputs, states,
            assumed, points, program);
  }
};

// Every file that was read, the folders around them, and where a file would have been preferred.
std::vector<SeenPlace> look_again(const Compilation& c, const Request& request) {
  std::set<std::string> paths;
  std::error_code error;
  paths.insert(request.source);
  paths.insert(request.more.begin(), request.more.end());
  if (c.library) paths.insert(c.library->project().searched().begin(), c.library->project().searched().end());
  for (size_t i = 0; i < c.context.sources.size(); ++i) {
    const std::string& path = c.context.sources[FileId{static_cast<uint32_t>(i)}].path();
    if (!fs::is_regular_file(path, error)) continue;
    paths.insert(path);
    fs::path folder = fs::absolute(path, error).lexically_normal().parent_path();
    // A package may begin or end above: a file package.mo that comes or goes changes what is below it.
    for (;
         paths.insert(folder.string()).second && fs::exists(folder / "package.mo", error) && folder.has_relative_path();
         folder = folder.parent_path()) {
      for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->is_directory(error)) paths.insert(at->path().string());
      }
    }
    paths.insert((folder / "package.mo").string());
  }
  for (const std::string& folder : request.path) {
    paths.insert(folder);
    if (!c.library) continue;
    for (Name name : c.library->top_level_names())
      paths.insert((fs::path(folder) / std::string(c.context.names.text(name))).string());
  }
  std::vector<SeenPlace> seen;
  for (const std::string& path : paths) seen.push_back(see(path));
  return seen;
}

}  // namespace

struct ProgramCache::State {
  code::PrivateFolder folder;
  std::string key;
  std::time_t began = std::time(nullptr);
  size_t kept = 0;  // sections in KEY.more
  bool lacks_derivatives = false;
  std::shared_ptr<Compilation> source;  // compiled since a stored program did not have all

  void write(const std::string& name, const std::string& bytes) {
    if (!folder.write(name, digest_of(name, bytes) + bytes)) return;
    std::vector<code::PrivateFolder::Entry> all = folder.list();
    std::erase_if(
        all, [](const auto& entry) { return !entry.name.ends_with(".program") && !entry.name.ends_with(".more"); });
    uint64_t total = 0;
    for (const auto& entry : all) total += entry.bytes;
    std::ranges::sort(all, {}, &code::PrivateFolder::Entry::used);
    for (const auto& entry : all) {
      if (total <= kMostBytes) break;
      folder.remove(entry.name);
      total -= entry.bytes;
    }
  }
};

ProgramCache::ProgramCache(const Request& request) : state_(std::make_unique<State>()) {
  std::string identity = own_identity(), why;
  if (identity.empty()) return;
  state_->folder = code::PrivateFolder::cache(why);
  if (!state_->folder.ok()) return;
  std::error_code error;
  code::KeyText key;
  key.add(kFormat).add(identity).add(code::host_processor()).add(fs::current_path(error).string());
  key.add(request.source).add(request.text).add(request.class_name);
  key.add(std::to_string(request.more.size()));
  for (const std::string& more : request.more) key.add(more);
  auto list = [&](const auto& values, auto&& add) {
    key.add(std::to_string(values.size()));
    for (const auto& value : values) add(value);
  };
  auto number = [&](const auto& p) {
    key.add(p.first).add(std::string_view(reinterpret_cast<const char*>(&p.second), sizeof p.second));
  };
  list(request.path, [&](const auto& p) { key.add(p); });
  list(request.parameters, number);
  list(request.starts, number);
  list(request.points, [&](const auto& p) { key.add(p); });
  // What foreign code may do decides about modes.
  list(request.trusted, [&](const auto& p) { key.add(p); });
  key.add(request.trusts_text ? "1" : "0");
  list(request.modifiers, [&](const auto& p) { key.add(p.first).add(p.second); });
  key.add(std::to_string(request.max_elements))
      .add(request.as_component ? "1" : "0")
      .add(std::to_string(static_cast<int>(request.units)))
      .add(request.library_c ? "1" : "0")
      .add(request.strict ? "1" : "0");
  state_->key = key.digest();
}

ProgramCache::~ProgramCache() = default;

bool ProgramCache::load(Compilation& c, const Request& request) {
  State& s = *state_;
  if (s.key.empty()) return false;
  // Used now; later this process may be in the sandbox.
  s.folder.touch(s.key + ".program");
  s.folder.touch(s.key + ".more");
  auto bytes = read_entry(s.folder, s.key + ".program");
  if (!bytes) return false;
  Archive in(std::move(*bytes));
  Entry entry;
  in(entry);
  if (!in.good() || !in.at_end()) return false;
  if (!std::ranges::all_of(entry.seen, &SeenPlace::is_unchanged)) return false;
  std::vector<code::Section> sections;
  if (auto more = read_entry(s.folder, s.key + ".more")) {
    Archive sections_in(std::move(*more));
    sections_in(sections);
    if (!sections_in.good()) sections.clear();
  }
  // A compilation that has just begun knows nothing yet.
  auto back = [&] {
    c.context = {};
    c.rules.reset();
    c.foreign = {};
    return false;
  };
  for (StoredSource& source : entry.sources) {
    std::string why;
    if (source.text)
      c.context.sources.add(source.path, std::move(*source.text));
    else if (!c.context.sources.read_text(source.path, why).valid())
      return back();
  }
  if (entry.has_rules) {
    c.rules = std::make_unique<ForeignRules>(request, entry.model_file, c.context);
    c.foreign = c.rules->for_running();
    // Code that is made later is made from the text, and that inside of the sandbox.
    if (c.foreign.before_loading && entry.calls_foreign && request.derivatives != Derivatives::None) {
      bool is_enough = request.derivatives == Derivatives::OfRun && code::has_run_sections(sections);
      s.lacks_derivatives = !is_enough;
      if (!is_enough) return back();
    }
  }
  s.kept = sections.size();
  auto compile_source = [this, request](const std::map<uint32_t, void*>& externals) -> const code::Program* {
    state_->source = std::make_shared<Compilation>();
    Request again = request;
    again.use_cache = false;
    again.keeps_code = true;
    again.known_externals = externals;
    if (!compile(*state_->source, again, Stage::Compiled)) return nullptr;
    return dynamic_cast<const code::Program*>(state_->source->program.get());
  };
  std::string why;
  c.program = code::StoredProgram::read(std::move(entry.program), std::move(sections), c.context,
                                        entry.has_rules ? &c.foreign : nullptr, compile_source, why);
  if (!c.program) return back();
  for (StoredDiagnostic& d : entry.diagnostics) {
    // Codes are words of the program; these live as long as the names.
    std::string_view code = c.context.names.text(c.context.names.intern(d.code));
    Diagnostic& told =
        c.context.diagnostics.report({code, static_cast<Severity>(d.severity), "{}"}, d.span.span, d.message);
    for (auto& [span, text] : d.secondary) told.also(span.span, std::move(text));
    told.notes = std::move(d.notes);
    told.hint_text = std::move(d.hint);
  }
  c.name = entry.name;
  c.kind = entry.kind;
  c.experiment = entry.experiment;
  c.counts = entry.counts;
  c.verdict = {entry.states, entry.assumed};
  for (StoredPoint& stored : entry.points) c.points.push_back(std::move(stored.point));
  return true;
}

bool ProgramCache::lacks_derivatives() const {
  return state_->lacks_derivatives;
}

bool ProgramCache::store(const Compilation& c, const Request& request, const code::Program& program,
                         const std::string& model_file) {
  State& s = *state_;
  if (s.key.empty()) return false;
  Entry entry;
  entry.seen = look_again(c, request);
  // What has changed since may not be what was read.
  if (std::ranges::any_of(entry.seen, [&](const SeenPlace& place) { return changed_since(place.path, s.began); }))
    return false;
  std::error_code error;
  for (size_t i = 0; i < c.context.sources.size(); ++i) {
    const SourceFile& source = c.context.sources[FileId{static_cast<uint32_t>(i)}];
    bool in_file =
        fs::is_regular_file(source.path(), error) && fs::file_size(source.path(), error) == source.text().size();
    entry.sources.push_back({source.path(), in_file ? std::nullopt : std::optional<std::string>(source.text())});
  }
  for (const Diagnostic& d : c.context.diagnostics.all()) {
    StoredDiagnostic stored{
        std::string(d.code), d.message, d.hint_text, static_cast<uint8_t>(d.severity), {d.span}, {}, d.notes};
    for (const Diagnostic::Secondary& other : d.secondary)
      stored.secondary.push_back({StoredSpan{other.span}, other.text});
    entry.diagnostics.push_back(std::move(stored));
  }
  entry.name = c.name;
  entry.kind = c.kind;
  entry.model_file = model_file;
  entry.has_rules = c.rules != nullptr;
  for (hybrid::FunctionId id : program.schedule->model.functions.ids()) {
    const hybrid::Function& function = program.schedule->model.functions[id];
    entry.calls_foreign |= function.is_external && function.external.language != "builtin";
  }
  entry.experiment = c.experiment;
  entry.counts = c.counts;
  if (c.verdict) {
    entry.states = c.verdict->states;
    entry.assumed = c.verdict->assumed;
  }
  for (const AnalysisPoint& point : c.points) entry.points.push_back({point});
  entry.program = code::store_program(program);
  Archive out;
  out(entry);
  s.write(s.key + ".program", out.bytes());
  s.folder.remove(s.key + ".more");  // of another program by that name
  return true;
}

void ProgramCache::store_sections(const std::vector<code::Section>& sections) {
  State& s = *state_;
  if (s.key.empty() || sandbox::entered()) return;
  Archive out;
  out(const_cast<std::vector<code::Section>&>(sections));
  s.write(s.key + ".more", out.bytes());
}

void ProgramCache::store_more(const run::Program& program) {
  State& s = *state_;
  if (s.key.empty() || sandbox::entered()) return;
  bool grown = true;
  std::vector<code::Section> sections;
  if (auto* stored = dynamic_cast<const code::StoredProgram*>(&program))
    sections = stored->sections(grown);
  else if (auto* compiled = dynamic_cast<const code::Program*>(&program))
    sections = code::sections_of(*compiled);
  if (sections.size() <= s.kept) return;
  s.kept = sections.size();
  store_sections(sections);
}

}  // namespace saltus::driver

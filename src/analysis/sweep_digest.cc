#include "analysis/sweep_digest.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <utility>

#include "code/digest.h"
#include "driver/compile.h"
#include "driver/seen_places.h"
#include "sandbox/places.h"
#include "structure/tabulate.h"

namespace saltus::analysis {
namespace {

namespace fs = std::filesystem;

// Files that texts of the model name, from the current folder or from that of the model: a run may read them. What it
// computes as a name is not known here.
std::set<std::string> named_files(const structure::Schedule& schedule, const NameTable& names,
                                  const std::string& source) {
  std::set<std::string> files;
  std::error_code error;
  fs::path beside = fs::path(source).parent_path();
  const std::vector<sandbox::FileBelow> below =
      sandbox::files_below(sandbox::canonical_places({fs::absolute(beside, error).string()}));
  auto add = [&](const fs::path& path) {
    if (fs::is_regular_file(path, error)) files.insert(fs::absolute(path, error).lexically_normal().string());
  };
  const hybrid::ExprPool& pool = schedule.model.exprs;
  for (uint32_t i = 0; i < pool.size(); ++i) {
    if (pool.op(hybrid::ExprId{i}) != hybrid::Op::String) continue;
    std::string_view text = names.text(pool.string(hybrid::ExprId{i}));
    if (text.empty() || text.size() > 4096 || text.find('\0') != std::string_view::npos) continue;
    add(text);
    // Names of another machine are searched by their ends, and below the model's folder (L0052).
    std::string end(text);
    std::ranges::replace(end, '\\', '/');
    const std::string name = end.substr(end.rfind('/') + 1);
    auto at = std::ranges::lower_bound(below, name, {}, &sandbox::FileBelow::name);
    if (at != below.end() && at->name == name) add(at->path);
    for (;;) {
      if (!end.starts_with('/')) add(beside / end);
      size_t slash = end.find('/');
      if (slash == std::string::npos) break;
      end.erase(0, slash + 1);
    }
  }
  return files;
}

// What foreign code is compiled and linked from.
std::set<std::string> foreign_files(const structure::Schedule& schedule) {
  std::set<std::string> files;
  std::error_code error;
  for (const hybrid::Function& function : schedule.model.functions) {
    for (const auto* list : {&function.external.include_directories, &function.external.library_directories,
                             &function.external.source_directories}) {
      for (const std::string& folder : *list) {
        for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
          if (at->is_regular_file(error)) files.insert(at->path().string());
        }
      }
    }
  }
  return files;
}

}  // namespace

std::string sweep_digest(const SweepRequest& request) {
  // No code is made and nothing foreign is run: what the equations are is enough.
  driver::Request source = request.source;
  source.runs_foreign_code = source.use_cache = false;
  source.before_sandbox = {};
  driver::Compilation compilation;
  if (!driver::compile(compilation, source, driver::Stage::Scheduled) || !compilation.schedule) return {};
  run::Model model = structure::tabulate(*compilation.schedule, compilation.context.names);
  code::KeyText key;
  key.add("saltus sweep 1").add(compilation.name).add(model.text).add(fmt::format("{:x}", model.digest));
  for (const std::string& file : named_files(*compilation.schedule, compilation.context.names, source.source)) {
    std::ifstream in(file, std::ios::binary);
    key.add(file).add(code::blake3(std::string(std::istreambuf_iterator<char>(in), {})));
  }
  for (const std::string& file : foreign_files(*compilation.schedule)) key.add(file).add(driver::stamp_of(file));
  const driver::RunRequest& run = request.run;
  simulate::Options options = driver::settle(run, compilation.experiment);
  key.add(fmt::format("{} {} {} {} {} {} {} {} {}", options.start, options.stop, options.interval, options.intervals,
                      options.tolerance, static_cast<int>(options.solver), options.max_step, options.fixed_step,
                      options.seed));
  for (const auto* list : {&std::as_const(source).parameters, &run.parameters, &std::as_const(source).starts}) {
    key.add("values");
    for (const auto& [name, value] : *list) key.add(name).add(fmt::format("{}", value));
  }
  for (const auto& [name, value] : source.modifiers) key.add(name).add(value);
  for (const simulate::InputSignal& input : run.inputs) {
    key.add(input.name);
    for (const auto* list : {&input.time, &input.value})
      key.add(std::string_view(reinterpret_cast<const char*>(list->data()), list->size() * sizeof(double)));
  }
  return key.digest();
}

std::string digest_file(const std::string& summary) {
  std::filesystem::path path(summary);
  return (path.parent_path() / ("." + path.filename().string() + ".digest")).string();
}

}  // namespace saltus::analysis

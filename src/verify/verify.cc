#include "verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <numeric>
#include <random>
#include <thread>

#include "base/render.h"
#include "driver/source.h"
#include "modelica/semantics/translate.h"
#include "results/select.h"
#include "verify/examples.h"
#include "verify/journal.h"
#include "verify/model_list.h"
#include "verify/run_digest.h"
#include "verify/run_model.h"

namespace saltus::verify {
namespace fs = std::filesystem;

namespace {

// A folder names the library that lies in it: its parent goes onto the path.
void resolve_library(VerifyRequest& request) {
  if (!driver::names_file(request.library)) return;
  fs::path folder = fs::absolute(request.library).lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  std::string name = folder.stem().string();
  // "Modelica 4.1.0" is Modelica; a version has dots, so the stem would not do.
  std::error_code ec;
  if (fs::is_directory(folder, ec)) name = folder.filename().string();
  request.library = name.substr(0, name.find(' '));
  request.path.insert(request.path.begin(), folder.parent_path().string());
}

}  // namespace

results::Outcome<std::vector<Listed>> models_to_run(VerifyRequest& request) {
  resolve_library(request);
  std::vector<Listed> models;
  if (!request.model_list.empty()) {
    auto listed = read_model_list(request.model_list);
    if (!listed.ok()) return listed;
    models = std::move(listed.value);
  } else {
    Context context;
    modelica::Library library(context, request.path);
    modelica::DeclaredClass* root = modelica::find_class(context, library, request.library);
    if (!root) return {{}, results::Status::failed(render_all(context.diagnostics, context.sources))};
    for (std::string& name : find_examples(context, library, *root, request.filter))
      models.push_back({std::move(name), {}});
  }
  std::erase_if(models, [&](const Listed& listed) {
    bool inside = listed.model == request.library || listed.model.starts_with(request.library + ".");
    return !inside || !results::matches_glob(listed.model, request.filter);
  });
  if (request.sample > 0 && request.sample < models.size()) {
    // Which ones depends on the seed alone; they stay in the order of the library.
    std::mt19937_64 random(request.seed);
    std::vector<size_t> order(models.size());
    std::iota(order.begin(), order.end(), size_t{0});
    for (size_t i = 0; i < request.sample; ++i) std::swap(order[i], order[i + random() % (order.size() - i)]);
    order.resize(request.sample);
    std::sort(order.begin(), order.end());
    std::vector<Listed> drawn;
    for (size_t i : order) drawn.push_back(models[i]);
    models = std::move(drawn);
  }
  if (models.empty()) {
    return {{}, results::Status::failed(fmt::format("no model of '{}' matches '{}'", request.library, request.filter))};
  }
  return {std::move(models), {}};
}

std::vector<Record> verify(const VerifyRequest& request, const std::vector<Listed>& models,
                           const std::function<void(const VerifyProgress&)>& progress) {
  std::vector<Record> records(models.size());
  std::map<std::string, Record> before;
  if (request.resume) before = read_journal(request.journal);
  const std::string program_and_texts = request.journal.empty() ? std::string() : digest_of_texts(request);
  std::ofstream journal;
  if (!request.journal.empty()) journal.open(request.journal, request.resume ? std::ios::app : std::ios::trunc);
  std::atomic<size_t> next = 0;
  std::mutex mutex;
  size_t done = 0, passed = 0, outdated = 0;
  auto work = [&] {
    for (size_t i = next++; i < models.size(); i = next++) {
      if (request.cancel && request.cancel->load()) {
        records[i].model = models[i].model;
        records[i].package = package_of(models[i].model);
        continue;
      }
      const std::string digest =
          request.journal.empty() ? std::string() : run_digest(request, models[i], program_and_texts);
      auto found = before.find(models[i].model);
      const bool known = found != before.end() && found->second.digest == digest;
      records[i] = known ? found->second : run_model(request, models[i]);
      records[i].digest = digest;
      std::lock_guard lock(mutex);
      if (!known && !(request.cancel && request.cancel->load())) journal << to_journal_line(records[i]) << std::flush;
      if (!known && found != before.end()) ++outdated;
      ++done;
      if (records[i].passed()) ++passed;
      if (progress) progress({done, models.size(), passed, outdated, models[i].model});
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 1; i < std::max(1u, request.jobs); ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  return records;
}

}  // namespace saltus::verify

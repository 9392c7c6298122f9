#include "verify/verify.h"

#include <fmt/format.h>

#include <filesystem>
#include <mutex>
#include <thread>

#include "base/render.h"
#include "driver/source.h"
#include "modelica/semantics/translate.h"
#include "results/select.h"
#include "verify/examples.h"
#include "verify/model_list.h"
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
    for (std::string& name : find_examples(context, library, *root)) models.push_back({std::move(name), {}});
  }
  std::erase_if(models, [&](const Listed& listed) {
    bool inside = listed.model == request.library || listed.model.starts_with(request.library + ".");
    return !inside || !results::matches_glob(listed.model, request.filter);
  });
  if (models.empty()) {
    return {{}, results::Status::failed(fmt::format("no model of '{}' matches '{}'", request.library, request.filter))};
  }
  return {std::move(models), {}};
}

std::vector<Record> verify(const VerifyRequest& request, const std::vector<Listed>& models,
                           const std::function<void(const VerifyProgress&)>& progress) {
  std::vector<Record> records(models.size());
  std::atomic<size_t> next = 0;
  std::mutex mutex;
  size_t done = 0, passed = 0;
  auto work = [&] {
    for (size_t i = next++; i < models.size(); i = next++) {
      if (request.cancel && request.cancel->load()) {
        records[i].model = models[i].model;
        records[i].package = package_of(models[i].model);
        continue;
      }
      records[i] = run_model(request, models[i]);
      std::lock_guard lock(mutex);
      ++done;
      if (records[i].passed()) ++passed;
      if (progress) progress({done, models.size(), passed, models[i].model});
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 1; i < std::max(1u, request.jobs); ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  return records;
}

}  // namespace saltus::verify

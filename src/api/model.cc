#include "api/model.h"

#include <algorithm>

#include "base/render.h"
#include "driver/load_fmu.h"
#include "fmi/run/program.h"

namespace saltus::embedding {

SALTUS_DIAGNOSTIC(NoFolder, Error, "F0406", "{}");
SALTUS_DIAGNOSTIC(AlreadyFmu, Error, "F0605", "'{}' is an FMU already");

namespace {

constexpr size_t kMostVariants = 8;

}  // namespace

std::shared_ptr<const modelica::world::World> Workspace::world() {
  std::lock_guard lock(lock_);
  if (!world_) world_ = std::make_shared<modelica::world::World>(path_);
  return world_;
}

std::unique_ptr<Context> Variant::take_context() {
  {
    std::lock_guard lock(lock_);
    if (!idle_.empty()) {
      std::unique_ptr<Context> context = std::move(idle_.back());
      idle_.pop_back();
      context->diagnostics.clear();
      return context;
    }
  }
  auto context = std::make_unique<Context>();
  context->sources = sources_;
  return context;
}

void Variant::give_back(std::unique_ptr<Context> context) {
  std::lock_guard lock(lock_);
  idle_.push_back(std::move(context));
}

Model::Model(std::shared_ptr<Workspace> workspace, driver::Request request)
    : workspace_(std::move(workspace)), request_(std::move(request)) {
  request_.path = workspace_->path();
  own_ = compile({}, diagnostics_, ok_);
  name_ = own_->compilation.name;
}

std::shared_ptr<Variant> Model::compile(const Setting& setting, std::string& diagnostics, bool& good) const {
  auto made = std::make_shared<Variant>(setting);
  made->compilation.workspace = &workspace_->files();
  driver::Request request = request_;
  request.parameters = setting.parameters;
  request.starts = setting.starts;
  request.modifiers = setting.modifiers;
  if (is_fmu()) {
    std::string why;
    driver::RunRequest run;
    good = made->unpacked.make(why) && driver::load_fmu(made->compilation, request, made->unpacked.path(), run);
    if (!why.empty()) made->compilation.context.diagnostics.report(NoFolder, {}, why);
  } else {
    good = driver::compile(made->compilation, request, driver::Stage::Compiled);
  }
  made->compilation.workspace = nullptr;
  diagnostics = diagnostics_json(made->compilation.context);
  made->seal();
  return made;
}

bool Model::is_fmu() const {
  return driver::is_fmu(request_.source) && request_.text.empty();
}

bool Model::export_fmu(fmu::ExportRequest asked, std::string& diagnostics) const {
  driver::Compilation made;
  made.workspace = &workspace_->files();
  bool good = !is_fmu();
  asked.source = &request_;
  if (good) asked.face = fmu::begin_face(request_);
  if (is_fmu()) made.context.diagnostics.report(AlreadyFmu, {}, request_.source);
  good = good && driver::compile(made, fmu::export_request(request_), driver::Stage::Compiled) &&
         fmu::export_fmu(made, asked);
  made.workspace = nullptr;
  diagnostics = diagnostics_json(made.context);
  return good;
}

bool Model::is_parameter(const std::string& name) {
  if (!ok_) return false;
  std::lock_guard lock(lock_);
  if (parameters_.empty()) {
    const run::Model& all = tables();
    for (uint32_t v = 0; v < all.variables.size(); ++v) {
      const run::Variable& variable = all.variables[v];
      if (variable.hidden || variable.variability != run::Variability::Parameter || variable.count == 0) continue;
      for (uint32_t i = 0; i < variable.count; ++i) parameters_.insert(all.element_name(v, i));
      std::string first = all.element_name(v, 0);
      if (variable.rank > 0) parameters_.insert(first.substr(0, first.rfind('[')));
    }
    // Texts of an FMU are not in the memory of a run.
    if (auto* fmu = dynamic_cast<const fmi::FmuProgram*>(own_->compilation.program.get())) {
      for (const fmi::Variable& v : fmu->fmu->description.variables) {
        if (v.causality == fmi::Causality::Parameter && v.type == fmi::Type::String) parameters_.insert(v.name);
      }
    }
  }
  return parameters_.contains(name);
}

bool Model::with(const Setting& setting, const Attempt& attempt, std::string& diagnostics) {
  if (!ok_) return diagnostics = diagnostics_, false;
  std::vector<std::shared_ptr<Variant>> candidates = {own_};
  {
    std::lock_guard lock(lock_);
    candidates.insert(candidates.end(), others_.begin(), others_.end());
  }
  auto is_set = [&](const auto& p) {
    return std::ranges::find(setting.parameters, p.first, &Numbers::value_type::first) != setting.parameters.end();
  };
  for (const auto& variant : candidates) {
    bool same = variant->with.modifiers == setting.modifiers && variant->with.starts == setting.starts;
    // What it was compiled with and is not set now would stay as it was.
    if (!same || !std::ranges::all_of(variant->with.parameters, is_set)) continue;
    if (attempt(variant, setting.parameters)) return true;
  }
  bool good = false;
  std::shared_ptr<Variant> made = compile(setting, diagnostics, good);
  if (!good) return false;
  {
    std::lock_guard lock(lock_);
    others_.insert(others_.begin(), made);
    if (others_.size() > kMostVariants) others_.resize(kMostVariants);
  }
  return attempt(made, {});
}

}  // namespace saltus::embedding

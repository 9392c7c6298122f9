// A model as libsaltus hands it out: compiled once, run by many threads, and compiled again, unseen, for parameters
// that its program does not stand for.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "driver/compile.h"
#include "driver/run.h"
#include "driver/workspace.h"
#include "fmi/export/export.h"
#include "fmi/import/fmu.h"
#include "modelica/world/world.h"

namespace saltus::embedding {

using Numbers = std::vector<std::pair<std::string, double>>;
using Words = std::vector<std::pair<std::string, std::string>>;

class Workspace {
 public:
  explicit Workspace(std::vector<std::string> path) : path_(std::move(path)) {}

  const std::vector<std::string>& path() const { return path_; }
  driver::Workspace& files() { return files_; }
  // For drawings. Made at the first call; libraries in it are as they were then.
  std::shared_ptr<const modelica::world::World> world();

 private:
  std::vector<std::string> path_;
  driver::Workspace files_;
  std::mutex lock_;
  std::shared_ptr<const modelica::world::World> world_;
};

// What a model is set to before it runs. Numbers may be set in a compiled program; the rest is for the compiler.
struct Setting {
  Numbers parameters;
  Numbers starts;
  Words modifiers;  // values as Modelica has them
};

// A program and what it was compiled with.
class Variant {
 public:
  explicit Variant(Setting with) : with(std::move(with)) {}

  const Setting with;
  fmi::ScratchFolder unpacked;  // an FMU; behind all that runs from there
  driver::Compilation compilation;
  std::mutex alone;  // held by a run of a model whose structure changes: its programs are made on the way

  // Diagnostics and sources for one run at a time.
  std::unique_ptr<Context> take_context();
  void give_back(std::unique_ptr<Context> context);
  // Once it is compiled: from here on the compilation's own context is the compiler's alone.
  void seal() { sources_ = compilation.context.sources; }

 private:
  SourceMap sources_;
  std::mutex lock_;
  std::vector<std::unique_ptr<Context>> idle_;
};

// A variant in use.
class Lease {
 public:
  explicit Lease(std::shared_ptr<Variant> variant) : variant_(std::move(variant)), context_(variant_->take_context()) {
    if (variant_->compilation.modes) alone_ = std::unique_lock(variant_->alone);
  }
  ~Lease() { variant_->give_back(std::move(context_)); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  const driver::Compilation& compilation() const { return variant_->compilation; }
  Context& context() { return *context_; }

 private:
  std::shared_ptr<Variant> variant_;
  std::unique_ptr<Context> context_;
  std::unique_lock<std::mutex> alone_;
};

class Model {
 public:
  Model(std::shared_ptr<Workspace> workspace, driver::Request request);

  bool ok() const { return ok_; }
  const std::string& name() const { return name_; }
  const std::string& diagnostics() const { return diagnostics_; }  // of the compiler, as JSON
  const driver::Request& request() const { return request_; }
  Workspace& workspace() const { return *workspace_; }
  const run::Model& tables() const { return own_->compilation.program->model; }
  const hybrid::Experiment& experiment() const { return own_->compilation.experiment; }
  const Variant& own() const { return *own_; }

  // Of an element, a scalar or a whole array.
  bool is_parameter(const std::string& name);

  // Calls `attempt` with programs that may do for this setting, and with the numbers that are left to be set, until it
  // says true: the program stands for them. False: the model is at fault with that setting, and `diagnostics` say why.
  using Attempt = std::function<bool(const std::shared_ptr<Variant>&, const Numbers&)>;
  bool with(const Setting& setting, const Attempt& attempt, std::string& diagnostics);

  bool is_fmu() const;
  // As an FMU for other tools; false: `diagnostics` say why. They may be warnings, too.
  bool export_fmu(fmu::ExportRequest asked, std::string& diagnostics) const;

 private:
  std::shared_ptr<Variant> compile(const Setting& setting, std::string& diagnostics, bool& good) const;

  std::shared_ptr<Workspace> workspace_;
  driver::Request request_;
  std::shared_ptr<Variant> own_;
  std::string name_, diagnostics_;
  bool ok_ = false;
  std::mutex lock_;
  std::unordered_set<std::string> parameters_;
  std::vector<std::shared_ptr<Variant>> others_;  // the last few, the latest first
};

// [{code, severity, message, file, line, column, endLine, endColumn, secondary, notes, hint, text}], `text` for people.
std::string diagnostics_json(const Context& context);
// {name, description, variables: [...], states, inputs, outputs, experiment}
std::string tables_json(const Model& model);
// The flat equations (analysis/equations.h): "json", "latex" or "laplace". Empty: `diagnostics` say why.
std::string equations_as(const Model& model, std::string_view form, std::string& diagnostics);
// [{name, unit, displayUnit, description, type, varies}]
std::string signals_json(const results::SignalTable& signals);
// The diagram, or the icon, as SVG. Empty: it has none.
std::string picture(const Model& model, bool icon);

}  // namespace saltus::embedding

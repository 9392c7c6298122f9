// saltus._core: libsaltus for Python. Owners, arrays and the interpreter's lock; what people see is in the package's
// Python files.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "gate.h"
#include "interruptible.h"
#include "saltus.h"

namespace py = pybind11;

namespace saltus::python {
namespace {

using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;

std::vector<const char*> pointers(const std::vector<std::string>& texts) {
  std::vector<const char*> made;
  for (const std::string& text : texts) made.push_back(text.c_str());
  return made;
}

class Model {
 public:
  explicit Model(saltus_model* model) : own_(model, saltus_model_free) {}

  saltus_model* handle() const { return own_.get(); }
  bool ok() const { return saltus_model_ok(handle()) != 0; }
  std::string name() const { return saltus_model_name(handle()); }
  std::string diagnostics() const { return saltus_model_diagnostics(handle()); }
  std::string tables() {
    return text([this] { return saltus_model_tables(handle()); }).value_or("{}");
  }
  std::string equations() {
    return text([this] { return saltus_model_equations(handle()); }).value_or("{}");
  }
  std::optional<std::string> picture(bool icon) {
    return text([=, this] { return icon ? saltus_model_icon_svg(handle()) : saltus_model_diagram_svg(handle()); });
  }
  // Whether it was written, and what there is to say about it.
  std::pair<bool, std::string> export_fmu(const std::string& path, int version, bool model_exchange,
                                          bool co_simulation) {
    saltus_fmu asked{};
    asked.size = sizeof asked;
    asked.path = path.c_str();
    asked.version = version;
    asked.model_exchange = model_exchange ? 1 : 0;
    asked.co_simulation = co_simulation ? 1 : 0;
    bool written = false;
    auto told = text([&] {
      written = saltus_export_fmu(handle(), &asked) == SALTUS_OK;
      return saltus_model_export_diagnostics(handle());
    });
    return {written, told.value_or("[]")};
  }

 private:
  template <class Ask>
  std::optional<std::string> text(Ask ask) {
    py::gil_scoped_release released;
    const char* made = ask();
    return made ? std::optional<std::string>(made) : std::nullopt;
  }
  std::shared_ptr<saltus_model> own_;
};

class Workspace {
 public:
  explicit Workspace(const std::string& path) : own_(saltus_workspace_new(path.c_str()), saltus_workspace_free) {}

  Model compile(const std::string& source, const std::optional<std::string>& text, const std::string& class_name,
                const std::string& trusted, bool trust_text, const std::string& fmu_interface,
                const std::string& points) {
    py::gil_scoped_release released;
    saltus_source what{};
    what.size = sizeof what;
    what.source = source.c_str();
    what.text = text ? text->c_str() : nullptr;
    what.class_name = class_name.c_str();
    what.trusted = trusted.c_str();
    what.trust_text = trust_text ? 1 : 0;
    what.fmu_interface = fmu_interface.c_str();
    what.points = points.c_str();
    return Model(saltus_workspace_compile(own_.get(), &what));
  }
  std::pair<std::string, std::string> evaluate(const std::string& expression) {
    py::gil_scoped_release released;
    const char* value = saltus_workspace_evaluate(own_.get(), expression.c_str());
    return value ? std::pair<std::string, std::string>(value, "")
                 : std::pair<std::string, std::string>("", saltus_errmsg());
  }
  size_t file_count() const { return saltus_workspace_file_count(own_.get()); }

 private:
  std::unique_ptr<saltus_workspace, void (*)(saltus_workspace*)> own_;
};

class Run {
 public:
  explicit Run(const Model& model) : model_(model), own_(saltus_run_new(model.handle()), saltus_run_free) {}

  // ---- before the run
  bool set_parameter(const std::string& name, double value) {
    return set([&] { return saltus_set_parameter(own_.get(), name.c_str(), value); });
  }
  bool set_parameter_text(const std::string& name, const std::string& value) {
    return set([&] { return saltus_set_parameter_text(own_.get(), name.c_str(), value.c_str()); });
  }
  bool set_start(const std::string& name, double value) {
    return set([&] { return saltus_set_start(own_.get(), name.c_str(), value); });
  }
  void set_input_points(const std::string& name, const Doubles& time, const Doubles& value) {
    if (time.ndim() != 1 || value.ndim() != 1 || time.size() != value.size())
      throw py::value_error("an input needs as many values as times, each in one dimension");
    set([&] {
      return saltus_set_input_points(own_.get(), name.c_str(), time.data(), value.data(),
                                         static_cast<size_t>(time.size()));
    });
  }
  void set_input_function(const std::string& name, py::function function) {
    Gate::Pass pass(gate_);
    functions_.push_back(std::make_unique<Function>(Function{std::move(function), this}));
    saltus_set_input_function(own_.get(), name.c_str(), &Run::call, functions_.back().get());
  }
  bool set_solver(const std::string& name) {
    return set([&] { return saltus_set_solver(own_.get(), name.c_str()); });
  }
  void set_tolerance(double value) {
    set([&] { return saltus_set_tolerance(own_.get(), value); });
  }
  void set_interval(double value) {
    set([&] { return saltus_set_interval(own_.get(), value); });
  }
  void set_max_step(double value) {
    set([&] { return saltus_set_max_step(own_.get(), value); });
  }
  void set_seed(unsigned long long value) {
    set([&] { return saltus_set_seed(own_.get(), value); });
  }
  void keep_rows(bool keep) {
    set([&] { return saltus_set_store_rows(own_.get(), keep ? 1 : 0); });
  }
  void log_events(bool log) {
    set([&] { return saltus_set_log_events(own_.get(), log ? 1 : 0); });
  }

  // ---- in one go; the rows can be looked at without copying from then on, and the run is not used again
  bool simulate(double start, double stop, const py::object& progress) {
    Gate::Pass pass(gate_);
    if (sealed_) throw py::value_error("this run was made before");
    bool good = false;
    double at[3] = {};
    bool known = false;
    std::mutex lock;
    auto note = [&](double t, double from, double to) {
      std::lock_guard guard(lock);
      at[0] = t, at[1] = from, at[2] = to, known = true;
      return 1;
    };
    std::function<int(double, double, double)> noted = note;
    saltus_set_progress(
        own_.get(),
        [](double t, double from, double to, void* data) {
          return (*static_cast<std::function<int(double, double, double)>*>(data))(t, from, to);
        },
        &noted);
    auto look = [&] {
      if (progress.is_none()) return;
      double now[3];
      {
        std::lock_guard guard(lock);
        if (!known) return;
        std::copy(at, at + 3, now);
      }
      progress(now[0], now[1], now[2]);
    };
    auto end = [&] {
      sealed_ = true;
      saltus_set_progress(own_.get(), nullptr, nullptr);
    };
    try {
      interruptible(
          !progress.is_none(), [&] { good = saltus_simulate(own_.get(), start, stop) == SALTUS_OK; }, look,
          [&] { saltus_run_interrupt(own_.get()); });
    } catch (...) {
      end();
      throw;
    }
    end();
    rethrow();
    return good;
  }

  // ---- step by step
  bool begin(double start, double stop) {
    Gate::Pass pass(gate_);
    if (sealed_) throw py::value_error("this run was made before");
    bool good;
    {
      py::gil_scoped_release released;
      saltus_set_progress(own_.get(), &Run::look, this);
      good = saltus_initialize(own_.get(), start, stop) == SALTUS_OK;
    }
    rethrow();
    return good;
  }
  // The time that is reached; not a number: the run has ended before.
  double advance(double until, bool record) {
    Gate::Pass pass(gate_);
    return advance_to(saltus_run_time(own_.get()), until, record);
  }
  double advance_by(double step, bool record) {
    Gate::Pass pass(gate_);
    double now = saltus_run_time(own_.get());
    return advance_to(now, now + step, record);
  }
  double time() {
    Gate::Pass pass(gate_);
    return saltus_run_time(own_.get());
  }
  std::optional<size_t> slot(const std::string& name) {
    Gate::Pass pass(gate_);
    size_t found = 0;
    return saltus_find_slot(own_.get(), name.c_str(), &found) == SALTUS_OK ? std::optional<size_t>(found) : std::nullopt;
  }
  double get(size_t slot) {
    Gate::Pass pass(gate_);
    double value;
    if (saltus_get_slots(own_.get(), &slot, 1, &value) != SALTUS_OK) throw py::value_error("the run is over");
    return value;
  }
  Doubles get_all(const std::vector<size_t>& slots) {
    Gate::Pass pass(gate_);
    Doubles values(static_cast<py::ssize_t>(slots.size()));
    if (saltus_get_slots(own_.get(), slots.data(), slots.size(), values.mutable_data()) != SALTUS_OK)
      throw py::value_error("the run is over");
    return values;
  }
  bool set_all(const std::vector<size_t>& slots, const std::vector<double>& values) {
    Gate::Pass pass(gate_);
    if (slots.size() != values.size()) throw py::value_error("as many values as variables are needed");
    bool good;
    {
      py::gil_scoped_release released;
      good = saltus_set_slots(own_.get(), slots.data(), slots.size(), values.data()) == SALTUS_OK;
    }
    rethrow();
    return good;
  }
  std::optional<py::bytes> save() {
    Gate::Pass pass(gate_);
    size_t size = 0;
    if (saltus_save_state(own_.get(), nullptr, &size) != SALTUS_OK) return std::nullopt;
    std::string bytes(size, '\0');
    if (saltus_save_state(own_.get(), bytes.data(), &size) != SALTUS_OK) return std::nullopt;
    return py::bytes(bytes);
  }
  bool restore(const std::string& bytes) {
    Gate::Pass pass(gate_);
    return saltus_restore_state(own_.get(), bytes.data(), bytes.size()) == SALTUS_OK;
  }
  bool end() {
    Gate::Pass pass(gate_);
    py::gil_scoped_release released;
    return saltus_terminate(own_.get()) == SALTUS_OK;
  }
  std::optional<std::string> linearize() {
    Gate::Pass pass(gate_);
    const char* made = saltus_linearize_json(own_.get(), nullptr);
    return made ? std::optional<std::string>(made) : std::nullopt;
  }
  std::optional<std::string> linearize_between(const std::string& from, const std::string& to,
                                               const std::string& open) {
    Gate::Pass pass(gate_);
    saltus_selection selection{sizeof selection, from.c_str(), to.c_str(), open.c_str()};
    const char* made = saltus_linearize_json(own_.get(), &selection);
    return made ? std::optional<std::string>(made) : std::nullopt;
  }
  std::optional<std::string> steady() {
    Gate::Pass pass(gate_);
    py::gil_scoped_release released;
    const char* made = saltus_steady_state_json(own_.get());
    return made ? std::optional<std::string>(made) : std::nullopt;
  }
  std::optional<std::string> sensitivities(double start, double stop, const std::vector<std::string>& parameters,
                                           const std::vector<std::string>& outputs, const std::vector<double>& times) {
    std::vector<const char*> by = pointers(parameters), of = pointers(outputs);
    saltus_sensitivities wanted{sizeof wanted, by.data(), by.size(), of.data(), of.size(), times.data(), times.size()};
    return study([&] { return saltus_sensitivities_json(own_.get(), start, stop, &wanted); });
  }
  // `values` has a row a signal; bounds, first values and weights are numbers, one each.
  std::optional<std::string> fit(const std::vector<std::string>& parameters, const std::vector<double>& begin,
                                 const std::vector<double>& low, const std::vector<double>& high,
                                 const std::vector<double>& times, const std::vector<std::string>& signals,
                                 const Doubles& values, const std::vector<double>& weights, size_t steps) {
    bool fits = begin.size() == parameters.size() && low.size() == parameters.size() &&
                high.size() == parameters.size() && weights.size() == signals.size() && values.ndim() == 2 &&
                values.shape(0) == static_cast<py::ssize_t>(signals.size()) &&
                values.shape(1) == static_cast<py::ssize_t>(times.size());
    if (!fits)
      throw py::value_error("a fit needs a number of each kind a parameter, and a row of values and a weight a signal");
    std::vector<const char*> by = pointers(parameters), measured = pointers(signals);
    saltus_fit wanted{};
    wanted.size = sizeof wanted;
    wanted.parameters = by.data();
    wanted.parameter_count = by.size();
    wanted.begin = begin.data();
    wanted.low = low.data();
    wanted.high = high.data();
    wanted.times = times.data();
    wanted.time_count = times.size();
    wanted.signals = measured.data();
    wanted.signal_count = measured.size();
    wanted.values = values.data();
    wanted.weights = weights.data();
    wanted.most_iterations = steps;
    return study([&] { return saltus_fit_json(own_.get(), std::numeric_limits<double>::quiet_NaN(), &wanted); });
  }
  std::optional<Doubles> rates_at(double t, const Doubles& x) {
    Gate::Pass pass(gate_);
    if (x.ndim() != 1) throw py::value_error("the states are an array of one dimension");
    Doubles rates(x.size());
    bool good = saltus_derivatives(own_.get(), t, x.data(), static_cast<size_t>(x.size()), rates.mutable_data()) == SALTUS_OK;
    rethrow();
    return good ? std::optional<Doubles>(rates) : std::nullopt;
  }
  std::optional<Doubles> jacobian_at(double t, const Doubles& x) {
    Gate::Pass pass(gate_);
    if (x.ndim() != 1) throw py::value_error("the states are an array of one dimension");
    Doubles made({x.size(), x.size()});
    bool good =
        saltus_jacobian(own_.get(), t, x.data(), static_cast<size_t>(x.size()), made.mutable_data()) == SALTUS_OK;
    rethrow();
    return good ? std::optional<Doubles>(made) : std::nullopt;
  }

  // ---- what is left
  size_t row_count() {
    Gate::Pass pass(gate_);
    return saltus_run_row_count(own_.get());
  }
  // None: there is no such variable.
  static py::object column(const py::object& self, const std::string& name) {
    Run& run = self.cast<Run&>();
    Gate::Pass pass(run.gate_);
    const double* first = nullptr;
    size_t stride = 0;
    int negated = 0;
    if (saltus_view_column(run.own_.get(), name.c_str(), &first, &stride, &negated) != SALTUS_OK) return py::none();
    auto rows = static_cast<py::ssize_t>(saltus_run_row_count(run.own_.get()));
    if (run.sealed_ && !negated && rows > 0) {
      py::array view(py::dtype::of<double>(), {rows}, {static_cast<py::ssize_t>(stride * sizeof(double))}, first, self);
      view.attr("setflags")(py::arg("write") = false);
      return view;
    }
    Doubles copy(rows);
    saltus_get_column(run.own_.get(), name.c_str(), copy.mutable_data(), static_cast<size_t>(rows));
    return copy;
  }
  std::string signals() {
    return read([this] { return saltus_run_signals(own_.get()); });
  }
  std::string events() {
    return read([this] { return saltus_run_events(own_.get()); });
  }
  std::string outcome() {
    return read([this] { return saltus_run_outcome(own_.get()); });
  }
  std::string diagnostics() {
    return read([this] { return saltus_run_diagnostics(own_.get()); });
  }
  std::string failure() {
    return read([this] { return saltus_run_errmsg(own_.get()); });
  }
  bool write(const std::string& path) {
    Gate::Pass pass(gate_);
    return saltus_write_rows(own_.get(), path.c_str()) == SALTUS_OK;
  }
  std::optional<std::string> plot(const std::vector<std::string>& names, const std::string& format,
                                  const std::string& title) {
    Gate::Pass pass(gate_);
    std::vector<const char*> list = pointers(names);
    const char* made = saltus_run_plot(own_.get(), list.data(), list.size(), format.c_str(), title.c_str());
    return made ? std::optional<std::string>(made) : std::nullopt;
  }

  bool write_plot(const std::vector<std::string>& names, const std::string& path, const std::string& title) {
    Gate::Pass pass(gate_);
    std::vector<const char*> list = pointers(names);
    return saltus_write_plot(own_.get(), list.data(), list.size(), path.c_str(), title.c_str()) == SALTUS_OK;
  }

  // What was kept, what was said, and whether Ctrl-C has ended it: the rows that are there are worth having then. Any
  // other error is thrown.
  std::tuple<Doubles, std::string, bool> sweep(double start, double stop, const std::vector<std::string>& names,
                                               const Doubles& values, const std::vector<std::string>& kept,
                                               unsigned threads, const py::object& progress) {
    Gate::Pass pass(gate_);
    if (values.ndim() != 2 || values.shape(1) != static_cast<py::ssize_t>(names.size()))
      throw py::value_error("a sweep needs a column of values a parameter");
    std::vector<const char*> parameters = pointers(names), quantities = pointers(kept);
    Doubles into({values.shape(0), static_cast<py::ssize_t>(kept.size())});
    struct Watch {
      const py::object& progress;
      Run* run;
    } watch{progress, this};
    saltus_sweep asked{};
    asked.size = sizeof asked;
    asked.names = parameters.data();
    asked.name_count = parameters.size();
    asked.values = values.data();
    asked.member_count = static_cast<size_t>(values.shape(0));
    asked.kept = quantities.data();
    asked.kept_count = quantities.size();
    asked.threads = threads;
    asked.into = into.mutable_data();
    asked.data = &watch;
    asked.progress = [](size_t done, size_t failed, void* data) -> int {
      auto& watch = *static_cast<Watch*>(data);
      return watch.run->guarded([&] {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (!watch.progress.is_none()) watch.progress(done, failed);
      });
    };
    {
      py::gil_scoped_release released;
      saltus_simulate_members(own_.get(), start, stop, &asked, nullptr);
    }
    std::string messages = saltus_run_sweep_messages(own_.get());
    saltus_run_clear_interrupt(own_.get());
    bool interrupted = error_ && error_->matches(PyExc_KeyboardInterrupt);
    if (interrupted) error_.reset();
    rethrow();
    return {into, messages, interrupted};
  }

 private:
  struct Function {
    py::function function;
    Run* run;
  };

  // Work that Ctrl-C may end. None: it failed.
  template <class Ask>
  std::optional<std::string> study(Ask ask) {
    Gate::Pass pass(gate_);
    if (sealed_) throw py::value_error("this run was made before");
    std::optional<std::string> made;
    auto work = [&] {
      if (const char* text = ask()) made = text;
    };
    interruptible(false, work, [] {}, [&] { saltus_run_interrupt(own_.get()); });
    saltus_run_clear_interrupt(own_.get());
    rethrow();
    return made;
  }

  double advance_to(double now, double until, bool record) {
    if (until < now || std::isnan(until))
      throw py::value_error("a run does not go back by steps: snapshot() and restore() do");
    bool good;
    {
      py::gil_scoped_release released;
      good = saltus_advance(own_.get(), until) == SALTUS_OK && (!record || saltus_record_row(own_.get()) == SALTUS_OK);
    }
    if (error_) rethrow();
    return good ? saltus_run_time(own_.get()) : std::numeric_limits<double>::quiet_NaN();
  }
  template <class Body>
  bool set(Body body) {
    Gate::Pass pass(gate_);
    return body() == SALTUS_OK;
  }
  template <class Ask>
  std::string read(Ask ask) {
    Gate::Pass pass(gate_);
    return ask();
  }
  // Calls into Python from the thread that runs: what it throws ends the run and is thrown again when that has ended.
  template <class Body>
  bool guarded(Body body) {
    py::gil_scoped_acquire held;
    if (error_) return false;
    try {
      body();
      return true;
    } catch (py::error_already_set& error) {
      error_.emplace(std::move(error));
    } catch (const std::exception& error) {
      PyErr_SetString(PyExc_TypeError, error.what());
      error_.emplace();
    }
    saltus_run_interrupt(own_.get());
    return false;
  }
  void rethrow() {
    if (!error_) return;
    py::error_already_set error = std::move(*error_);
    error_.reset();
    throw error;
  }
  static double call(double t, void* data) {
    auto* own = static_cast<Function*>(data);
    double value = std::numeric_limits<double>::quiet_NaN();
    own->run->guarded([&] { value = own->function(t).cast<double>(); });
    return value;
  }
  static int look(double, double, double, void* data) {
    return static_cast<Run*>(data)->guarded([] {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    });
  }

  Gate gate_;
  Model model_;
  std::vector<std::unique_ptr<Function>> functions_;
  std::optional<py::error_already_set> error_;
  bool sealed_ = false;
  std::unique_ptr<saltus_run, void (*)(saltus_run*)> own_;  // first to go
};

// A result that was read from a file, or made from arrays.
class Table {
 public:
  explicit Table(const std::string& path) : own_(saltus_result_read(path.c_str()), saltus_result_free) {}
  // (name, unit, displayUnit, description, type, values, varies), the time first.
  using Column = std::tuple<std::string, std::string, std::string, std::string, std::string, Doubles, bool>;
  Table(const std::vector<Column>& columns, size_t rows) : own_(nullptr, saltus_result_free) {
    std::vector<saltus_column> made;
    for (const auto& [name, unit, display_unit, description, type, values, varies] : columns) {
      if (static_cast<size_t>(values.size()) < (varies ? rows : 1))
        throw py::value_error("'" + name + "' has fewer values than there are rows");
      made.push_back({sizeof(saltus_column), name.c_str(), unit.c_str(), display_unit.c_str(), description.c_str(),
                      type.c_str(), values.data(), varies ? 1 : 0});
    }
    own_.reset(saltus_result_new(made.data(), made.size(), rows));
  }

  bool ok() const { return saltus_result_ok(own_.get()) != 0; }
  std::string failure() const { return saltus_result_errmsg(own_.get()); }
  size_t row_count() const { return saltus_result_row_count(own_.get()); }
  std::string signals() { return saltus_result_signals(own_.get()); }
  // Of a signal or an expression; None: it is not understood.
  std::optional<Doubles> column(const std::string& expression) {
    Doubles values(static_cast<py::ssize_t>(row_count()));
    size_t room = static_cast<size_t>(values.size());
    bool found = saltus_result_get_column(own_.get(), expression.c_str(), values.mutable_data(), room) == SALTUS_OK;
    return found ? std::optional<Doubles>(values) : std::nullopt;
  }
  bool write(const std::string& path) {
    return saltus_result_save(own_.get(), path.c_str(), nullptr, 0, 1) == SALTUS_OK;
  }
  std::optional<std::string> plot(const std::vector<std::string>& names, const std::string& format,
                                  const std::string& title) {
    std::vector<const char*> list = pointers(names);
    const char* made = saltus_result_plot(own_.get(), list.data(), list.size(), format.c_str(), title.c_str());
    return made ? std::optional<std::string>(made) : std::nullopt;
  }
  bool write_plot(const std::vector<std::string>& names, const std::string& path, const std::string& title) {
    std::vector<const char*> list = pointers(names);
    return saltus_result_write_plot(own_.get(), list.data(), list.size(), path.c_str(), title.c_str()) == SALTUS_OK;
  }

 private:
  std::unique_ptr<saltus_result, void (*)(saltus_result*)> own_;
};

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "libsaltus for Python; use the package 'saltus'.";
  module.attr("__version__") = saltus_version();

  py::class_<Model>(module, "Model")
      .def_property_readonly("ok", &Model::ok)
      .def_property_readonly("name", &Model::name)
      .def("diagnostics", &Model::diagnostics)
      .def("tables", &Model::tables)
      .def("equations", &Model::equations)
      .def("picture", &Model::picture, py::arg("icon"))
      .def("export_fmu", &Model::export_fmu, py::arg("path"), py::arg("version"), py::arg("model_exchange"),
           py::arg("co_simulation"));

  py::class_<Workspace>(module, "Workspace")
      .def(py::init<const std::string&>(), py::arg("path"))
      .def("compile", &Workspace::compile, py::arg("source"), py::arg("text"), py::arg("class_name"),
           py::arg("trusted"), py::arg("trust_text"), py::arg("fmu_interface"), py::arg("points"))
      .def("evaluate", &Workspace::evaluate, py::arg("expression"))
      .def_property_readonly("file_count", &Workspace::file_count);

  py::class_<Table>(module, "Table")
      .def(py::init<const std::string&>(), py::arg("path"))
      .def(py::init<const std::vector<Table::Column>&, size_t>(), py::arg("columns"), py::arg("rows"))
      .def_property_readonly("ok", &Table::ok)
      .def("failure", &Table::failure)
      .def("row_count", &Table::row_count)
      .def("signals", &Table::signals)
      .def("column", &Table::column, py::arg("name"))
      .def("write", &Table::write, py::arg("path"))
      .def("plot", &Table::plot, py::arg("names"), py::arg("format"), py::arg("title"))
      .def("write_plot", &Table::write_plot, py::arg("names"), py::arg("path"), py::arg("title"));

  py::class_<Run>(module, "Run")
      .def(py::init<const Model&>(), py::arg("model"))
      .def("set_parameter", &Run::set_parameter, py::arg("name"), py::arg("value"))
      .def("set_parameter_text", &Run::set_parameter_text, py::arg("name"), py::arg("value"))
      .def("set_start", &Run::set_start, py::arg("name"), py::arg("value"))
      .def("set_input_points", &Run::set_input_points, py::arg("name"), py::arg("time"), py::arg("value"))
      .def("set_input_function", &Run::set_input_function, py::arg("name"), py::arg("function"))
      .def("set_solver", &Run::set_solver, py::arg("name"))
      .def("set_tolerance", &Run::set_tolerance, py::arg("value"))
      .def("set_interval", &Run::set_interval, py::arg("value"))
      .def("set_max_step", &Run::set_max_step, py::arg("value"))
      .def("set_seed", &Run::set_seed, py::arg("value"))
      .def("keep_rows", &Run::keep_rows, py::arg("keep"))
      .def("log_events", &Run::log_events, py::arg("log"))
      .def("simulate", &Run::simulate, py::arg("start"), py::arg("stop"), py::arg("progress"))
      .def("begin", &Run::begin, py::arg("start"), py::arg("stop"))
      .def("advance", &Run::advance, py::arg("until"), py::arg("record"))
      .def("advance_by", &Run::advance_by, py::arg("step"), py::arg("record"))
      .def("time", &Run::time)
      .def("slot", &Run::slot, py::arg("name"))
      .def("get", &Run::get, py::arg("slot"))
      .def("get_all", &Run::get_all, py::arg("slots"))
      .def("set_all", &Run::set_all, py::arg("slots"), py::arg("values"))
      .def("save", &Run::save)
      .def("restore", &Run::restore, py::arg("snapshot"))
      .def("end", &Run::end)
      .def("linearize", &Run::linearize)
      .def("linearize_between", &Run::linearize_between)
      .def("steady", &Run::steady)
      .def("sensitivities", &Run::sensitivities, py::arg("start"), py::arg("stop"), py::arg("parameters"),
           py::arg("outputs"), py::arg("times"))
      .def("fit", &Run::fit, py::arg("parameters"), py::arg("begin"), py::arg("low"), py::arg("high"), py::arg("times"),
           py::arg("signals"), py::arg("values"), py::arg("weights"), py::arg("steps"))
      .def("rates_at", &Run::rates_at, py::arg("t"), py::arg("x"))
      .def("jacobian_at", &Run::jacobian_at, py::arg("t"), py::arg("x"))
      .def("row_count", &Run::row_count)
      .def("column", &Run::column, py::arg("name"))
      .def("signals", &Run::signals)
      .def("events", &Run::events)
      .def("outcome", &Run::outcome)
      .def("diagnostics", &Run::diagnostics)
      .def("failure", &Run::failure)
      .def("write", &Run::write, py::arg("path"))
      .def("plot", &Run::plot, py::arg("names"), py::arg("format"), py::arg("title"))
      .def("write_plot", &Run::write_plot, py::arg("names"), py::arg("path"), py::arg("title"))
      .def("sweep", &Run::sweep, py::arg("start"), py::arg("stop"), py::arg("names"), py::arg("values"),
           py::arg("kept"), py::arg("threads"), py::arg("progress"));
}

}  // namespace saltus::python

#include "analysis/sensitivities.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "analysis/collocation.h"
#include "analysis/perturbed_runs.h"
#include "analysis/quantities.h"
#include "simulate/runner.h"

namespace saltus::analysis {

SALTUS_DIAGNOSTIC(ByDifferences, Note, "A0007", "the sensitivities of '{}' are difference quotients of whole runs: {}");
SALTUS_DIAGNOSTIC(NoSensitivities, Error, "A0005", "no sensitivities of '{}': {}");

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using run::Slot;
using simulate::Runner;

constexpr double kTightest = 1e-10;  // the trajectory is at least so exact: derivatives are taken along it
constexpr double kChange = 1e-5;     // of a parameter, relative, for differences over an event
constexpr double kLeastChange = 1e-10;
constexpr double kWindow = 1e-3;  // half a window around an event, of the way to its neighbours
constexpr double kAgreement = 1e-6,
                 kLeastAgreement = 1e-4;  // of two differences over an event: soon enough, and just enough
constexpr double kShortest = 1e-6;        // half a window, of the run, where there is room for it
constexpr double kTogether = 1e-3;        // events so near, of the way to their neighbours, have one window
constexpr double kNothing =
    1e-9;  // of a variable's extent, for a parameter that changes by its own size: no sensitivity
constexpr size_t kMostEvents = 10'000;
constexpr double kContradiction = 1e-3, kSure = 1e-4;  // of a derivative: so far apart are two methods that do not mean
                                                       // the same; so exact must the quotient be to say so
constexpr int kMostSteps = 50'000;                     // of the variational equation
constexpr double kCornerStep = 1e-9;                   // of the run: what happens in less does not count
constexpr int kMostRefusals = 60;  // of steps, one after the other: each makes the step shorter by a tenth at least

class Variations {
 public:
  Variations(const driver::Compilation& compilation, const driver::RunRequest& request,
             const SensitivityRequest& wanted, Context& context)
      : compilation_(compilation),
        wanted_(wanted),
        context_(context),
        options_(driver::settle(request, compilation.experiment)) {
    beside_.sources = context.sources;
    tolerance_ = std::min(1e-7, options_.tolerance);
    options_.tolerance = std::min(options_.tolerance, kTightest);
    options_.record_events = false;
    events_ = event_times(request);
    nominal_ = runs_.start({}, context_);
    find_slots();
    measure_extents();
    times_ = row_times();
  }

  // Why the variational equation is not enough; empty: it is.
  std::string find(Sensitivities& made) {
    made = begun();
    std::string why;
    try {
      if (!compilation_.program->model.processes.empty())
        throw Stop{"variables of processes depend on parameters, too"};
      // It has no place in the variational equation, and each of its steps would store the whole of it.
      if (compilation_.program->model.remembers())
        throw Stop{"the past that 'delay' or 'spatialDistribution' reads depends on parameters, too"};
      along_trajectory(made);
    } catch (const Stop& stop) {
      if (stop.is_final) throw;
      why = stop.why;
      made = begun();
    }
    PerturbedRuns::Quotients checked = runs_.differences(wanted_.parameters, made.at, times_, outputs_, beside_);
    if (why.empty()) why = contradiction(made, checked);
    made.time = times_;
    made.values = checked.values;
    if (!why.empty()) made.derivatives = checked.derivatives;
    return why;
  }

  Sensitivities begun() const {
    Sensitivities made;
    const run::Model& model = nominal_->model();
    made.model = compilation_.name;
    made.parameters = wanted_.parameters;
    for (Slot slot : outputs_) made.outputs.push_back(model.slot_name(slot));
    made.at = parameters_at_start_;
    return made;
  }

  std::vector<double> row_times() const {
    std::vector<double> times = wanted_.times;
    if (times.empty()) {
      double interval = options_.interval > 0 ? options_.interval
                                              : (options_.stop - options_.start) / std::max(options_.intervals, 1);
      for (size_t i = 0; options_.start + static_cast<double>(i) * interval < options_.stop; ++i)
        times.push_back(options_.start + static_cast<double>(i) * interval);
      times.push_back(options_.stop);
    }
    for (double t : times) {
      if (t < options_.start || t > options_.stop)
        throw Stop{fmt::format("time {} is outside of the run", t), false, true};
    }
    return times;
  }

  // Where the quotients are sure of themselves, both are the same. A clock's states, `pre` in an equation, a state that
  // is chosen anew: what an event leaves in a memory that is no variable of the flow is not in the variational
  // equation.
  std::string contradiction(const Sensitivities& made, const PerturbedRuns::Quotients& checked) const {
    for (size_t r = 0; r < checked.derivatives.size(); ++r) {
      for (size_t j = 0; j < checked.derivatives[r].size(); ++j) {
        double found = made.derivatives[r][j], other = checked.derivatives[r][j],
               size = std::max(std::abs(found), std::abs(other));
        double least = kNothing * std::abs(checked.values[r][j / parameters_.size()]) /
                       std::max(std::abs(made.at[j % parameters_.size()]), 1e-3);
        bool is_sure = checked.errors[r][j] < kSure * size;
        if (is_sure && std::abs(found - other) > std::max(kContradiction * size, 1e3 * least))
          return fmt::format("at {} they contradict the derivative of '{}' by '{}' along the trajectory", times_[r],
                             made.outputs[j / parameters_.size()], made.parameters[j % parameters_.size()]);
      }
    }
    return {};
  }

  void along_trajectory(Sensitivities& made) {
    if (events_.size() > kMostEvents) throw Stop{fmt::format("there are more than {} events", kMostEvents)};
    for (size_t k = 0; k < parameters_.size(); ++k) {
      change_.push_back(kChange * std::max(std::abs(made.at[k]), 1e-3));
      for (double sign : {1.0, -1.0}) {
        Moved& moved = moved_.emplace_back();
        moved.runner = runs_.start({{made.parameters[k], made.at[k] + sign * change_[k]}}, beside_);
        for (Slot slot : still_) moved.values.push_back(moved.runner->get(slot));
      }
    }
    // At the start: of the initial problem, by differences.
    s_.resize(static_cast<Index>(moving_.size()), static_cast<Index>(parameters_.size()));
    for (size_t k = 0; k < parameters_.size(); ++k) s_.col(static_cast<Index>(k)) = difference(k, change_[k]);
    size_t event = 0;
    for (double t : times_) {
      for (; event < events_.size() && events_[event].t <= t; ++event) {
        flow_to(events_[event].from);
        over(events_[event]);
      }
      if (t < now_) {
        row_in_window(made, t);
      } else if (event < events_.size() && t > events_[event].from) {
        row_before(made, t, events_[event]);
      } else {
        flow_to(t);
        add_row(made, t, s_);
      }
    }
  }

 private:
  struct Event {
    double t, last;   // the instants that are one
    double from, to;  // the window around them
  };
  struct Moved {
    std::unique_ptr<Runner> runner;
    std::vector<double> values;  // of still_
  };

  std::vector<Event> event_times(const driver::RunRequest& request) {
    driver::RunRequest plain = request;
    plain.tolerance = options_.tolerance;
    plain.log_events = true;
    plain.output.clear();
    plain.plotted.clear();
    std::string missing;
    for (const run::State& state : compilation_.program->model.states) {
      for (const char* which : {"min({})", "max({})"})
        reach_.push_back(
            read_quantity(fmt::format(fmt::runtime(which), compilation_.program->model.slot_name(state.state))));
    }
    plain.watch = [&](const results::SignalTable& signals) {
      return std::make_unique<QuantityWatch>(signals, reach_, reached_, missing);
    };
    driver::RunResult result = driver::run(compilation_, plain, context_);
    // The model may end it at the stop time itself.
    bool terminated = result.outcome.status == simulate::Status::Terminated;
    if (terminated && result.outcome.time < options_.stop)
      throw Stop{
          fmt::format("not supported yet: the model ends the run at time {}, before the stop time; with this stop "
                      "time there are derivatives",
                      result.outcome.time),
          false, true};
    if (!terminated && result.outcome.status != simulate::Status::Done)
      throw Stop{"the run does not come to its end", result.outcome.needs_compiling, true};
    std::vector<Event> made;
    for (const driver::LoggedEvent& event : result.events) {
      // What moves at once belongs to the start: no time has passed that could depend on a parameter.
      if (event.time - options_.start <= 1e-12 * (options_.stop - options_.start)) continue;
      // Events that rounding alone keeps apart are one.
      double least = 1e-9 * std::max(std::abs(event.time), options_.stop - options_.start);
      if (!made.empty() && event.time - made.back().last < least) {
        made.back().last = event.time;
      } else {
        made.push_back({event.time, event.time, 0, 0});
      }
    }
    join(made);
    for (size_t i = 0; i < made.size(); ++i) {
      Event& event = made[i];
      double before = i > 0 ? made[i - 1].last : options_.start,
             after = i + 1 < made.size() ? made[i + 1].t : options_.stop;
      // Not so short that the resolution of time would count.
      auto part_of = [&](double gap) {
        return std::max(kWindow * gap, std::min(gap / 4, kShortest * (options_.stop - options_.start)));
      };
      double half = part_of(event.t - before);
      if (after > event.last) half = std::min(half, part_of(after - event.last));
      event.from = event.t - half;
      event.to = std::min(event.last + half, std::max(options_.stop, event.last));
    }
    return made;
  }

  // Events that are near each other, seen from their neighbours: between them there is no room for a window each. No
  // row may lie there.
  void join(std::vector<Event>& all) const {
    for (size_t i = 0; i + 1 < all.size();) {
      double before = i > 0 ? all[i - 1].last : options_.start,
             after = i + 2 < all.size() ? all[i + 2].t : options_.stop;
      double gap = all[i + 1].t - all[i].last;
      auto row = std::ranges::lower_bound(wanted_.times, all[i].t);
      bool seen = row != wanted_.times.end() && *row <= all[i + 1].last;
      if (wanted_.times.empty()) {
        double interval = options_.interval > 0 ? options_.interval
                                                : (options_.stop - options_.start) / std::max(options_.intervals, 1);
        double next = options_.start + std::ceil((all[i].t - options_.start) / interval) * interval;
        seen = next <= all[i + 1].last || options_.stop <= all[i + 1].last;
      }
      if (seen || gap >= kTogether * std::min(all[i].t - before, after - all[i + 1].last)) {
        ++i;
        continue;
      }
      all[i].last = all[i + 1].last;
      all.erase(all.begin() + static_cast<ptrdiff_t>(i) + 1);
      if (i > 0) --i;
    }
  }

  void find_slots() {
    const run::Model& model = nominal_->model();
    for (const run::State& state : model.states) {
      moving_.push_back(state.state);
      rates_.push_back(state.derivative);
    }
    states_ = moving_.size();
    for (Slot slot : model.discrete) {
      const run::Variable& v = model.variables[model.slots[slot].variable];
      if (v.type == run::Type::Real && v.variability == run::Variability::Discrete) moving_.push_back(slot);
    }
    for (const run::Variable& v : model.variables) {
      if (v.memory != run::Memory::Number || v.type != run::Type::Real ||
          v.variability != run::Variability::Parameter || v.first == run::kNoSlot)
        continue;
      for (uint32_t i = 0; i < v.count; ++i) still_.push_back(v.first + i);
    }
    for (const std::string& name : wanted_.parameters) {
      Slot slot = model.find_slot(name);
      bool fits = slot != run::kNoSlot && model.variables[model.slots[slot].variable].settable &&
                  model.variables[model.slots[slot].variable].type == run::Type::Real;
      if (!fits) throw Stop{fmt::format("'{}' is no Real parameter that a run can change", name), false, true};
      parameters_.push_back(slot);
      parameters_at_start_.push_back(nominal_->get(slot));
    }
    for (const std::string& name : wanted_.outputs) {
      Slot slot = model.find_slot(name);
      if (slot == run::kNoSlot) throw Stop{fmt::format("there is no variable '{}'", name), false, true};
      outputs_.push_back(slot);
    }
    if (!wanted_.outputs.empty()) return;
    outputs_.assign(moving_.begin(), moving_.begin() + static_cast<ptrdiff_t>(states_));
    for (const run::Variable& v : model.variables) {
      if (v.causality == run::Causality::Output && v.type == run::Type::Real) {
        for (uint32_t i = 0; i < v.count; ++i) outputs_.push_back(v.first + i);
      }
    }
  }

  // How far each variable goes: what is tiny beside that is no sensitivity.
  void measure_extents() {
    for (size_t i = 0; i < moving_.size(); ++i) {
      double extent = std::abs(nominal_->get(moving_[i]));
      for (size_t j = 2 * i; i < states_ && j < std::min(2 * i + 2, reached_.size()); ++j) {
        if (std::isfinite(reached_[j])) extent = std::max(extent, std::abs(reached_[j]));
      }
      extent_.push_back(extent);
    }
  }

  Eigen::VectorXd difference(size_t k, double change) {
    Eigen::VectorXd made(static_cast<Index>(moving_.size()));
    for (size_t i = 0; i < moving_.size(); ++i) {
      made[static_cast<Index>(i)] =
          (moved_[2 * k].runner->get(moving_[i]) - moved_[2 * k + 1].runner->get(moving_[i])) / (2 * change);
    }
    return made;
  }

  // A and B of S' = A S + B here. Discrete Reals stand still.
  LinearRate rate() {
    LinearRate made;
    auto n = static_cast<Index>(moving_.size());
    made.a = MatrixXd::Zero(n, n);
    made.b = MatrixXd::Zero(n, s_.cols());
    std::vector<Slot> knowns = moving_;
    knowns.insert(knowns.end(), parameters_.begin(), parameters_.end());
    std::vector<double> seed(knowns.size(), 0), changes(states_);
    std::string why;
    for (size_t j = 0; j < knowns.size(); ++j) {
      seed[j] = 1;
      if (!nominal_->differentiate(knowns, seed, rates_, changes, why)) throw Stop{why};
      seed[j] = 0;
      for (size_t i = 0; i < states_; ++i) {
        auto row = static_cast<Index>(i);
        (j < moving_.size() ? made.a(row, static_cast<Index>(j))
                            : made.b(row, static_cast<Index>(j - moving_.size()))) = changes[i];
      }
    }
    return made;
  }

  void advance(Runner& runner, double t) {
    if (!runner.advance_to(t) || !runner.settle())
      throw Stop{fmt::format("the run does not get beyond {}", runner.time())};
  }

  std::vector<double> corners_here() {
    std::vector<double> g(nominal_->model().state_corner_count);
    if (!nominal_->corners(g)) std::ranges::fill(g, 0.0);
    return g;
  }

  // Since `before`, which are those at the beginning of the step.
  bool passes_corner(const std::vector<double>& before) {
    std::vector<double> now = corners_here();
    for (size_t i = 0; i < now.size(); ++i) {
      if (before[i] * now[i] < 0) return true;
    }
    return false;
  }

  // Along the flow, without events.
  void flow_to(double end) {
    if (end - now_ <= 1e-14 * std::max(std::abs(end), options_.stop - options_.start)) return;
    if (states_ == 0) advance(*nominal_, end);
    int refused = 0;
    while (now_ < end && states_ > 0) {
      double h = step_ > 0 ? std::min(step_, end - now_) : (end - now_) / 4;
      h = std::min(h, std::max(nominal_->next_corner() - now_, kCornerStep * (options_.stop - options_.start)));
      bool last = h >= (end - now_) * (1 - 1e-12);
      std::vector<double> corners = corners_here();
      simulate::Snapshot begin;
      std::string why;
      if (!nominal_->save(begin, why)) throw Stop{why};
      // The points of the whole step and of its halves, in the order of time.
      std::array<std::pair<double, size_t>, 9> points;
      for (size_t i = 0; i < 3; ++i) {
        points[i] = {kGaussPoints[i], i};
        points[3 + i] = {kGaussPoints[i] / 2, 3 + i};
        points[6 + i] = {0.5 + kGaussPoints[i] / 2, 6 + i};
      }
      std::ranges::sort(points);
      std::array<LinearRate, 9> rates;
      if (++flow_steps_ > kMostSteps)
        throw Stop{fmt::format("the variational equation needs more than {} steps", kMostSteps)};
      for (auto [part, i] : points) {
        advance(*nominal_, now_ + part * h);
        if (nominal_->slides()) throw Stop{"the motion goes along a switching surface"};
        rates[i] = rate();
      }
      double then = last ? end : now_ + h;
      MatrixXd whole = gauss_step(s_, h, {&rates[0], &rates[1], &rates[2]});
      MatrixXd half = gauss_step(s_, h / 2, {&rates[3], &rates[4], &rates[5]});
      half = gauss_step(half, h / 2, {&rates[6], &rates[7], &rates[8]});
      // Order 6: the halves are 2⁶ times as exact.
      double error = 0;
      for (Index k = 0; k < s_.cols(); ++k) {
        double size = std::max(half.col(k).cwiseAbs().maxCoeff(), s_.col(k).cwiseAbs().maxCoeff());
        for (Index i = 0; i < s_.rows(); ++i) {
          double weight = tolerance_ * std::max(std::abs(half(i, k)), 1e-3 * size);
          if (weight > 0) error = std::max(error, std::abs(whole(i, k) - half(i, k)) / 63 / weight);
        }
      }
      if (!std::isfinite(error)) error = 1e6;
      // A corner without an event: no estimate sees what lies between it and the nearest point. A step over it is as
      // short as makes no difference.
      if (error <= 1) advance(*nominal_, then);
      bool passes = error <= 1 && passes_corner(corners) && h > kCornerStep * (options_.stop - options_.start);
      if (passes) error = 1e6;
      if (error > 1) {
        if (++refused > kMostRefusals)
          throw Stop{fmt::format("the variational equation cannot be integrated beyond {}", now_)};
        if (!nominal_->restore(begin, why)) throw Stop{why};
        step_ = h * std::clamp(0.9 * std::pow(error, -1.0 / 7), 0.1, 0.9);
        continue;
      }
      s_ = half;
      refused = 0;
      now_ = then;
      double next = h * std::clamp(0.9 * std::pow(std::max(error, 1e-10), -1.0 / 7), 0.3, 5.0);
      step_ = last ? std::max(step_, next) : next;
    }
    now_ = end;
  }

  // The saltation matrix times S, and what the parameters do besides: symmetric differences over the window.
  void over(const Event& event) {
    std::string why;
    if (!nominal_->save(before_, why)) throw Stop{why};
    std::vector<double> at(moving_.size());
    for (size_t i = 0; i < moving_.size(); ++i) at[i] = nominal_->get(moving_[i]);
    MatrixXd next(s_.rows(), s_.cols());
    size_t unsettled = parameters_.size();
    for (size_t k = 0; k < parameters_.size() && unsettled == parameters_.size(); ++k) {
      if (!column_over(event, at, k, next)) unsettled = k;
    }
    if (unsettled == parameters_.size()) {
      s_ = next;
      advance(*nominal_, event.to);
      now_ = event.to;
      return;
    }
    if (!leaves_flow(event)) {
      throw Stop{
          fmt::format("at the event at {} the derivative by '{}' is not settled: several events meet, or the solution "
                      "does not depend on it smoothly",
                      event.t, wanted_.parameters[unsettled])};
    }
    if (!nominal_->restore(before_, why)) throw Stop{why};
    flow_to(event.to);
  }

  // The event moves with the parameter and must not leave the window: the change is made smaller until it stays in it.
  // Each difference is taken twice, the second time with half the change: the term of third order goes out, and what is
  // left tells how good it is.
  bool column_over(const Event& event, const std::vector<double>& at, size_t k, MatrixXd& next) {
    if (moving_.empty()) return true;
    double size = std::max(std::abs(nominal_->get(parameters_[k])), 1e-3);
    double best = kLeastAgreement;
    for (double change = change_[k]; change >= kLeastChange * size && best > kAgreement; change /= 10) {
      Eigen::VectorXd coarse, fine;
      if (!differences_over(event, at, k, change, coarse) || !differences_over(event, at, k, change / 2, fine))
        continue;
      double largest = fine.cwiseAbs().maxCoeff();
      if (!fine.allFinite()) continue;
      double off = 0;
      for (size_t i = 0; i < moving_.size(); ++i) {
        auto row = static_cast<Index>(i);
        double apart = std::abs(fine[row] - coarse[row]);
        if (apart > kNothing * extent_[i] / size) off = std::max(off, apart / largest);
      }
      if (off >= best) continue;
      best = off;
      next.col(static_cast<Index>(k)) = (4 * fine - coarse) / 3;
    }
    return best < kLeastAgreement;
  }

  // Does nothing that moves notice the event? (A relation of rounding size, or one that only matters in another mode.)
  // Then neither do the sensitivities: where x and x' are continuous, the saltation matrix is the identity.
  bool leaves_flow(const Event& event) {
    std::string why;
    double half = std::min(1e-5 * (event.to - event.from), event.t - event.from);
    std::vector<double> x0(moving_.size()), f0(states_), f1(states_);
    if (!nominal_->restore(before_, why)) throw Stop{why};
    advance(*nominal_, event.t - half);
    for (size_t i = 0; i < moving_.size(); ++i) x0[i] = nominal_->get(moving_[i]);
    if (!nominal_->derivatives(f0)) return false;
    advance(*nominal_, std::min(event.last + half, event.to));
    if (!nominal_->derivatives(f1)) return false;
    double passed = nominal_->time() - (event.t - half);
    for (size_t i = 0; i < moving_.size(); ++i) {
      double rate = i < states_ ? std::abs(f0[i]) : 0, scale = std::max(extent_[i], std::abs(x0[i]));
      if (std::abs(nominal_->get(moving_[i]) - x0[i]) > 2 * rate * passed + 1e-9 * scale) return false;
      if (i < states_ && std::abs(f1[i] - f0[i]) > 1e-6 * std::max(rate, scale / (options_.stop - options_.start)))
        return false;
    }
    return true;
  }

  // False: the model cannot be followed beside its trajectory.
  bool differences_over(const Event& event, const std::vector<double>& at, size_t k, double change,
                        Eigen::VectorXd& made) {
    std::string why;
    for (int side = 0; side < 2; ++side) {
      Moved& moved = moved_[2 * k + static_cast<size_t>(side)];
      Runner& runner = *moved.runner;
      if (!runner.restore(before_, why)) throw Stop{why};
      double sign = side == 0 ? 1 : -1, part = change / change_[k];
      for (size_t i = 0; i < still_.size(); ++i) {
        double own = nominal_->get(still_[i]), to = own + part * (moved.values[i] - own);
        if (to != own) runner.set(still_[i], to);
      }
      for (size_t i = 0; i < moving_.size(); ++i)
        runner.set(moving_[i], at[i] + sign * change * s_(static_cast<Index>(i), static_cast<Index>(k)));
      // Factors were made for other parameters: as if nothing had been computed.
      simulate::Snapshot here;
      if (!runner.enter_event() || !runner.save(here, why) || !runner.advance_to(event.to) || !runner.settle())
        return false;
    }
    made = difference(k, change);
    return true;
  }

  // Between the beginning of an event's window and the event: there and back.
  void row_before(Sensitivities& made, double t, const Event& event) {
    flow_to(event.from);
    simulate::Snapshot begin;
    std::string why;
    if (!nominal_->save(begin, why)) throw Stop{why};
    MatrixXd s = s_;
    flow_to(t);
    add_row(made, t, s_);
    if (!nominal_->restore(begin, why)) throw Stop{why};
    s_ = s;
    now_ = event.from;
  }

  // Between an event and the end of its window: back from there, along the flow.
  void row_in_window(Sensitivities& made, double t) {
    auto go = [&](double to) {
      if (to > nominal_->time()) advance(*nominal_, to);
    };
    std::string why;
    if (!nominal_->restore(before_, why)) throw Stop{why};
    double h = t - now_;
    std::array<LinearRate, 3> rates;
    for (size_t i = 3; i-- > 0;) {
      go(now_ + kGaussPoints[i] * h);
      rates[i] = rate();
    }
    MatrixXd s = gauss_step(s_, h, {&rates[0], &rates[1], &rates[2]});
    if (!nominal_->restore(before_, why)) throw Stop{why};
    go(t);
    add_row(made, t, s);
    go(now_);
  }

  void add_row(Sensitivities& made, double t, const MatrixXd& s) {
    std::vector<double>& values = made.values.emplace_back();
    std::vector<double>& derivatives = made.derivatives.emplace_back(outputs_.size() * parameters_.size());
    made.time.push_back(t);
    std::vector<Slot> knowns = moving_;
    knowns.insert(knowns.end(), parameters_.begin(), parameters_.end());
    std::vector<double> seed(knowns.size(), 0), changes(outputs_.size());
    for (Slot slot : outputs_) values.push_back(nominal_->get(slot));
    std::string why;
    for (size_t k = 0; k < parameters_.size(); ++k) {
      for (size_t i = 0; i < moving_.size(); ++i) seed[i] = s(static_cast<Index>(i), static_cast<Index>(k));
      for (size_t j = 0; j < parameters_.size(); ++j) seed[moving_.size() + j] = j == k ? 1 : 0;
      if (!nominal_->differentiate(knowns, seed, outputs_, changes, why)) throw Stop{why};
      for (size_t i = 0; i < outputs_.size(); ++i) derivatives[i * parameters_.size() + k] = changes[i] + 0.0;
    }
  }

  const driver::Compilation& compilation_;
  const SensitivityRequest& wanted_;
  Context& context_;
  Context beside_;  // what runs beside the trajectory have to say is nobody's business
  simulate::Options options_;
  double tolerance_ = 0;  // of S
  PerturbedRuns runs_{compilation_, options_};
  std::vector<Event> events_;
  std::vector<double> times_, parameters_at_start_;
  std::unique_ptr<Runner> nominal_;
  std::vector<Moved> moved_;  // up and down, of each parameter
  std::vector<Slot> moving_, rates_, still_, parameters_, outputs_;
  std::vector<double> change_;   // of each parameter
  std::vector<Quantity> reach_;  // least and largest value of each state
  std::vector<double> reached_, extent_;
  size_t states_ = 0;  // the first of moving_; discrete Reals follow
  MatrixXd s_;
  simulate::Snapshot before_;  // at the beginning of the last event's window
  double now_ = options_.start;
  double step_ = 0;
  int flow_steps_ = 0;
};

}  // namespace

std::optional<Sensitivities> sensitivities(const driver::Compilation& compilation, const driver::RunRequest& request,
                                           const SensitivityRequest& wanted, Context& context, std::string& why,
                                           bool& asks_compiler) {
  try {
    Sensitivities made;
    std::string instead = Variations(compilation, request, wanted, context).find(made);
    if (!instead.empty()) context.diagnostics.report(ByDifferences, {}, compilation.name, instead);
    return made;
  } catch (const Stop& stop) {
    why = stop.why;
    asks_compiler = stop.asks_compiler;
    return std::nullopt;
  }
}

std::optional<Sensitivities> sensitivities(driver::Compilation& compilation, const driver::RunRequest& request,
                                           const SensitivityRequest& wanted) {
  std::string why;
  bool asks_compiler = false;
  auto made = sensitivities(compilation, request, wanted, compilation.context, why, asks_compiler);
  if (!made && !compilation.at_fault())
    compilation.context.diagnostics.report(NoSensitivities, {}, compilation.name, why);
  return made;
}

}  // namespace saltus::analysis

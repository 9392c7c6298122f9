#include "analysis/quantities.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

namespace saltus::analysis {

static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr std::pair<std::string_view, Quantity::What> kFunctions[] = {
    {"final", Quantity::What::Final}, {"min", Quantity::What::Least}, {"max", Quantity::What::Largest},
    {"mean", Quantity::What::Mean},   {"rms", Quantity::What::Rms},   {"integral", Quantity::What::Integral},
    {"at", Quantity::What::At}};

std::string quantity_functions() {
  std::string all;
  for (auto [name, what] : kFunctions) all += fmt::format("{}{}", all.empty() ? "" : ", ", name);
  return all;
}

namespace {

// The time behind the last comma that is not between brackets of a subscript. False: there is none.
bool split_time(std::string& signal, double& time) {
  size_t comma = signal.rfind(',');
  if (comma == std::string::npos || signal.find(']', comma) != std::string::npos) return false;
  size_t begin = signal.find_first_not_of(' ', comma + 1);
  if (begin == std::string::npos) return false;
  auto [end, error] = std::from_chars(signal.data() + begin, signal.data() + signal.size(), time);
  if (error != std::errc() || end != signal.data() + signal.size() || !std::isfinite(time)) return false;
  signal.erase(comma);
  return true;
}

}  // namespace

Quantity read_quantity(const std::string& text) {
  for (auto [name, what] : kFunctions) {
    size_t n = name.size() + 1;
    bool call = text.size() > n && text.starts_with(name) && text[n - 1] == '(' && text.ends_with(')');
    if (!call) continue;
    Quantity made{what, text.substr(n, text.size() - n - 1), text};
    if (what != Quantity::What::At || split_time(made.signal, made.time)) return made;
  }
  return {Quantity::What::Final, text, text};
}

std::vector<simulate::Course> courses_of(const std::vector<Quantity>& quantities) {
  std::vector<simulate::Course> courses;
  for (const Quantity& q : quantities) {
    if (q.what == Quantity::What::Final) continue;
    auto course = std::ranges::find(courses, q.signal, &simulate::Course::name);
    if (course == courses.end()) {
      courses.emplace_back();
      courses.back().name = q.signal;
      course = courses.end() - 1;
    }
    if (q.what == Quantity::What::At) course->samples.emplace_back(q.time, kNone);
  }
  return courses;
}

void take_courses(const std::vector<Quantity>& quantities, const std::vector<simulate::Course>& courses,
                  std::vector<double>& into) {
  for (size_t i = 0; i < quantities.size() && i < into.size(); ++i) {
    auto course = std::ranges::find(courses, quantities[i].signal, &simulate::Course::name);
    if (course == courses.end() || !(course->duration > 0)) continue;
    switch (quantities[i].what) {
      case Quantity::What::Final: break;
      case Quantity::What::Least: into[i] = std::min(into[i], course->least); break;
      case Quantity::What::Largest: into[i] = std::max(into[i], course->largest); break;
      case Quantity::What::Mean: into[i] = course->integral / course->duration; break;
      case Quantity::What::Rms: into[i] = std::sqrt(course->square / course->duration); break;
      case Quantity::What::Integral: into[i] = course->integral; break;
      case Quantity::What::At: {
        auto sample = std::ranges::find(course->samples, quantities[i].time, &std::pair<double, double>::first);
        if (sample != course->samples.end() && !std::isnan(sample->second)) into[i] = sample->second;
        break;
      }
    }
  }
}

QuantityWatch::QuantityWatch(const results::SignalTable& signals, const std::vector<Quantity>& quantities,
                             std::vector<double>& into, std::string& missing)
    : signals_(signals), quantities_(quantities), into_(into) {
  into_.assign(quantities.size(), kNone);
  for (const Quantity& q : quantities) {
    results::SignalId id = signals.find(q.signal);
    if (!id.valid() && missing.empty()) missing = q.signal;
    ids_.push_back(id);
  }
  last_.assign(quantities.size(), 0);
  sums_ = last_;
}

results::Status QuantityWatch::write_row(std::span<const double> row) {
  double t = row[0];
  for (size_t i = 0; i < ids_.size(); ++i) {
    if (!ids_[i].valid()) continue;
    double x = signals_.value(ids_[i], row), &kept = into_[i];
    switch (quantities_[i].what) {
      case Quantity::What::Final: kept = x; break;
      case Quantity::What::Least: kept = first_ ? x : std::min(kept, x); break;
      case Quantity::What::Largest: kept = first_ ? x : std::max(kept, x); break;
      case Quantity::What::Mean:
      case Quantity::What::Rms:
      case Quantity::What::Integral: {
        bool squared = quantities_[i].what == Quantity::What::Rms;
        double y = squared ? x * x : x;
        if (!first_) sums_[i] += 0.5 * (y + last_[i]) * (t - t_);
        double mean = t > begin_ && !first_ ? sums_[i] / (t - begin_) : y;
        kept = quantities_[i].what == Quantity::What::Integral ? sums_[i] : squared ? std::sqrt(mean) : mean;
        last_[i] = y;
        break;
      }
      case Quantity::What::At:
        // Of what is no Real: it holds between rows.
        if (t <= quantities_[i].time) last_[i] = x;
        if (t >= quantities_[i].time) kept = last_[i];
    }
  }
  if (first_) begin_ = t;
  t_ = t;
  first_ = false;
  return {};
}

}  // namespace saltus::analysis

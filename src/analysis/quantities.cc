#include "analysis/quantities.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace saltus::analysis {

static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Quantity read_quantity(const std::string& text) {
  for (auto [name, what] : {std::pair{"final(", Quantity::What::Final},
                            {"min(", Quantity::What::Least},
                            {"max(", Quantity::What::Largest},
                            {"mean(", Quantity::What::Mean}}) {
    size_t n = std::strlen(name);
    if (text.starts_with(name) && text.ends_with(')')) return {what, text.substr(n, text.size() - n - 1), text};
  }
  return {Quantity::What::Final, text, text};
}

std::vector<simulate::Course> courses_of(const std::vector<Quantity>& quantities) {
  std::vector<simulate::Course> courses;
  for (const Quantity& q : quantities) {
    bool has = std::ranges::any_of(courses, [&](const simulate::Course& c) { return c.name == q.signal; });
    if (q.what == Quantity::What::Final || has) continue;
    courses.emplace_back();
    courses.back().name = q.signal;
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
      case Quantity::What::Mean: into[i] = course->integral / course->duration;
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
        if (!first_) sums_[i] += 0.5 * (x + last_[i]) * (t - t_);
        kept = t > begin_ && !first_ ? sums_[i] / (t - begin_) : x;
        last_[i] = x;
    }
  }
  if (first_) begin_ = t;
  t_ = t;
  first_ = false;
  return {};
}

}  // namespace saltus::analysis

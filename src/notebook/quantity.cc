#include "notebook/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/diagnostics.h"
#include "results/signal_expression.h"

namespace saltus::notebook {
namespace {

using results::Outcome;
using results::Status;

// Two rows are at one instant, or a time is that of a row: this near, in relation to the whole.
constexpr double kSameInstant = 1e-10;
constexpr double kRounding = 1e-12;

Outcome<double> failed(std::string why) {
  return {0, Status::failed(std::move(why))};
}

std::string_view trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// An expression of numbers and pi alone.
Outcome<double> constant(std::string_view text) {
  results::Table one;
  one.columns = {{0.0}};
  one.signals.add_invariant({.name = "pi"}, std::acos(-1.0));
  auto value = results::evaluate(one, trimmed(text));
  if (!value.ok()) return {0, std::move(value.status)};
  return {value.value.values.at(0), {}};
}

struct Instant {
  double time;
  size_t first, last;  // its rows
};

class Rows {
 public:
  explicit Rows(const results::Table& table) : table_(table), time_(table.time()) {
    double span =
        time_.empty() ? 0 : std::max({time_.back() - time_.front(), std::fabs(time_.back()), std::fabs(time_.front())});
    near_ = kSameInstant * span;
  }
  std::optional<Instant> at(double time) const {
    auto low = std::lower_bound(time_.begin(), time_.end(), time - near_),
         high = std::upper_bound(time_.begin(), time_.end(), time + near_);
    if (low == high) return {};
    return Instant{*low, static_cast<size_t>(low - time_.begin()), static_cast<size_t>(high - time_.begin()) - 1};
  }
  // Instants at which something leapt. At others a relation changed and no variable.
  std::vector<Instant> events() const {
    std::vector<Instant> found;
    std::vector<double> largest(table_.columns.size(), 0);  // of each column, up to the row `known`
    size_t known = 0;
    for (size_t k = 0; k < time_.size();) {
      size_t end = k;
      while (end + 1 < time_.size() && time_[end + 1] == time_[k]) ++end;
      if (end > k) {
        for (size_t column = 1; column < largest.size(); ++column) {
          for (size_t row = known; row <= k; ++row)
            largest[column] = std::max(largest[column], std::fabs(table_.columns[column][row]));
        }
        known = k + 1;
      }
      if (end > k && jumps(k, end, largest)) found.push_back({time_[k], k, end});
      k = end + 1;
    }
    return found;
  }

 private:
  bool jumps(size_t first, size_t last, const std::vector<double>& largest) const {
    for (size_t column = 1; column < table_.columns.size(); ++column) {
      const std::vector<double>& values = table_.columns[column];
      // Equations that are solved again give the same number up to rounding.
      for (size_t k = first; k < last; ++k) {
        bool nothing = std::isnan(values[k]) && std::isnan(values[k + 1]);
        if (!nothing && !(std::fabs(values[k] - values[k + 1]) <= kRounding * largest[column])) return true;
      }
    }
    return false;
  }

  const results::Table& table_;
  const std::vector<double>& time_;
  double near_;
};

// " word " from the right, outside of brackets.
size_t last_word(std::string_view text, std::string_view word) {
  std::string spaced = fmt::format(" {} ", word);
  return text.rfind(spaced);
}

Outcome<double> mean_over_time(const results::Table& table, const std::vector<double>& values) {
  const std::vector<double>& time = table.time();
  double area = 0, span = time.back() - time.front();
  if (!(span > 0)) return failed("a mean over no time");
  for (size_t k = 1; k < time.size(); ++k) area += 0.5 * (values[k] + values[k - 1]) * (time[k] - time[k - 1]);
  return {area / span, {}};
}

Outcome<double> of_run(const results::Table& table, std::string_view text) {
  Rows rows(table);
  if (table.rows() == 0) return failed("the result has no rows");
  if (text == "events") return {static_cast<double>(rows.events().size()), {}};
  if (text.starts_with("event ")) {
    auto number = constant(text.substr(6));
    auto events = rows.events();
    if (!number.ok()) return number;
    if (number.value < 1 || number.value > static_cast<double>(events.size()) ||
        number.value != std::floor(number.value))
      return failed(fmt::format("there is no event {:g}: there are {}", number.value, events.size()));
    return {events[static_cast<size_t>(number.value) - 1].time, {}};
  }
  size_t row = table.rows() - 1;
  std::string_view expression = text, way;
  for (std::string_view word : {"final", "min", "max", "mean"}) {
    if (text.starts_with(word) && text.substr(word.size()).starts_with(' '))
      way = word, expression = trimmed(text.substr(word.size()));
  }
  size_t at = last_word(expression, "at"), before = last_word(expression, "before");
  if (way.empty() && (at != std::string_view::npos || before != std::string_view::npos)) {
    bool left = at == std::string_view::npos;
    std::string_view when = expression.substr((left ? before : at) + (left ? 8 : 4));
    expression = expression.substr(0, left ? before : at);
    double step = 0;
    if (size_t word = last_word(when, "step"); word != std::string_view::npos && !left) {
      auto number = constant(when.substr(word + 6));
      if (!number.ok()) return number;
      step = number.value;
      when = when.substr(0, word);
    }
    auto time = constant(when);
    if (!time.ok()) return time;
    auto instant = rows.at(time.value);
    if (!instant)
      return failed(fmt::format(
          "the result has no row at {:.12g}; '--interval' or '--intervals' decides where rows are", time.value));
    if (step < 0 || step != std::floor(step) || step > static_cast<double>(instant->last - instant->first) + 1)
      return failed(fmt::format("there are {} points at {:.12g}", instant->last - instant->first + 1, time.value));
    row = step > 0 ? instant->first + static_cast<size_t>(step) - 1 : left ? instant->first : instant->last;
  }
  auto values = results::evaluate(table, trimmed(expression));
  if (!values.ok()) return {0, std::move(values.status)};
  const std::vector<double>& all = values.value.values;
  if (way == "min") return {*std::ranges::min_element(all), {}};
  if (way == "max") return {*std::ranges::max_element(all), {}};
  if (way == "mean") return mean_over_time(table, all);
  return {all[row], {}};
}

// "VAR in member 3" of a sweep; min and max over its members.
Outcome<double> of_sweep(const results::Table& table, std::string_view text) {
  size_t row = table.rows() - 1;
  bool least = text.starts_with("min "), largest = text.starts_with("max ");
  std::string_view expression = least || largest ? trimmed(text.substr(4)) : text;
  if (size_t word = expression.rfind(" in member "); word != std::string_view::npos) {
    auto number = constant(expression.substr(word + 11));
    if (!number.ok()) return number;
    if (number.value < 1 || number.value > static_cast<double>(table.rows()))
      return failed(fmt::format("there is no member {:g}", number.value));
    row = static_cast<size_t>(number.value) - 1;
    expression = expression.substr(0, word);
  }
  auto values = results::evaluate(table, trimmed(expression));
  if (!values.ok()) return {0, std::move(values.status)};
  if (values.value.values.empty()) return failed("the sweep has no members");
  if (least) return {*std::ranges::min_element(values.value.values), {}};
  if (largest) return {*std::ranges::max_element(values.value.values), {}};
  return {values.value.values[row], {}};
}

}  // namespace

Outcome<double> quantity(const Values& values, std::string_view text) {
  text = trimmed(text);
  if (auto number = values.numbers.find(results::plain_name(text)); number != values.numbers.end())
    return {number->second, {}};
  if (!values.table.columns.empty())
    return values.over_time ? of_run(values.table, text) : of_sweep(values.table, text);
  std::vector<std::string_view> names;
  for (const auto& [name, value] : values.numbers) names.push_back(name);
  std::string near = nearest_name(text, names);
  return failed(fmt::format("there is no '{}'{}", text, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

Verdict judge(const Values& values, std::string_view expectation) {
  size_t relation = std::string_view::npos, width = 1;
  int depth = 0;
  for (size_t k = 0; k < expectation.size() && relation == std::string_view::npos; ++k) {
    char c = expectation[k];
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    if (depth == 0 && (c == '=' || c == '<' || c == '>'))
      relation = k, width = expectation.substr(k + 1).starts_with('=') ? 2 : 1;
  }
  if (relation == std::string_view::npos) return {false, "it has no '='"};
  std::string_view sign = expectation.substr(relation, width), right = expectation.substr(relation + width);
  auto found = quantity(values, expectation.substr(0, relation));
  if (!found.ok()) return {false, found.message()};
  double tolerance = 0;
  size_t spread = right.find("±"), length = 2;
  if (spread == std::string_view::npos) spread = right.find("+-");
  if (spread != std::string_view::npos) {
    auto given = constant(right.substr(spread + length));
    if (!given.ok()) return {false, given.message()};
    tolerance = given.value;
    right = right.substr(0, spread);
  }
  auto wanted = constant(right);
  if (!wanted.ok()) return {false, wanted.message()};
  double x = found.value, y = wanted.value;
  bool held = sign == "<"    ? x < y
              : sign == "<=" ? x <= y
              : sign == ">"  ? x > y
              : sign == ">=" ? x >= y
                             : std::fabs(x - y) <= tolerance;
  return {held, fmt::format("{:.12g}", x)};
}

}  // namespace saltus::notebook

#include "verify/buildingspy.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "base/regular_file.h"

namespace saltus::verify {
namespace {

// "[1., 2.5e3]" → numbers; empty when it is no such list.
std::vector<double> numbers(std::string_view text) {
  std::vector<double> all;
  size_t begin = text.find('['), end = text.rfind(']');
  if (begin == std::string_view::npos || end == std::string_view::npos) return all;
  for (size_t at = begin + 1; at < end;) {
    size_t comma = std::min(text.find(',', at), end);
    std::string_view item = text.substr(at, comma - at);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    if (item.starts_with('+')) item.remove_prefix(1);
    double value = 0;
    if (std::from_chars(item.data(), item.data() + item.size(), value).ec != std::errc()) return {};
    all.push_back(value);
    at = comma + 1;
  }
  return all;
}

// As results name elements: "a[1, 2]" is a[1,2] there.
std::string without_spaces(std::string name) {
  std::erase(name, ' ');
  return name;
}

}  // namespace

results::Outcome<results::Table> read_buildingspy(const std::string& path) {
  std::string why;
  std::optional<std::string> text = read_regular_file(path, why);
  if (!text) return {{}, results::Status::failed(fmt::format("cannot read '{}': {}", path, why))};
  std::istringstream file(*text);
  std::vector<double> time;
  std::vector<std::pair<std::string, std::vector<double>>> signals;
  size_t rows = 0;
  for (std::string line; std::getline(file, line);) {
    size_t equal = line.find("=[");
    if (equal == std::string::npos) continue;
    std::string name = without_spaces(line.substr(0, equal));
    std::vector<double> values = numbers(std::string_view(line).substr(equal + 1));
    if (values.empty() || name.starts_with("statistics-")) continue;
    if (name == "time") {
      time = std::move(values);
    } else {
      rows = std::max(rows, values.size());
      signals.emplace_back(std::move(name), std::move(values));
    }
  }
  if (time.size() < 2 || signals.empty())
    return {{}, results::Status::failed(fmt::format("'{}' has no time or no signals", path))};
  rows = std::max(rows, time.size());
  auto spread = [&](const std::vector<double>& given) {
    std::vector<double> all(rows);
    for (size_t i = 0; i < rows; ++i) {
      double at = double(i) / double(rows - 1);
      // As many as there are rows, or the values at the ends.
      all[i] = given.size() == rows ? given[i] : given.front() + at * (given.back() - given.front());
    }
    return all;
  };
  results::Table table;
  table.columns.push_back(spread(time));
  for (const auto& [name, values] : signals) {
    if (values.size() != rows && values.size() > 2)
      return {{},
              results::Status::failed(
                  fmt::format("'{}' has {} values of '{}', but {} of others", path, values.size(), name, rows))};
    table.signals.add_column({name});
    table.columns.push_back(spread(values));
  }
  return {std::move(table), {}};
}

results::Comparison compare_sampled(const results::Table& result, const results::Table& reference) {
  results::Comparison comparison;
  const std::vector<double>& time = reference.time();
  const std::vector<double>& own_time = result.time();
  comparison.covers_reference =
      !own_time.empty() && own_time.back() >= time.back() - 1e-6 * (time.back() - time.front());
  for (results::SignalId id : reference.signals.ids()) {
    if (id == results::SignalTable::kTime) continue;
    results::SignalVerdict verdict;
    verdict.name = reference.signals.name(id);
    results::SignalId own = result.signals.find(verdict.name);
    if (!own.valid() || own_time.empty()) {
      verdict.verdict = results::Verdict::Missing;
    } else {
      std::vector<double> wanted = reference.values(id), values = result.values(own);
      double size = 0;
      for (double v : wanted) size = std::max(size, std::abs(v));
      double tolerance = 1e-3 * (1 + size);
      auto at = [&](double t) {
        size_t next = static_cast<size_t>(std::lower_bound(own_time.begin(), own_time.end(), t) - own_time.begin());
        if (next == 0) return values.front();
        if (next == own_time.size()) return values.back();
        double span = own_time[next] - own_time[next - 1];
        double part = span > 0 ? (t - own_time[next - 1]) / span : 1;
        return values[next - 1] + part * (values[next] - values[next - 1]);
      };
      verdict.points = time.size();
      for (size_t i = 0; i < time.size(); ++i) {
        double sample = i + 1 < time.size() ? time[i + 1] - time[i] : time[i] - time[i - 1];
        double from = time[i] - 0.6 * sample, to = time[i] + 0.6 * sample;
        double least = std::min(at(from), at(to)), most = std::max(at(from), at(to));
        for (auto k = std::lower_bound(own_time.begin(), own_time.end(), from); k != own_time.end() && *k <= to; ++k) {
          double v = values[static_cast<size_t>(k - own_time.begin())];
          least = std::min(least, v);
          most = std::max(most, v);
        }
        double off = std::max(least - wanted[i], wanted[i] - most);
        if (off <= tolerance) continue;
        if (verdict.violations++ == 0) verdict.first_violation = time[i];
        if (off > verdict.largest_deviation) {
          verdict.largest_deviation = off;
          verdict.largest_deviation_time = time[i];
        }
      }
      verdict.verdict = verdict.violations > 0 ? results::Verdict::Outside : results::Verdict::Right;
    }
    if (!verdict.right()) ++comparison.wrong;
    comparison.signals.push_back(std::move(verdict));
  }
  return comparison;
}

}  // namespace saltus::verify

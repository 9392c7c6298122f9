#include "verify/buildingspy.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>

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

}  // namespace

results::Outcome<results::Table> read_buildingspy(const std::string& path) {
  std::ifstream file(path);
  if (!file) return {{}, results::Status::failed(fmt::format("cannot read '{}'", path))};
  std::vector<double> time;
  std::vector<std::pair<std::string, std::vector<double>>> signals;
  size_t rows = 0;
  for (std::string line; std::getline(file, line);) {
    size_t equal = line.find("=[");
    if (equal == std::string::npos) continue;
    std::string name = line.substr(0, equal);
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

}  // namespace saltus::verify

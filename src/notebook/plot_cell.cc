#include "notebook/plot_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "results/curves.h"
#include "results/interactive_plot.h"

namespace saltus::notebook {
namespace {

struct Wanted {
  results::CurveRequest curves;
  results::PlotOptions plot;
  std::string problem;
};

Wanted read_words(const std::vector<std::string>& words) {
  Wanted wanted;
  double from = 0, to = 0;
  bool has_from = false, has_to = false;
  for (size_t k = 0; k < words.size(); ++k) {
    const std::string& word = words[k];
    auto next = [&]() -> std::string {
      if (k + 1 < words.size()) return words[++k];
      wanted.problem = fmt::format("something must follow '{}'", word);
      return {};
    };
    auto number = [&](double& value) {
      std::string text = next();
      auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error != std::errc() || end != text.data() + text.size())
        wanted.problem = fmt::format("'{}' is not a number", text);
      return true;
    };
    if (word == "--title")
      wanted.plot.title = next();
    else if (word == "--against")
      wanted.curves.against = next();
    else if (word == "--log")
      wanted.plot.log_y = true;
    else if (word == "--log-x")
      wanted.plot.log_x = true;
    else if (word == "--si")
      wanted.curves.display_units = false;
    else if (word == "--from")
      has_from = number(from);
    else if (word == "--to")
      has_to = number(to);
    else
      wanted.curves.wanted.push_back(word);
  }
  if (has_from != has_to || (has_from && !(from < to)))
    wanted.problem = "--from and --to go together, one before the other";
  if (has_from && has_to) wanted.plot.time_range = results::Range{from, to};
  if (wanted.curves.wanted.empty()) wanted.problem = "say what to draw";
  return wanted;
}

}  // namespace

results::Outcome<std::string> plot_cell(
    const Cell& cell, const std::vector<std::pair<std::string, std::shared_ptr<const Values>>>& shown) {
  auto failed = [](std::string why) {
    return results::Outcome<std::string>{{}, results::Status::failed(std::move(why))};
  };
  Wanted wanted = read_words(cell.options);
  if (!wanted.problem.empty()) return failed(wanted.problem);
  if (shown.empty()) return failed("no block above has left a result");
  std::vector<results::Curve> curves;
  for (const auto& [name, values] : shown) {
    if (values->table.columns.empty()) return failed(fmt::format("'{}' has left nothing to draw", name));
    results::CurveRequest request = wanted.curves;
    // A sweep is drawn over what was varied.
    if (!values->over_time && request.against.empty() && values->table.signals.size() > 1)
      request.against = values->table.signals.name(results::SignalId(1));
    auto found = results::curves_of(values->table, request, shown.size() > 1 ? name : "");
    if (!found.ok()) return failed(found.message());
    if (!request.against.empty()) {
      wanted.plot.over_time = false;
      wanted.plot.x_label = request.against;
    }
    std::ranges::move(found.value, std::back_inserter(curves));
  }
  return {results::plot_figure(curves, wanted.plot), {}};
}

}  // namespace saltus::notebook

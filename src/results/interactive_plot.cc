#include "results/interactive_plot.h"

#include <fmt/format.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "results/interactive_plot_files.h"
#include "results/plot_layout.h"

namespace saltus::results {
namespace {

// Doubles, little endian, in base64: exact, and read by a browser without parsing numbers.
std::string base64(std::span<const double> numbers) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes(numbers.size() * sizeof(double), '\0');
  if (!numbers.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<uint8_t>(bytes[i + k]) : 0u);
    for (size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
  }
  return out;
}

// Fit to stand inside of a <script>: nothing in it can end the element.
std::string for_script(const nlohmann::json& data) {
  std::string text = data.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  std::string safe;
  for (char c : text) {
    if (c == '<' || c == '>' || c == '&')
      safe += fmt::format("\\u{:04x}", static_cast<int>(c));
    else
      safe += c;
  }
  return safe;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (char c : printable(text)) {
    if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '&')
      safe += "&amp;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

}  // namespace

std::string_view plot_style() {
  return kPlotStyle;
}

std::string_view plot_script() {
  return kPlotScript;
}

std::string plot_figure(std::span<const Curve> curves, const PlotOptions& options) {
  nlohmann::json data = {{"title", options.title},
                         {"xLabel", options.x_label},
                         {"logX", options.log_x},
                         {"logY", options.log_y},
                         {"overTime", options.over_time},
                         {"xs", nlohmann::json::array()},
                         {"curves", nlohmann::json::array()},
                         {"panels", nlohmann::json::array()}};
  if (options.time_range) data["range"] = {options.time_range->low, options.time_range->high};
  // Signals of one result share their times: each is written once.
  std::vector<size_t> first_with;
  for (const Curve& curve : curves) {
    size_t x = 0;
    while (x < first_with.size() && curves[first_with[x]].time != curve.time) ++x;
    if (x == first_with.size()) {
      first_with.push_back(static_cast<size_t>(&curve - curves.data()));
      data["xs"].push_back(base64(curve.time));
    }
    data["curves"].push_back({{"name", curve.name},
                              {"unit", curve.unit},
                              {"x", x},
                              {"y", base64(curve.values)},
                              {"hold", curve.kind != SignalKind::Real}});
  }
  std::vector<Panel> panels = lay_out(curves, whole_time(curves), 300, 13, options);
  for (const Panel& panel : panels) data["panels"].push_back({panel.left.curves, panel.right.curves});
  std::vector<bool> over = drawn_over(curves, panels);
  for (size_t k = 0; k < curves.size(); ++k) {
    if (over[k]) data["curves"][k]["over"] = true;
  }
  for (const AxisRule& rule : options.rules)
    data["rules"].push_back({{"unit", rule.unit}, {"least", rule.least_range}, {"step", rule.step}});
  return fmt::format("<figure class=\"saltus-plot\"><script type=\"application/json\">{}</script></figure>\n",
                     for_script(data));
}

std::string to_html(std::span<const Curve> curves, const PlotOptions& options) {
  std::string title = escaped(options.title.empty() ? "Saltus" : options.title);
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'\">\n"
      "<title>{}</title>\n<style>\n",
      title);
  page += plot_style();
  page +=
      "body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 14px/1.4 system-ui, "
      "sans-serif; }\n";
  page += "</style>\n</head>\n<body>\n" + plot_figure(curves, options) + "<script>\n";
  page += plot_script();
  return page + "</script>\n</body>\n</html>\n";
}

}  // namespace saltus::results

// Plots for saltus.h.
#include <string_view>

#include "api/handles.h"
#include "results/interactive_plot.h"
#include "results/svg.h"

namespace saltus::embedding {

Verdict drawn(const std::vector<results::Curve>& curves, const char* format, const std::string& title,
              std::string& into) {
  if (!format) return Verdict::null("the format");
  results::PlotOptions options;
  options.title = title;
  if (std::string_view(format) == "html")
    into = results::to_html(curves, options);
  else if (std::string_view(format) == "svg")
    into = results::to_svg(results::draw_plot(curves, options));
  else
    return {SALTUS_ERROR_ARGUMENT, "plots are 'html' or 'svg'"};
  return {};
}

Verdict plot_written(const std::vector<results::Curve>& curves, const char* path, const std::string& title) {
  if (!path) return Verdict::null("the path");
  results::PlotOptions options;
  options.title = title;
  results::Status written = results::write_plot(path, curves, options);
  if (!written.ok()) return {SALTUS_ERROR_FILE, written.message()};
  return {};
}

}  // namespace saltus::embedding

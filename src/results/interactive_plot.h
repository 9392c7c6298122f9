// Curves as a page of one file: zoom, pan, read values, hide curves; light and dark. It asks nothing of the network.
#pragma once

#include <span>
#include <string>

#include "results/plot.h"

namespace saltus::results {

std::string to_html(std::span<const Curve> curves, const PlotOptions& options);

// The plot alone, a <figure> to stand in a page that has plot_style() and plot_script() once.
std::string plot_figure(std::span<const Curve> curves, const PlotOptions& options);
std::string_view plot_style();
std::string_view plot_script();

}  // namespace saltus::results

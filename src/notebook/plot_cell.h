// A ```plot block: curves of results that blocks above it have left, as a figure to zoom and read values in.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "notebook/cell.h"
#include "notebook/quantity.h"
#include "results/status.h"

namespace saltus::notebook {

// `shown`: results by name, the name stands behind that of a curve when there are several.
results::Outcome<std::string> plot_cell(
    const Cell& cell, const std::vector<std::pair<std::string, std::shared_ptr<const Values>>>& shown);

}  // namespace saltus::notebook

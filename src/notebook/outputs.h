// What commands print and write, as text, tables, formulas and numbers for the page.
#pragma once

#include <string>

#include "notebook/run_cell.h"

namespace saltus::notebook {

// `file`: what the command was told to write; empty or missing: nothing.
void read_outputs(const Cell& cell, const std::string& out, const std::string& file, CellResult& result);

}  // namespace saltus::notebook

// Runs the command of a block: `saltus` itself, in a process of its own, with the block's words as its options. So a
// notebook can do what the command line can, in the same sandbox, and a run that breaks its process breaks no page.
// What it gave is kept under the digest of all that went into it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "notebook/cell.h"
#include "notebook/definitions.h"
#include "notebook/quantity.h"

namespace saltus::notebook {

struct RunSettings {
  std::string program;  // of saltus
  std::vector<std::string> include, trusted;
  std::filesystem::path cache;  // a folder for this notebook alone
  double timeout = 60;          // seconds a block
  uint64_t memory_mb = 0;       // a block; 0: no limit
  bool fresh = false;           // nothing is taken from the cache
  std::string stamp;            // of the program and the libraries: other ones, other results
};

struct CellResult {
  bool failed = false;
  bool kept = false;  // it was run before
  double seconds = 0;
  std::string text;                            // what it said
  std::string problems;                        // errors and warnings, with places in the notebook
  std::string latex;                           // of equations and linear models
  std::string picture;                         // SVG
  std::vector<std::vector<std::string>> rows;  // a table, its head first
  Values values;
  std::string entry;  // its name in the cache
};

CellResult run_cell(const Cell& cell, Definitions& definitions, const RunSettings& settings);

// Changes with the program and with every file of the libraries.
std::string stamp_of(const std::string& program, const std::vector<std::string>& library_path);

}  // namespace saltus::notebook

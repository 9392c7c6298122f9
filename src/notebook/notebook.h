// A notebook: a Markdown file whose fenced blocks are alive. It is run from top to bottom into one page.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "notebook/run_cell.h"

namespace saltus::notebook {

struct Request {
  std::filesystem::path file;
  std::filesystem::path root;  // files that the notebook names lie below it
  RunSettings settings;
  size_t until = 0;  // what begins after this line is left out; 0: nothing is
};

struct Problem {
  size_t line;
  std::string text;
};

struct Page {
  std::string html;
  std::vector<Problem> problems;
  size_t runs = 0, kept = 0;  // blocks that ran; those of them whose results were at hand
  size_t expectations = 0, held = 0;
};

Page build(const std::string& text, const Request& request);

}  // namespace saltus::notebook

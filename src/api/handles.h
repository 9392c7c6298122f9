// What the opaque types of saltus.h are.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/run.h"
#include "api/saltus.h"
#include "results/table.h"

struct saltus_workspace {
  std::shared_ptr<saltus::embedding::Workspace> own;
  std::string value, failure;
};

struct saltus_model {
  std::shared_ptr<saltus::embedding::Model> own;
  struct Told {
    std::string code, severity, message, file;
    size_t line = 0;
  };
  std::vector<Told> told;
  std::vector<std::string> names, units, descriptions;
  std::vector<const char*> kinds;
  std::string tables, equations, typeset, diagram, icon, exported;
};

struct saltus_run {
  explicit saltus_run(std::shared_ptr<saltus::embedding::Model> model) : own(std::move(model)) {}
  saltus::embedding::Run own;
  std::string saved, picture, linear, between, descriptor, bode, steady, sensitivities, fit, failure;
  mutable std::string signals, events, outcome, messages;
  std::vector<std::pair<size_t, std::string>> sweep_messages;
};

struct saltus_result {
  saltus::results::Table table;
  std::string failure, signals, comparison;
  bool ok = false;
};

namespace saltus::embedding {

// Nothing is thrown across the C interface: what a call throws, a lack of memory for the most part, is its failure.
template <class Result, class Body>
Result guarded(std::string& failure, Result otherwise, Body body) noexcept {
  try {
    return body();
  } catch (const std::exception& error) {
    failure = error.what();
  } catch (...) {
    failure = "it broke down";
  }
  return otherwise;
}

// The lines of a text that are not empty; NULL has none.
inline std::vector<std::string> lines_of(const char* text) {
  std::vector<std::string> lines;
  std::string_view rest = text ? text : "";
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    if (!line.empty()) lines.emplace_back(line);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return lines;
}

}  // namespace saltus::embedding

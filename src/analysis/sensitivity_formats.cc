// Sensitivities as files and for people.
#include <nlohmann/json.hpp>

#include "analysis/sensitivities.h"

namespace saltus::analysis {

std::string as_csv(const Sensitivities& s) {
  std::string out = "time";
  for (const std::string& name : s.outputs) {
    out += fmt::format(",\"{}\"", name);
    for (const std::string& p : s.parameters) out += fmt::format(",\"d({})/d({})\"", name, p);
  }
  out += '\n';
  size_t m = s.parameters.size();
  for (size_t row = 0; row < s.time.size(); ++row) {
    out += fmt::format("{}", s.time[row]);
    for (size_t i = 0; i < s.outputs.size(); ++i) {
      out += fmt::format(",{}", s.values[row][i]);
      for (size_t k = 0; k < m; ++k) out += fmt::format(",{}", s.derivatives[row][i * m + k]);
    }
    out += '\n';
  }
  return out;
}

std::string as_text(const Sensitivities& s) {
  std::string out = fmt::format("{} at time {}:\n", s.model, s.time.back());
  size_t m = s.parameters.size();
  for (size_t i = 0; i < s.outputs.size(); ++i) {
    out += fmt::format("  {} = {:.9g}\n", s.outputs[i], s.values.back()[i]);
    for (size_t k = 0; k < m; ++k)
      out += fmt::format("    d/d({}) = {:.9g}\n", s.parameters[k], s.derivatives.back()[i * m + k]);
  }
  return out;
}

std::string as_json(const Sensitivities& s) {
  return nlohmann::json{
      {"model", s.model},   {"parameters", s.parameters},  {"at", s.at}, {"outputs", s.outputs}, {"time", s.time},
      {"values", s.values}, {"derivatives", s.derivatives}}
      .dump();
}

}  // namespace saltus::analysis

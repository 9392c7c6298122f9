#include "verify/model_list.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>

namespace saltus::verify {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields(1);
  for (char c : line) {
    if (c == '\t') {
      fields.emplace_back();
    } else if (c != '\r') {
      fields.back() += c;
    }
  }
  return fields;
}

}  // namespace

results::Outcome<std::vector<Listed>> read_model_list(const std::string& path) {
  std::ifstream file(path);
  if (!file) return {{}, results::Status::failed(fmt::format("cannot read '{}'", path))};
  std::string line;
  std::getline(file, line);
  std::vector<std::string> header = split(line);
  std::vector<Listed> models;
  for (size_t number = 2; std::getline(file, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> fields = split(line);
    Listed listed;
    for (size_t i = 0; i < fields.size() && i < header.size(); ++i) {
      const std::string& field = fields[i];
      std::optional<double>* value = nullptr;
      if (header[i] == "model") listed.model = field;
      if (header[i] == "start") value = &listed.settings.start;
      if (header[i] == "stop") value = &listed.settings.stop;
      if (header[i] == "interval") value = &listed.settings.interval;
      if (header[i] == "tolerance") value = &listed.settings.tolerance;
      if (!value || field.empty()) continue;
      double parsed = 0;
      auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), parsed);
      if (error != std::errc() || end != field.data() + field.size()) {
        return {{}, results::Status::failed(fmt::format("{}:{}: '{}' is not a number", path, number, field))};
      }
      *value = parsed;
    }
    if (listed.model.empty()) {
      return {{}, results::Status::failed(fmt::format("{}:{}: no column 'model'", path, number))};
    }
    models.push_back(std::move(listed));
  }
  return {std::move(models), {}};
}

}  // namespace saltus::verify

#include "verify/reference.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

namespace saltus::verify {
namespace fs = std::filesystem;

Settings read_creation(const std::string& path) {
  Settings settings;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    size_t equal = line.find('=');
    if (equal == std::string::npos) continue;
    std::string key = line.substr(0, equal);
    while (!key.empty() && key.back() == ' ') key.pop_back();
    std::optional<double>* value = nullptr;
    if (key == "StartTime") value = &settings.start;
    if (key == "StopTime") value = &settings.stop;
    if (key == "Interval") value = &settings.interval;
    if (key == "Tolerance") value = &settings.tolerance;
    if (!value) continue;
    size_t begin = line.find_first_not_of(' ', equal + 1);
    if (begin == std::string::npos) continue;
    double parsed = 0;
    if (std::from_chars(line.data() + begin, line.data() + line.size(), parsed).ec == std::errc()) *value = parsed;
  }
  return settings;
}

std::optional<Reference> find_reference(const std::string& folder, const std::string& model) {
  std::string below = model;
  std::replace(below.begin(), below.end(), '.', '/');
  fs::path at = fs::path(folder) / below;
  std::string last = at.filename().string();
  Reference reference;
  std::error_code ec;
  for (const char* end : {".csv", ".mat"}) {
    if (fs::exists(at / (last + end), ec)) {
      reference.result = (at / (last + end)).string();
      break;
    }
  }
  if (reference.result.empty()) {
    // BuildingsPy: all in one folder, underscores instead of dots.
    std::string flat = model;
    std::replace(flat.begin(), flat.end(), '.', '_');
    fs::path text = fs::path(folder) / (flat + ".txt");
    if (!fs::exists(text, ec)) return std::nullopt;
    reference.result = text.string();
    reference.buildingspy = true;
    return reference;
  }
  if (fs::exists(at / "comparisonSignals.txt", ec)) reference.signals = (at / "comparisonSignals.txt").string();
  reference.settings = read_creation((at / "creation.txt").string());
  return reference;
}

}  // namespace saltus::verify

#include "verify/reference.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "verify/buildingspy.h"

namespace saltus::verify {
namespace fs = std::filesystem;

namespace {

// So that each point of the reference is a row of the result: between rows of an hour a weather record is no straight
// line.
std::optional<double> interval_of(const std::string& buildingspy) {
  constexpr double kRows = 10;  // to a sample of the reference
  auto table = read_buildingspy(buildingspy);
  if (!table.ok() || table.value.rows() < 3) return std::nullopt;
  const std::vector<double>& time = table.value.time();
  double sample = (time.back() - time.front()) / static_cast<double>(time.size() - 1);
  for (size_t i = 0; i < time.size(); ++i) {
    if (!(std::abs(time[i] - time.front() - static_cast<double>(i) * sample) <= 1e-6 * sample)) return std::nullopt;
  }
  return sample / kRows;
}

}  // namespace

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
    reference.settings.interval = interval_of(reference.result);
    return reference;
  }
  if (fs::exists(at / "comparisonSignals.txt", ec)) reference.signals = (at / "comparisonSignals.txt").string();
  reference.settings = read_creation((at / "creation.txt").string());
  return reference;
}

}  // namespace saltus::verify

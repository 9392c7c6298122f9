#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "verify/reports.h"
#include "verify/summary.h"

namespace saltus::verify {
namespace {

using Json = nlohmann::ordered_json;

Json tally_json(const Tally& tally) {
  Json json = {{"name", tally.name}, {"models", tally.models}, {"withReference", tally.with_reference}};
  for (size_t s = 1; s < kStates; ++s) json[std::string(to_string(static_cast<State>(s)))] = tally.reached[s];
  return json;
}

Json record_json(const Record& record) {
  Json json;
  json["model"] = record.model;
  json["state"] = to_string(record.state);
  json["hasReference"] = record.has_reference;
  json["seconds"] = record.child.seconds;
  json["cpuSeconds"] = record.child.cpu_seconds;
  json["peakMB"] = record.child.peak_mb;
  for (const auto& [pass, seconds] : record.passes) json["passes"][pass] = seconds;
  if (record.equations >= 0) json["equations"] = record.equations;
  if (record.states >= 0) json["states"] = record.states;
  if (record.signals > 0) json["signals"] = record.signals;
  for (const WrongSignal& wrong : record.wrong) json["wrong"].push_back({{"name", wrong.name}, {"why", wrong.why}});
  if (!record.passed()) {
    json["code"] = record.code;
    json["message"] = record.message;
    if (!record.place.empty()) json["place"] = record.place;
    json["cause"] = record.cause;
  }
  return json;
}

}  // namespace

std::string to_json(const ReportHead& head, const std::vector<Record>& records) {
  Json json;
  json["library"] = head.title;
  json["seconds"] = head.seconds;
  json["total"] = tally_json(total(records));
  for (const Tally& tally : by_package(records)) json["packages"].push_back(tally_json(tally));
  json["causes"] = Json::array();
  for (const Cause& cause : by_cause(records)) {
    Json models = Json::array();
    for (const Record* record : cause.records) models.push_back(record->model);
    json["causes"].push_back({{"cause", cause.text}, {"count", cause.records.size()}, {"models", models}});
  }
  for (const Record& record : records) json["models"].push_back(record_json(record));
  return printable_json(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace saltus::verify

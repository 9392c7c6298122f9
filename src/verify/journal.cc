#include "verify/journal.h"

#include <nlohmann/json.hpp>

namespace saltus::verify {

using Json = nlohmann::json;

std::string to_journal_line(const Record& r) {
  Json wrong = Json::array();
  for (const WrongSignal& w : r.wrong) wrong.push_back({{"name", w.name}, {"why", w.why}});
  Json passes = Json::object();
  for (const auto& [pass, seconds] : r.passes) passes[pass] = seconds;
  Json line = {{"model", r.model},
               {"digest", r.digest},
               {"state", to_string(r.state)},
               {"reference", r.has_reference},
               {"seconds", r.child.seconds},
               {"cpu", r.child.cpu_seconds},
               {"memory", r.child.peak_mb},
               {"equations", r.equations},
               {"states", r.states},
               {"signals", r.signals},
               {"code", r.code},
               {"message", r.message},
               {"place", r.place},
               {"cause", r.cause},
               {"wrong", wrong},
               {"passes", passes}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::map<std::string, Record> read_journal(const std::string& path) {
  std::map<std::string, Record> records;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("model")) continue;
    Record r;
    r.model = json.value("model", "");
    r.digest = json.value("digest", "");
    r.package = package_of(r.model);
    r.state = state_named(json.value("state", "")).value_or(State::Nothing);
    r.has_reference = json.value("reference", false);
    r.child.seconds = json.value("seconds", 0.0);
    r.child.cpu_seconds = json.value("cpu", 0.0);
    r.child.peak_mb = json.value("memory", 0.0);
    r.equations = json.value("equations", int64_t{-1});
    r.states = json.value("states", int64_t{-1});
    r.signals = json.value("signals", size_t{0});
    r.code = json.value("code", "");
    r.message = json.value("message", "");
    r.place = json.value("place", "");
    r.cause = json.value("cause", "");
    for (const Json& w : json.value("wrong", Json::array()))
      r.wrong.push_back({w.value("name", ""), w.value("why", ""), {}});
    Json passes = json.value("passes", Json::object());
    for (const auto& [pass, seconds] : passes.items()) r.passes.emplace_back(pass, seconds.get<double>());
    records[r.model] = std::move(r);
  }
  return records;
}

}  // namespace saltus::verify

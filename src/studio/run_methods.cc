// Methods about runs and their numbers.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studio/drawing.h"
#include "studio/runs.h"
#include "studio/unit_choices.h"

namespace saltus::studio {
namespace {

constexpr const char* kKinds[] = {"Real", "Integer", "Boolean", "enumeration"};

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

Json signals(const RunRecord& run, const Json& params) {
  std::string prefix = params.value("prefix", "");
  size_t limit = params.value("limit", size_t{100'000});
  Json all = Json::array(), units = Json::object();
  for (const SignalFacts& s : run.data.names->all) {
    if (!s.name.starts_with(prefix)) continue;
    if (all.size() >= limit) break;
    bool fixed = !s.is_column;
    if (Json& known = units[s.unit][s.display_unit]; known.is_null()) known = unit_choices(s.unit, s.display_unit);
    all.push_back({{"name", s.name},
                   {"unit", s.unit},
                   {"displayUnit", s.display_unit},
                   {"description", s.description},
                   {"kind", kKinds[std::clamp(s.kind, 0, 3)]},
                   {"parameter", s.is_parameter},
                   {"value", fixed ? number(run.data.value(s, 0)) : Json()},
                   {"settable", s.settable},
                   {"start", s.settable && s.is_column ? number(run.data.value(s, 0)) : Json()},
                   {"alias", false}});
  }
  return {{"run", run.id}, {"signals", all}, {"units", units}};
}

const SignalFacts& signal_of(const RunRecord& run, const std::string& name) {
  const SignalFacts* found = run.data.names->find(name);
  if (!found) refuse("the result has no signal '" + name + "'");
  return *found;
}

void columns(const std::shared_ptr<Call>& call, const RunRecord& run) {
  const Json& params = call->params();
  std::vector<const SignalFacts*> wanted;
  if (run.data.columns() == 0)
    return call->reply({{"run", run.id}, {"rows", 0}, {"total", 0}, {"decimated", false}, {"columns", Json::array()}},
                       {});
  wanted.push_back(&signal_of(run, "time"));
  for (const Json& name : params.at("signals")) {
    const SignalFacts& signal = signal_of(run, name.get<std::string>());
    if (signal.name != "time") wanted.push_back(&signal);
    if (wanted.size() > 2000) refuse("more than 2000 signals at once");
  }
  size_t first = 0, last = run.data.rows();
  if (params.contains("rows") && params["rows"].is_array()) {
    first = std::min(params["rows"].at(0).get<size_t>(), last);
    last = first + std::min(params["rows"].at(1).get<size_t>(), last - first);
  } else if ((params.contains("from") && params["from"].is_number()) ||
             (params.contains("to") && params["to"].is_number())) {
    double from = params.contains("from") && params["from"].is_number() ? params["from"].get<double>() : -INFINITY;
    double to = params.contains("to") && params["to"].is_number() ? params["to"].get<double>() : INFINITY;
    std::tie(first, last) = run.data.between(from, to);
  }
  std::vector<uint32_t> rows;
  bool thin = params.contains("points") && params["points"].is_number();
  if (thin) {
    rows = run.data.thinned(wanted, first, last, params["points"].get<size_t>());
  } else {
    for (size_t row = first; row < last; ++row) rows.push_back(static_cast<uint32_t>(row));
  }
  Json heads = Json::array();
  std::vector<std::vector<double>> numbers;
  for (const SignalFacts* signal : wanted) {
    heads.push_back({{"name", signal->name},
                     {"unit", signal->unit},
                     {"displayUnit", signal->display_unit},
                     {"kind", kKinds[std::clamp(signal->kind, 0, 3)]}});
    numbers.push_back(run.data.values(*signal, rows));
  }
  call->reply({{"run", run.id},
               {"rows", rows.size()},
               {"total", run.data.rows()},
               {"decimated", rows.size() < last - first},
               {"columns", heads}},
              numbers);
}

Json values(const RunRecord& run, const Json& params) {
  double time = params.at("time").get<double>();
  Json all = Json::object();
  if (params.contains("signals") && params["signals"].is_array()) {
    for (const Json& name : params["signals"]) {
      const SignalFacts& signal = signal_of(run, name.get<std::string>());
      all[signal.name] = number(run.data.at(signal, time));
    }
  } else {
    for (const SignalFacts& signal : run.data.names->all) all[signal.name] = number(run.data.at(signal, time));
  }
  return {{"run", run.id}, {"time", time}, {"values", all}};
}

Json events(const RunRecord& run, const Json& params) {
  double from = params.contains("from") && params["from"].is_number() ? params["from"].get<double>() : -INFINITY;
  double to = params.contains("to") && params["to"].is_number() ? params["to"].get<double>() : INFINITY;
  size_t limit = params.value("limit", size_t{1000});
  Json all = Json::array();
  for (const Json& event : run.events) {
    double time = event["time"].get<double>();
    if (time < from || time > to || all.size() >= limit) continue;
    Json told = event;
    for (Json& cause : told["causes"]) {
      std::string place = cause.value("place", "");
      size_t colon = place.rfind(':');
      if (colon == std::string::npos)
        cause["place"] = nullptr;
      else
        cause["place"] = {{"uri", place.starts_with("/") ? lsp::uri_of_path(place.substr(0, colon)) : ""},
                          {"file", place.substr(0, colon)},
                          {"line", std::atoi(place.c_str() + colon + 1) - 1}};
    }
    all.push_back(std::move(told));
  }
  return {{"run", run.id}, {"events", all}, {"total", run.event_count}};
}

// CSV with the shortest decimals that read back as the same numbers, as `saltus simulate -o` writes it.
Json export_csv(Desk& desk, const RunRecord& run, const Json& params, WindowId window) {
  std::string path = desk.workspace().place(params.at("path").get<std::string>());
  if (!path.ends_with(".csv")) refuse("results are exported as .csv");
  std::vector<const SignalFacts*> wanted;
  if (params.contains("signals") && params["signals"].is_array()) {
    wanted.push_back(&signal_of(run, "time"));
    for (const Json& name : params["signals"]) {
      if (name != "time") wanted.push_back(&signal_of(run, name.get<std::string>()));
    }
  } else {
    for (const SignalFacts& signal : run.data.names->all) {
      if (signal.is_column) wanted.push_back(&signal);
    }
  }
  std::string text;
  for (const SignalFacts* signal : wanted) {
    bool plain = signal->name.find_first_of(",\"; \t") == std::string::npos;
    text += (text.empty() ? "" : ",") + (plain ? signal->name : "\"" + signal->name + "\"");
  }
  text += '\n';
  for (size_t row = 0; row < run.data.rows(); ++row) {
    for (size_t k = 0; k < wanted.size(); ++k)
      fmt::format_to(std::back_inserter(text), "{}{}", k > 0 ? "," : "", run.data.value(*wanted[k], row));
    text += '\n';
    if (text.size() > (size_t{1} << 30)) refuse("the file would be larger than 1 GB: choose signals");
  }
  desk.texts().create(path, text, "export", window);
  return {{"uri", lsp::uri_of_path(path)}};
}

std::vector<Json> members_of(const Json& parameters) {
  std::vector<Json> all = {Json::object()};
  for (const auto& [name, plan] : parameters.items()) {
    std::vector<double> values;
    if (plan.is_array()) {
      values = plan.get<std::vector<double>>();
    } else {
      size_t points = plan.at("points").get<size_t>();
      double from = plan.at("from").get<double>(), to = plan.at("to").get<double>();
      if (points > 200) refuse("more than 200 runs");
      for (size_t k = 0; k < points; ++k)
        values.push_back(points == 1 ? from
                                     : from + (to - from) * static_cast<double>(k) / static_cast<double>(points - 1));
    }
    std::vector<Json> next;
    for (const Json& member : all) {
      for (double value : values) {
        next.push_back(member);
        next.back()[name] = value;
      }
    }
    if (next.size() > 200) refuse("more than 200 runs");
    all = std::move(next);
  }
  return all;
}

}  // namespace

void add_run_methods(Desk& desk, Runs& runs) {
  desk.on("run/start", [&runs](WindowId, const Json& params) { return Json{{"run", runs.start(params)}}; });
  desk.on("run/stop", [&runs](WindowId, const Json& params) {
    return runs.stop(params.at("run").get<std::string>()), Json::object();
  });
  desk.on("run/pause", [&runs](WindowId, const Json& params) {
    return runs.pause(params.at("run").get<std::string>(), true), Json::object();
  });
  desk.on("run/resume", [&runs](WindowId, const Json& params) {
    RunRecord& run = runs.find(params);
    if (run.paused) {
      runs.pause(run.id, false);
      return Json{{"run", run.id}};
    }
    Json again = run.wanted;
    if (params.contains("stop")) again["stop"] = params["stop"];
    again["name"] = run.name;
    again["replaces"] = run.id;
    return Json{{"run", runs.start(again)}};
  });
  desk.on("run/delete", [&runs](WindowId, const Json& params) {
    return runs.remove(params.at("run").get<std::string>()), Json::object();
  });
  desk.on("run/rename", [&runs](WindowId, const Json& params) {
    return runs.rename(params.at("run").get<std::string>(), params.at("name").get<std::string>()), Json::object();
  });
  desk.on("run/list", [&runs](WindowId, const Json&) { return Json{{"runs", runs.all()}}; });
  desk.on("run/signals", [&runs](WindowId, const Json& params) { return signals(runs.find(params), params); });
  desk.on_later("run/columns",
                [&runs](const std::shared_ptr<Call>& call) { columns(call, runs.find(call->params())); });
  desk.on("run/values", [&runs](WindowId, const Json& params) { return values(runs.find(params), params); });
  desk.on("run/events", [&runs](WindowId, const Json& params) { return events(runs.find(params), params); });
  desk.on("run/export", [&desk, &runs](WindowId window, const Json& params) {
    return export_csv(desk, runs.find(params), params, window);
  });
  desk.on("run/sweep", [&runs](WindowId, const Json& params) {
    Json ids = Json::array();
    for (const Json& member : members_of(params.at("parameters"))) {
      Json one = params;
      // What sliders have set holds for all members.
      one["parameters"] = params.value("fixed", Json::object());
      one["parameters"].update(member);
      std::string name;
      for (const auto& [parameter, value] : member.items())
        name += (name.empty() ? "" : ", ") + parameter + " = " + fmt::format("{:.6g}", value.get<double>());
      one["name"] = name;
      ids.push_back(runs.start(one));
    }
    return Json{{"runs", ids}};
  });
  desk.on("class/dynamic", [&desk, &runs](WindowId, const Json& params) {
    const RunRecord& run = runs.find(params);
    double time = params.at("time").get<double>();
    world::Variables variables = [&run, time](const std::string& name) -> std::optional<double> {
      const SignalFacts* signal = run.data.names->find(name);
      if (!signal) return std::nullopt;
      return run.data.at(*signal, time);
    };
    return dynamic_pieces(desk.workspace(), desk.workspace().find(params), params.value("layer", "diagram") == "icon",
                          variables);
  });
}

}  // namespace saltus::studio

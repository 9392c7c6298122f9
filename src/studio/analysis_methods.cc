// Linearization, frequency responses and equations: by commands of this program, as children.
#include <filesystem>
#include <sstream>
#include <tuple>

#include <fmt/format.h>

#include "studio/runs.h"

namespace saltus::studio {
namespace {

// What a command wrote: diagnostics, a line each, and its answer.
struct Spoken {
  Json diagnostics = Json::array();
  std::string answer;
};

Spoken spoken_of(const std::string& output) {
  Spoken spoken;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    Json one = line.starts_with("{") ? Json::parse(line, nullptr, false) : Json();
    if (one.is_object() && one.contains("severity") && one.contains("code"))
      spoken.diagnostics.push_back(one);
    else
      spoken.answer += line + "\n";
  }
  spoken.diagnostics = Runs::placed(spoken.diagnostics);
  return spoken;
}

std::vector<std::string> command(Desk& desk, Runs& runs, const Json& params, const char* name) {
  auto text = [&](const char* key) {
    return params.contains(key) && params[key].is_string() ? params[key].get<std::string>() : std::string();
  };
  Json source = runs.source_of(text("class"), text("uri"));
  std::vector<std::string> words = {
      desk.options().program, name, source["source"].get<std::string>(), "--json", "--timeout", "120"};
  if (!source["className"].get<std::string>().empty())
    words.insert(words.end(), {"-m", source["className"].get<std::string>()});
  for (const Json& folder : source["path"]) words.insert(words.end(), {"-I", folder.get<std::string>()});
  return words;
}

// A command that linearizes, and the JSON that it answers.
void analyzed(Desk& desk, Runs& runs, const std::shared_ptr<Call>& call, const char* name,
              const std::function<void(Json answer, const Json& messages)>& done) {
  const Json& params = call->params();
  std::vector<std::string> words = command(desk, runs, params, name);
  auto number = [&](const char* key, const char* option) {
    if (params.contains(key) && params[key].is_number())
      words.insert(words.end(), {option, fmt::format("{}", params[key].get<double>())});
  };
  number("at", "--at");
  number("from", "--low");
  number("to", "--high");
  for (auto [key, option] : {std::pair("input", "--from-input"), std::pair("output", "--to-output")}) {
    if (params.contains(key) && params[key].is_string())
      words.insert(words.end(), {option, params[key].get<std::string>()});
  }
  if (params.contains("parameters") && params["parameters"].is_object()) {
    for (const auto& [parameter, value] : params["parameters"].items())
      words.insert(words.end(), {"--param", parameter + "=" + fmt::format("{}", value.get<double>())});
  }
  capture(desk.loop(), words, desk.workspace().folder(), [call, done](const Captured& captured) {
    Spoken spoken = spoken_of(captured.output);
    Json answer = Json::parse(spoken.answer, nullptr, false);
    if (answer.is_object()) return done(std::move(answer), spoken.diagnostics);
    std::string why = !spoken.diagnostics.empty() ? spoken.diagnostics[0]["message"].get<std::string>()
                      : spoken.answer.empty()     ? "the model cannot be linearized"
                                                  : spoken.answer;
    call->fail({lsp::kRequestFailed, why, {{"messages", spoken.diagnostics}}});
  });
}

// Lists of the answer become columns.
void bode(const std::shared_ptr<Call>& call, Json answer) {
  std::vector<std::vector<double>> columns;
  Json heads = Json::array();
  for (auto [key, name, unit] : {std::tuple("omega", "frequency", "rad/s"), std::tuple("magnitude", "magnitude", "dB"),
                                 std::tuple("phase", "phase", "deg")}) {
    columns.push_back(answer.at(key).get<std::vector<double>>());
    heads.push_back({{"name", name}, {"unit", unit}});
    answer.erase(key);
  }
  answer["rows"] = columns[0].size();
  answer["columns"] = std::move(heads);
  call->reply(std::move(answer), columns);
}

void equations(Desk& desk, Runs& runs, const std::shared_ptr<Call>& call) {
  std::vector<std::string> as_json = command(desk, runs, call->params(), "equations");
  std::vector<std::string> as_latex = as_json;
  as_latex.push_back("--latex");
  std::string folder = desk.workspace().folder();
  capture(desk.loop(), as_json, folder, [&desk, call, as_latex, folder](const Captured& first) {
    Spoken spoken = spoken_of(first.output);
    Json flat = Json::parse(spoken.answer, nullptr, false);
    if (!flat.is_object()) {
      std::string why = spoken.diagnostics.empty() ? "the model cannot be flattened"
                                                   : spoken.diagnostics[0]["message"].get<std::string>();
      return call->fail({lsp::kRequestFailed, why, {{"messages", spoken.diagnostics}}});
    }
    capture(desk.loop(), as_latex, folder, [call, flat, messages = spoken.diagnostics](const Captured& second) {
      call->reply({{"latex", spoken_of(second.output).answer},
                   {"equations", flat.value("equations", Json::array())},
                   {"variables", flat.value("variables", Json::array())},
                   {"initialEquations", flat.value("initialEquations", Json::array())},
                   {"messages", messages}});
    });
  });
}

// The model as an FMU in the folder.
void export_fmu(Desk& desk, Runs& runs, const std::shared_ptr<Call>& call) {
  const Json& params = call->params();
  std::string name = params.at("name").get<std::string>();
  std::string path = desk.workspace().place(name.ends_with(".fmu") ? name : name + ".fmu");
  if (!desk.workspace().may_write(path)) refuse("the folder cannot be written");
  std::vector<std::string> words = command(desk, runs, params, "fmu");
  words.insert(words.end(), {"-o", path, "--fmi", params.value("version", "3") == "2" ? "2" : "3"});
  std::string kind = params.value("kind", "");
  if (kind == "me" || kind == "cs") words.push_back("--" + kind);
  capture(desk.loop(), words, desk.workspace().folder(), [&desk, call, path](const Captured& captured) {
    Spoken spoken = spoken_of(captured.output);
    std::error_code error;
    if (captured.status == 0 && std::filesystem::exists(path, error))
      return call->reply({{"path", desk.workspace().relative(path)}, {"messages", spoken.diagnostics}});
    std::string why = "the FMU could not be written";
    for (const Json& one : spoken.diagnostics) {
      if (one["severity"] == "error") why = one["message"].get<std::string>();
    }
    call->fail({lsp::kRequestFailed, why, {{"messages", spoken.diagnostics}}});
  });
}

}  // namespace

void add_analysis_methods(Desk& desk, Runs& runs) {
  desk.on_later("run/linearize", [&desk, &runs](const std::shared_ptr<Call>& call) {
    analyzed(desk, runs, call, "linearize", [call](Json answer, const Json& messages) {
      answer["messages"] = messages;
      call->reply(std::move(answer));
    });
  });
  desk.on_later("run/bode", [&desk, &runs](const std::shared_ptr<Call>& call) {
    analyzed(desk, runs, call, "bode", [call](Json answer, const Json&) { bode(call, std::move(answer)); });
  });
  desk.on_later("class/fmu", [&desk, &runs](const std::shared_ptr<Call>& call) { export_fmu(desk, runs, call); });
  desk.on_later("class/equations", [&desk, &runs](const std::shared_ptr<Call>& call) { equations(desk, runs, call); });
}

}  // namespace saltus::studio

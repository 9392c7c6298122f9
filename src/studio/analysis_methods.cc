// Linearization, frequency responses and equations: by commands of this program, as children.
#include <Eigen/Dense>
#include <cmath>
#include <complex>
#include <sstream>

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
    if (one.is_object() && one.contains("severity") && one.contains("code")) spoken.diagnostics.push_back(one);
    else spoken.answer += line + "\n";
  }
  spoken.diagnostics = Runs::placed(spoken.diagnostics);
  return spoken;
}

std::vector<std::string> command(Desk& desk, Runs& runs, const Json& params, const char* name) {
  auto text = [&](const char* key) { return params.contains(key) && params[key].is_string() ? params[key].get<std::string>() : std::string(); };
  Json source = runs.source_of(text("class"), text("uri"));
  std::vector<std::string> words = {desk.options().program, name, source["source"].get<std::string>(), "--json", "--timeout", "120"};
  if (!source["className"].get<std::string>().empty()) words.insert(words.end(), {"-m", source["className"].get<std::string>()});
  for (const Json& folder : source["path"]) words.insert(words.end(), {"-I", folder.get<std::string>()});
  return words;
}

void linearized(Desk& desk, Runs& runs, const std::shared_ptr<Call>& call, const std::function<void(const Json& model, const Json& messages)>& done) {
  const Json& params = call->params();
  std::vector<std::string> words = command(desk, runs, params, "linearize");
  if (params.contains("at") && params["at"].is_number()) words.insert(words.end(), {"--at", fmt::format("{}", params["at"].get<double>())});
  if (params.contains("parameters") && params["parameters"].is_object()) {
    for (const auto& [name, value] : params["parameters"].items()) words.insert(words.end(), {"--param", name + "=" + fmt::format("{}", value.get<double>())});
  }
  capture(desk.loop(), words, desk.workspace().folder(), [call, done](const Captured& captured) {
    Spoken spoken = spoken_of(captured.output);
    Json model = Json::parse(spoken.answer, nullptr, false);
    if (!model.is_object()) {
      std::string why = "the model cannot be linearized";
      if (!spoken.diagnostics.empty()) why = spoken.diagnostics[0]["message"].get<std::string>();
      return call->fail({lsp::kRequestFailed, why, {{"messages", spoken.diagnostics}}});
    }
    try {
      done(model, spoken.diagnostics);
    } catch (const Fault& fault) {
      call->fail(fault);
    } catch (const std::exception& wrong) {
      call->fail({lsp::kInternal, wrong.what()});
    }
  });
}

Eigen::MatrixXd matrix_of(const Json& rows, size_t n, size_t m) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(m));
  for (size_t i = 0; i < n && i < rows.size(); ++i) {
    for (size_t j = 0; j < m && j < rows[i].size(); ++j) matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i][j].get<double>();
  }
  return matrix;
}

size_t number_of(const Json& names, const Json& wanted, const char* what) {
  if (!wanted.is_string()) {
    if (names.empty()) refuse(std::string("the model has no ") + what + " at its top level");
    return 0;
  }
  for (size_t k = 0; k < names.size(); ++k) {
    if (names[k] == wanted) return k;
  }
  refuse("there is no " + std::string(what) + " '" + wanted.get<std::string>() + "'");
}

// G(iω) = C (iω − A)⁻¹ B + D
void bode(const std::shared_ptr<Call>& call, const Json& model) {
  const Json& params = call->params();
  size_t n = model["states"].size(), m = model["inputs"].size(), p = model["outputs"].size();
  size_t in = number_of(model["inputs"], params.value("input", Json()), "input"), out = number_of(model["outputs"], params.value("output", Json()), "output");
  Eigen::MatrixXd a = matrix_of(model["A"], n, n), b = matrix_of(model["B"], n, m), c = matrix_of(model["C"], p, n), d = matrix_of(model["D"], p, m);
  double from = params.value("from", 1e-2), to = params.value("to", 1e3);
  size_t points = std::clamp<size_t>(params.value("points", size_t{400}), 2, 5000);
  if (!(from > 0) || !(to > from)) refuse("frequencies go from a positive number to a larger one");
  std::vector<std::vector<double>> columns(3);
  double before = 0, turns = 0;
  for (size_t k = 0; k < points; ++k) {
    double w = from * std::pow(to / from, static_cast<double>(k) / static_cast<double>(points - 1));
    Eigen::MatrixXcd s = -a.cast<std::complex<double>>();
    s.diagonal().array() += std::complex<double>(0, w);
    std::complex<double> g = d(static_cast<Eigen::Index>(out), static_cast<Eigen::Index>(in));
    if (n > 0) {
      Eigen::VectorXcd x = s.partialPivLu().solve(b.col(static_cast<Eigen::Index>(in)).cast<std::complex<double>>());
      g += (c.row(static_cast<Eigen::Index>(out)).cast<std::complex<double>>() * x)(0);
    }
    double phase = std::arg(g) * 180 / M_PI;
    if (k > 0) turns -= 360 * std::round((phase + turns - before) / 360);
    before = phase + turns;
    columns[0].push_back(w);
    columns[1].push_back(20 * std::log10(std::abs(g)));
    columns[2].push_back(before);
  }
  call->reply({{"input", model["inputs"][in]}, {"output", model["outputs"][out]}, {"time", model["time"]}, {"rows", points},
               {"columns", {{{"name", "frequency"}, {"unit", "rad/s"}}, {{"name", "magnitude"}, {"unit", "dB"}}, {{"name", "phase"}, {"unit", "deg"}}}}},
              columns);
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
      std::string why = spoken.diagnostics.empty() ? "the model cannot be flattened" : spoken.diagnostics[0]["message"].get<std::string>();
      return call->fail({lsp::kRequestFailed, why, {{"messages", spoken.diagnostics}}});
    }
    capture(desk.loop(), as_latex, folder, [call, flat, messages = spoken.diagnostics](const Captured& second) {
      call->reply({{"latex", spoken_of(second.output).answer}, {"equations", flat.value("equations", Json::array())}, {"variables", flat.value("variables", Json::array())},
                   {"initialEquations", flat.value("initialEquations", Json::array())}, {"messages", messages}});
    });
  });
}

}  // namespace

void add_analysis_methods(Desk& desk, Runs& runs) {
  desk.on_later("run/linearize", [&desk, &runs](const std::shared_ptr<Call>& call) {
    linearized(desk, runs, call, [call](const Json& model, const Json& messages) {
      Json answer = model;
      answer["messages"] = messages;
      call->reply(std::move(answer));
    });
  });
  desk.on_later("run/bode", [&desk, &runs](const std::shared_ptr<Call>& call) { linearized(desk, runs, call, [call](const Json& model, const Json&) { bode(call, model); }); });
  desk.on_later("class/equations", [&desk, &runs](const std::shared_ptr<Call>& call) { equations(desk, runs, call); });
}

}  // namespace saltus::studio

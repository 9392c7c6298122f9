#include "verify/run_model.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/file_name.h"
#include "results/output_file.h"
#include "verify/buildingspy.h"
#include "verify/cause.h"
#include "verify/judge.h"
#include "verify/reference.h"

namespace saltus::verify {
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The last words of a child that could not write a report.
std::string last_line(const std::string& text) {
  std::istringstream lines(text);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \r\t") != std::string::npos) last = line;
  }
  return last.substr(0, 300);
}

}  // namespace

Settings settings_of(const Listed& listed, const std::optional<Reference>& reference) {
  return reference ? merged(listed.settings, reference->settings) : listed.settings;
}

std::vector<std::string> run_arguments(const VerifyRequest& request, const Listed& listed, const Settings& settings) {
  std::vector<std::string> arguments = {request.executable, "simulate", listed.model};
  auto give = [&](const char* option, std::string value) {
    arguments.emplace_back(option);
    arguments.push_back(std::move(value));
  };
  auto number = [&](const char* option, const std::optional<double>& value) {
    if (value) give(option, fmt::format("{}", *value));
  };
  for (const std::string& folder : request.path) give("-I", folder);
  number("--start", settings.start);
  number("--stop", settings.stop);
  // A run of no length has no interval either.
  if (settings.interval && *settings.interval > 0) number("--interval", settings.interval);
  number("--tolerance", settings.tolerance);
  arguments.insert(arguments.end(), request.run_options.begin(), request.run_options.end());
  return arguments;
}

namespace {

// What the child said about itself; false when it said nothing.
bool read_report(Record& record, const std::string& path) {
  Json report = Json::parse(contents(path), nullptr, false);
  if (!report.is_object()) return false;
  if (auto state = state_named(report.value("reached", ""))) record.state = *state;
  if (report.contains("passes")) {
    for (const auto& [pass, seconds] : report["passes"].items())
      record.passes.emplace_back(pass, seconds.get<double>());
  }
  record.equations = report.value("equations", int64_t{-1});
  record.states = report.value("states", int64_t{-1});
  for (const Json& diagnostic : report.value("diagnostics", Json::array())) {
    if (diagnostic.value("severity", "") != "error") continue;
    record.code = diagnostic.value("code", "");
    record.message = diagnostic.value("message", "");
    if (diagnostic.contains("file")) {
      record.place = fmt::format("{}:{}", diagnostic.value("file", ""), diagnostic.value("line", 0));
    }
    break;
  }
  return true;
}

void explain_end(Record& record, const std::string& messages, const VerifyRequest& request) {
  switch (record.child.end) {
    case ChildEnd::Exited: break;
    case ChildEnd::Crashed:
      record.code = "crash";
      record.message = fmt::format("{} after it was {}: {}", strsignal(record.child.status), to_string(record.state),
                                   last_line(messages));
      break;
    case ChildEnd::TimedOut:
      record.code = "timeout";
      record.message = fmt::format("not done after {} s; it was {}", request.timeout, to_string(record.state));
      break;
    case ChildEnd::NotStarted:
      record.code = "not started";
      record.message = fmt::format("cannot run '{}'", request.executable);
      break;
  }
  if (record.code.empty() && record.state < State::Simulated) {
    record.code = "no reason";
    record.message = fmt::format("exit status {}: {}", record.child.status, last_line(messages));
  }
}

}  // namespace

Record run_model(const VerifyRequest& request, const Listed& listed) {
  Record record;
  record.model = listed.model;
  record.package = package_of(listed.model);
  std::optional<Reference> reference;
  if (!request.reference.empty()) reference = find_reference(request.reference, listed.model);
  record.has_reference = reference.has_value();
  record.settings = settings_of(listed, reference);

  std::string stem = (fs::path(request.folder) / file_name_of(listed.model)).string();
  ChildRequest child;
  child.arguments = run_arguments(request, listed, record.settings);
  // Some examples write files: they may, in a folder of their own.
  std::error_code ec;
  fs::create_directory(stem + ".files", ec);
  child.arguments.insert(child.arguments.end(), {"--report", stem + ".json", "--scratch", stem + ".files"});
  if (reference) {
    child.arguments.insert(child.arguments.end(), {"-o", stem + ".mat"});
    if (reference->buildingspy) {
      if (auto names = read_buildingspy(reference->result); names.ok()) {
        std::string list;
        for (results::SignalId id : names.value.signals.ids()) list += std::string(names.value.signals.name(id)) + '\n';
        // Without the list the run writes all.
        if (results::write_file(stem + ".signals", list).ok())
          child.arguments.insert(child.arguments.end(), {"--variables-file", stem + ".signals"});
      }
    }
    if (!reference->signals.empty()) {
      child.arguments.insert(child.arguments.end(), {"--variables-file", reference->signals});
    }
  }
  child.messages = stem + ".txt";
  child.timeout = request.timeout;
  child.memory_mb = request.memory_mb;
  record.child = run_child(child, request.cancel);

  read_report(record, stem + ".json");
  explain_end(record, contents(child.messages), request);
  if (record.state == State::Simulated && record.child.end == ChildEnd::Exited && reference) {
    judge(record, stem + ".mat", *reference);
  }
  if (!record.passed()) record.cause = record.code + ": " + message_shape(record.message);
  if (record.code == "wrong result") record.cause = "wrong result";
  if (!request.keep_results) {
    for (const char* end : {".json", ".mat", ".txt", ".signals", ".files"}) fs::remove_all(stem + end, ec);
  }
  return record;
}

}  // namespace saltus::verify

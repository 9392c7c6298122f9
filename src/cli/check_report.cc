#include "cli/check_report.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "base/printable.h"

namespace saltus::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* word(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "";
}

std::string document(const Json& json) {
  return printable_json(json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace)) + "\n";
}

std::string xml(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

// Relative to the current folder where it lies below it, as services that annotate a repository want it.
std::string shown_file(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path below = fs::path(file).lexically_proximate(fs::current_path(error));
  return below.empty() || *below.begin() == ".." ? file : below.string();
}

// A path as a relative URI.
std::string uri(const std::string& path) {
  std::string out;
  for (char c : path) {
    if (std::string_view(" %#?[]\"<>").find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80) {
      out += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out;
}

// Of a workflow command: % and line ends are written as %25, %0D, %0A; in a property : and , as well.
std::string workflow_text(std::string_view text, bool is_property) {
  std::string out;
  for (char c : text) {
    bool special = c == '%' || c == '\r' || c == '\n' || (is_property && (c == ':' || c == ','));
    if (special) {
      out += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::vector<CheckReport::Finding> CheckReport::findings_of(const Context& context) {
  auto place_of = [&](Span span) {
    Place place;
    if (!span.valid()) return place;
    const SourceFile& file = context.sources[span.file];
    LineColumn begin = file.position(span.begin), end = file.position(span.end);
    return Place{shown_file(file.path()), begin.line, begin.column, end.line, end.column};
  };
  std::vector<Finding> found;
  for (const Diagnostic& diagnostic : context.diagnostics.all()) {
    Finding finding{std::string(diagnostic.code),
                    word(diagnostic.severity),
                    diagnostic.message,
                    diagnostic.hint_text,
                    place_of(diagnostic.span),
                    diagnostic.notes,
                    {}};
    for (const auto& other : diagnostic.secondary) finding.related.emplace_back(place_of(other.span), other.text);
    found.push_back(std::move(finding));
  }
  return found;
}

void CheckReport::add(const std::string& name, bool valid, const driver::Compilation& compilation) {
  Class one;
  one.name = name;
  one.kind = compilation.kind;
  one.valid = valid;
  one.counted = compilation.reached >= driver::Stage::Flattened;
  one.equations = compilation.counts.equations;
  one.unknowns = compilation.counts.unknowns;
  if (compilation.verdict) one.states = compilation.verdict->states;
  for (const PassTime& pass : compilation.context.timers.all()) one.seconds += pass.seconds;
  one.findings = findings_of(compilation.context);
  classes_.push_back(std::move(one));
}

void CheckReport::add(const Context& context) {
  for (Finding& finding : findings_of(context)) loose_.push_back(std::move(finding));
}

void CheckReport::add_error(const std::string& message) {
  Finding finding;
  finding.severity = "error";
  finding.message = message;
  loose_.push_back(std::move(finding));
}

std::vector<const CheckReport::Finding*> CheckReport::distinct() const {
  std::vector<const Finding*> found;
  std::set<std::tuple<std::string, std::string, uint32_t, uint32_t, std::string>> seen;
  auto take = [&](const Finding& f) {
    if (seen.emplace(f.code, f.place.file, f.place.line, f.place.column, f.message).second) found.push_back(&f);
  };
  for (const Finding& finding : loose_) take(finding);
  for (const Class& one : classes_) {
    for (const Finding& finding : one.findings) take(finding);
  }
  return found;
}

std::string CheckReport::text(CheckFormat format) const {
  switch (format) {
    case CheckFormat::Json: return json();
    case CheckFormat::Junit: return junit();
    case CheckFormat::Sarif: return sarif();
    case CheckFormat::Github: return github();
    case CheckFormat::Text: break;
  }
  return "";
}

std::string CheckReport::json() const {
  auto put_place = [](Json& into, const Place& place) {
    if (place.file.empty()) return;
    into["file"] = place.file;
    into["line"] = place.line;
    into["column"] = place.column;
    into["endLine"] = place.end_line;
    into["endColumn"] = place.end_column;
  };
  auto diagnostics = [&](const std::vector<Finding>& findings) {
    Json list = Json::array();
    for (const Finding& finding : findings) {
      Json json;
      if (!finding.code.empty()) json["code"] = finding.code;
      json["severity"] = finding.severity;
      json["message"] = finding.message;
      put_place(json, finding.place);
      for (const auto& [place, message] : finding.related) {
        Json item{{"message", message}};
        put_place(item, place);
        json["secondary"].push_back(std::move(item));
      }
      if (!finding.notes.empty()) json["notes"] = finding.notes;
      if (!finding.hint.empty()) json["hint"] = finding.hint;
      list.push_back(std::move(json));
    }
    return list;
  };
  size_t invalid = 0;
  Json classes = Json::array();
  for (const Class& one : classes_) {
    Json json{{"name", one.name}, {"valid", one.valid}};
    if (!one.kind.empty()) json["kind"] = one.kind;
    if (one.counted) {
      json["equations"] = one.equations;
      json["unknowns"] = one.unknowns;
      if (one.valid) json["states"] = one.states;
    }
    json["diagnostics"] = diagnostics(one.findings);
    classes.push_back(std::move(json));
    invalid += !one.valid;
  }
  return document({{"schema", "saltus-check-1"},
                   {"version", SALTUS_VERSION},
                   {"classes", std::move(classes)},
                   {"diagnostics", diagnostics(loose_)},
                   {"summary", {{"classes", classes_.size()}, {"invalid", invalid}}}});
}

std::string CheckReport::junit() const {
  auto body = [](const std::vector<Finding>& findings) {
    std::string out;
    for (const Finding& f : findings) {
      if (f.severity == "note") continue;
      out += f.place.file.empty() ? "" : fmt::format("{}:{}:{}: ", f.place.file, f.place.line, f.place.column);
      out += fmt::format("{}{}: {}\n", f.severity, f.code.empty() ? "" : "[" + f.code + "]", f.message);
      if (!f.hint.empty()) out += fmt::format("  hint: {}\n", f.hint);
    }
    return xml(out);
  };
  auto first_error = [](const std::vector<Finding>& findings) {
    auto found = std::ranges::find(findings, "error", &Finding::severity);
    return found == findings.end() ? std::pair<std::string, std::string>("", "not valid")
                                   : std::pair(found->code, found->message);
  };
  size_t failures = loose_.empty() ? 0 : 1;
  for (const Class& one : classes_) failures += !one.valid;
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"saltus check\" tests=\"{}\" failures=\"{}\">\n",
      classes_.size() + (loose_.empty() ? 0 : 1), failures);
  auto test = [&](const std::string& name, bool valid, double seconds, const std::vector<Finding>& findings) {
    size_t dot = name.rfind('.');
    std::string package = dot == std::string::npos ? "" : name.substr(0, dot);
    out += fmt::format("  <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", xml(package),
                       xml(dot == std::string::npos ? name : name.substr(dot + 1)), seconds);
    if (valid && findings.empty()) {
      out += "/>\n";
    } else if (valid) {
      out += fmt::format(">\n    <system-out>{}</system-out>\n  </testcase>\n", body(findings));
    } else {
      auto [code, message] = first_error(findings);
      out += fmt::format(">\n    <failure type=\"{}\" message=\"{}\">{}</failure>\n  </testcase>\n", xml(code),
                         xml(message), body(findings));
    }
  };
  if (!loose_.empty()) test("files", false, 0, loose_);
  for (const Class& one : classes_) test(one.name, one.valid, one.seconds, one.findings);
  return out + "</testsuite>\n";
}

std::string CheckReport::sarif() const {
  Json rules = Json::array(), results = Json::array();
  std::set<std::string> known;
  auto location = [](const Place& place) {
    return Json{{"physicalLocation",
                 {{"artifactLocation", {{"uri", uri(place.file)}}},
                  {"region",
                   {{"startLine", place.line},
                    {"startColumn", place.column},
                    {"endLine", place.end_line},
                    {"endColumn", place.end_column}}}}}};
  };
  for (const Finding* finding : distinct()) {
    if (!finding->code.empty() && known.insert(finding->code).second) rules.push_back({{"id", finding->code}});
    std::string text = finding->message;
    for (const std::string& note : finding->notes) text += "\n" + note;
    if (!finding->hint.empty()) text += "\nhint: " + finding->hint;
    Json result;
    if (!finding->code.empty()) result["ruleId"] = finding->code;
    result["level"] = finding->severity;
    result["message"]["text"] = text;
    if (!finding->place.file.empty()) result["locations"].push_back(location(finding->place));
    for (const auto& [place, message] : finding->related) {
      Json related = place.file.empty() ? Json::object() : location(place);
      related["message"]["text"] = message;
      result["relatedLocations"].push_back(std::move(related));
    }
    results.push_back(std::move(result));
  }
  Json driver{{"name", "saltus"}, {"version", SALTUS_VERSION}, {"rules", std::move(rules)}};
  Json run{
      {"tool", {{"driver", std::move(driver)}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}};
  return document({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", Json::array({std::move(run)})}});
}

std::string CheckReport::github() const {
  std::string out;
  for (const Finding* finding : distinct()) {
    std::string properties;
    auto add = [&](const char* name, const std::string& value) {
      properties += fmt::format("{}{}={}", properties.empty() ? " " : ",", name, workflow_text(value, true));
    };
    if (!finding->place.file.empty()) {
      add("file", finding->place.file);
      add("line", std::to_string(finding->place.line));
      add("col", std::to_string(finding->place.column));
      add("endLine", std::to_string(finding->place.end_line));
    }
    if (!finding->code.empty()) add("title", finding->code);
    std::string text = finding->message + (finding->hint.empty() ? "" : "\nhint: " + finding->hint);
    out += fmt::format("::{}{}::{}\n", finding->severity == "note" ? "notice" : finding->severity, properties,
                       workflow_text(text, false));
  }
  return out;
}

}  // namespace saltus::cli

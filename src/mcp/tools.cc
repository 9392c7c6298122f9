#include "mcp/tools.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/regular_file.h"
#include "code/private_folder.h"
#include "results/output_file.h"

namespace saltus::mcp {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostHits = 100, kMostSamples = 1000, kMostText = 60'000, kMostEvents = 100;

// What an assistant gave is wrong: it gets the text.
struct BadArguments : std::runtime_error {
  using std::runtime_error::runtime_error;
};

Json text_content(std::string text, bool is_error = false) {
  if (text.size() > kMostText) text = text.substr(0, kMostText) + "\n... (cut)";
  return {{"content", Json::array({{{"type", "text"}, {"text", std::move(text)}}})}, {"isError", is_error}};
}

Json property(const char* type, const char* description) {
  return {{"type", type}, {"description", description}};
}

std::string text_of(const Json& arguments, const char* key) {
  if (!arguments.contains(key)) return "";
  if (!arguments[key].is_string()) throw BadArguments(fmt::format("'{}' is a string", key));
  return arguments[key].get<std::string>();
}

std::optional<double> number_of(const Json& arguments, const char* key) {
  if (!arguments.contains(key)) return std::nullopt;
  if (!arguments[key].is_number()) throw BadArguments(fmt::format("'{}' is a number", key));
  return arguments[key].get<double>();
}

std::vector<std::string> texts_of(const Json& arguments, const char* key) {
  std::vector<std::string> made;
  if (!arguments.contains(key)) return made;
  if (!arguments[key].is_array()) throw BadArguments(fmt::format("'{}' is a list of strings", key));
  for (const Json& one : arguments[key]) {
    if (!one.is_string()) throw BadArguments(fmt::format("'{}' is a list of strings", key));
    made.push_back(one.get<std::string>());
  }
  return made;
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t at = 0; at < bytes.size(); at += 3) {
    uint32_t group = 0;
    size_t count = std::min<size_t>(3, bytes.size() - at);
    for (size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[at + k]) : 0);
    for (size_t k = 0; k < 4; ++k) out += k <= count ? kLetters[group >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

std::string read(const std::string& path) {
  return read_regular_file(path).value_or("");
}

Json model_properties() {
  return {{"file", property("string", "a file of the folder (.mo, .chi, .shsml), or a folder with models")},
          {"class", property("string", "a class of a library, in place of 'file'; or the class of 'file'")}};
}

Json run_properties() {
  Json all = model_properties();
  all["start"] = property("number", "start time");
  all["stop"] = property("number", "stop time (default: that of the model)");
  all["tolerance"] = property("number", "relative tolerance");
  all["solver"] = property("string", "auto, cvode, ida, dopri5, ...");
  all["parameters"] = property("object", "values of parameters, by name");
  all["start_values"] = property("object", "start values of variables, by name");
  return all;
}

}  // namespace

Tools::Tools(const ToolOptions& options)
    : options_(options), classes_([&options] {
        std::vector<std::string> path = options.library_path;
        path.insert(path.begin(), options.folder);
        return path;
      }()) {
  add("search_classes",
      {"Search the classes of the libraries and of the folder by words of their names and descriptions.",
       {{"query", property("string", "words, such as 'PID limited'")},
        {"limit", property("integer", "number of classes (default: 20)")}},
       {"query"},
       false,
       [this](const Json& arguments) {
         double limit = number_of(arguments, "limit").value_or(20);
         Json found = Json::array();
         for (const auto& hit : classes_.search(text_of(arguments, "query"),
                                                static_cast<size_t>(std::clamp(limit, 1.0, double{kMostHits}))))
           found.push_back({{"name", hit.name}, {"kind", hit.kind}, {"description", hit.description}});
         return text_content(found.dump(1));
       }});
  add("read_documentation",
      {"Read the documentation of a class: description, parameters, connectors, contents of a package.",
       {{"class", property("string", "full name, such as Modelica.Blocks.Continuous.PID")}},
       {"class"},
       false,
       [this](const Json& arguments) {
         std::string name = text_of(arguments, "class");
         std::string page = classes_.documentation(name);
         if (!page.empty()) return text_content(page);
         std::string others;
         for (const std::string& other : classes_.namesakes(name)) others += "\n" + other;
         return text_content(fmt::format("there is no class '{}'{}{}", name,
                                         others.empty() ? "" : "; classes of that name are:", others),
                             true);
       }});
  add("check",
      {"Check a class or file: syntax, names, types, balance, structure and units. Diagnostics have places and hints.",
       model_properties(),
       {},
       false,
       [this](const Json& arguments) { return check(arguments); }});
  Json run = run_properties();
  run["variables"] = {{"type", "array"},
                      {"items", {{"type", "string"}}},
                      {"description", "variables or expressions whose values are returned"}};
  Json plotted = run;
  run["samples"] = property("integer", "number of times at which values are returned (default: 21)");
  add("simulate", {"Simulate a model. Returns statistics, events and sampled values.",
                   run,
                   {},
                   false,
                   [this](const Json& arguments) { return simulate(arguments); }});
  add("plot", {"Simulate a model and plot variables. Returns a PNG picture.",
               plotted,
               {"variables"},
               false,
               [this](const Json& arguments) { return plot(arguments); }});
  add("explain", {"Explain a diagnostic.",
                  {{"code", property("string", "such as M0320")}},
                  {"code"},
                  false,
                  [this](const Json& arguments) { return explain(arguments); }});
  add("edit",
      {"Replace one place of a file of the folder, or create a file. Returns the diagnostics of the changed file.",
       {{"file", property("string", "a file of the folder that ends in .mo, .chi or .shsml")},
        {"old_text", property("string", "the text that is replaced; it occurs once. Empty: the file is new")},
        {"new_text", property("string", "the text in its place")}},
       {"file", "old_text", "new_text"},
       true,
       [this](const Json& arguments) { return edit(arguments); }});
}

Json Tools::list() const {
  Json all = Json::array();
  for (const auto& [name, tool] : tools_) {
    all.push_back({{"name", name},
                   {"description", tool.description},
                   {"inputSchema",
                    {{"type", "object"},
                     {"properties", tool.properties},
                     {"required", tool.required},
                     {"additionalProperties", false}}},
                   {"annotations", {{"readOnlyHint", !tool.writes}, {"openWorldHint", false}}}});
  }
  return all;
}

Json Tools::call(const std::string& name, const Json& arguments) {
  const Tool& tool = tools_.at(name);
  try {
    if (!arguments.is_object()) throw BadArguments("the arguments are an object");
    for (const auto& [key, value] : arguments.items()) {
      if (!tool.properties.contains(key)) throw BadArguments(fmt::format("'{}' has no argument '{}'", name, key));
    }
    for (const std::string& key : tool.required) {
      if (!arguments.contains(key)) throw BadArguments(fmt::format("'{}' needs the argument '{}'", name, key));
    }
    return tool.call(arguments);
  } catch (const std::exception& wrong) {
    return text_content(wrong.what(), true);
  }
}

std::string Tools::place(const std::string& file, bool may_be_new) const {
  std::error_code error;
  fs::path folder = fs::canonical(options_.folder, error);
  fs::path wanted = fs::path(file).is_absolute() ? fs::path(file) : folder / file;
  fs::path found = fs::weakly_canonical(wanted, error);
  auto [end, rest] = std::mismatch(folder.begin(), folder.end(), found.begin(), found.end());
  bool hidden = std::any_of(rest, found.end(), [](const fs::path& part) { return part.string().starts_with('.'); });
  if (error || file.empty() || file.find('\0') != std::string::npos || end != folder.end() || hidden)
    throw BadArguments(fmt::format("'{}' is not in the folder of the models", file));
  if (!may_be_new && !fs::exists(found, error)) throw BadArguments(fmt::format("there is no file '{}'", file));
  return found.string();
}

std::vector<std::string> Tools::source(const Json& arguments) const {
  std::string file = text_of(arguments, "file"), name = text_of(arguments, "class");
  bool is_option = name.starts_with('-') || name.find_first_of("/\n") != std::string::npos;
  if (is_option) throw BadArguments(fmt::format("'{}' is not the name of a class", name));
  if (file.empty() && name.empty()) throw BadArguments("name a 'file' or a 'class'");
  if (file.empty()) return {name, "-I", options_.folder};
  std::vector<std::string> words = {place(file, false)};
  if (!name.empty()) words.push_back("--model=" + name);
  return words;
}

std::vector<std::string> Tools::run_words(const Json& arguments) const {
  std::vector<std::string> words = source(arguments);
  words.insert(words.begin(), "simulate");
  for (const char* key : {"start", "stop", "tolerance"}) {
    if (auto value = number_of(arguments, key)) words.push_back(fmt::format("--{}={}", key, *value));
  }
  if (std::string solver = text_of(arguments, "solver"); !solver.empty()) words.push_back("--solver=" + solver);
  for (auto [key, option] : {std::pair("parameters", "param"), std::pair("start_values", "start-value")}) {
    Json given = arguments.value(key, Json::object());
    if (!given.is_object()) throw BadArguments(fmt::format("'{}' is an object", key));
    for (const auto& [name, value] : given.items())
      words.push_back(
          fmt::format("--{}={}={}", option, name, value.is_string() ? value.get<std::string>() : value.dump()));
  }
  return words;
}

Captured Tools::run(std::vector<std::string> words) const {
  words.push_back(fmt::format("--timeout={}", options_.timeout));
  if (options_.memory > 0) words.push_back(fmt::format("--memory={}", options_.memory));
  return options_.run(words);
}

Json Tools::check(const Json& arguments) {
  std::vector<std::string> words = source(arguments);
  words.insert(words.begin(), "check");
  words.insert(words.end(), {"--format=json"});
  if (arguments.contains("file") && !arguments.contains("class")) words.push_back("--all");
  Captured done = run(words);
  return text_content(done.output.empty() ? done.messages : done.output, done.output.empty());
}

Json Tools::simulate(const Json& arguments) {
  std::string why;
  code::PrivateFolder folder = code::PrivateFolder::temporary(why);
  if (!folder.ok()) throw std::runtime_error(why);
  std::string result = folder.path() + "/result.mat", report = folder.path() + "/report.json";
  std::vector<std::string> words = run_words(arguments);
  words.insert(words.end(), {"--output=" + result, "--report=" + report, "--events"});
  Captured done = run(words);
  Json answer{{"status", done.status}};
  Json full = Json::parse(read(report), nullptr, false);
  if (full.is_object()) {
    for (const char* key : {"model", "start", "stop", "status", "statistics", "events"}) {
      if (!full.contains(key)) continue;
      answer[std::string_view(key) == "status" ? "outcome" : key] = full[key];
    }
    if (answer.contains("events") && answer["events"].size() > kMostEvents) {
      answer["eventCount"] = answer["events"].size();
      answer["events"].erase(answer["events"].begin() + kMostEvents, answer["events"].end());
    }
  }
  answer["messages"] = done.messages;
  std::vector<std::string> variables = texts_of(arguments, "variables");
  if (!variables.empty() && fs::exists(result) && full.is_object() && full.contains("start")) {
    double start = full.value("start", 0.0), stop = full.value("stop", 0.0);
    auto samples =
        static_cast<size_t>(std::clamp(number_of(arguments, "samples").value_or(21), 2.0, double{kMostSamples}));
    std::string times;
    for (size_t k = 0; k < samples; ++k)
      times += fmt::format("{}{}", k ? "," : "", std::lerp(start, stop, double(k) / double(samples - 1)));
    std::vector<std::string> values = {"result", "values", result, "--at=" + times};
    for (const std::string& one : variables) {
      if (one.starts_with('-')) throw BadArguments(fmt::format("'{}' is not a variable", one));
    }
    values.insert(values.begin() + 3, variables.begin(), variables.end());
    Captured table = options_.run(values);
    answer["values"] = table.status == 0 ? table.output : table.messages;
  }
  return text_content(answer.dump(1), done.status != 0);
}

Json Tools::plot(const Json& arguments) {
  std::string why;
  code::PrivateFolder folder = code::PrivateFolder::temporary(why);
  if (!folder.ok()) throw std::runtime_error(why);
  std::string result = folder.path() + "/result.mat", picture = folder.path() + "/plot.png";
  std::vector<std::string> words = run_words(arguments), variables = texts_of(arguments, "variables");
  if (variables.empty()) throw BadArguments("'variables' is empty");
  words.push_back("--output=" + result);
  Captured done = run(words);
  if (!fs::exists(result)) return text_content(done.messages, true);
  std::vector<std::string> drawing = {"plot", result, "--output=" + picture};
  for (const std::string& one : variables) {
    if (one.starts_with('-')) throw BadArguments(fmt::format("'{}' is not a variable", one));
    drawing.push_back(one);
  }
  Captured drawn = options_.run(drawing);
  if (drawn.status != 0) return text_content(drawn.messages, true);
  Json answer = text_content(done.output + done.messages, done.status != 0);
  Json image = Json::object({{"type", "image"}, {"data", base64(read(picture))}, {"mimeType", "image/png"}});
  answer["content"].insert(answer["content"].begin(), std::move(image));
  return answer;
}

Json Tools::explain(const Json& arguments) {
  std::string code = text_of(arguments, "code");
  if (code.starts_with('-')) throw BadArguments(fmt::format("'{}' is not a code", code));
  Captured done = options_.run({"explain", code});
  return text_content(done.status == 0 ? done.output : done.messages, done.status != 0);
}

Json Tools::edit(const Json& arguments) {
  std::string file = text_of(arguments, "file"), old_text = text_of(arguments, "old_text");
  std::string path = place(file, true);
  if (!path.ends_with(".mo") && !path.ends_with(".chi") && !path.ends_with(".shsml"))
    throw BadArguments(fmt::format("'{}' does not end in .mo, .chi or .shsml", file));
  std::error_code error;
  std::string text;
  if (old_text.empty()) {
    if (fs::exists(path, error)) throw BadArguments(fmt::format("'{}' exists: give the text that is replaced", file));
    text = text_of(arguments, "new_text");
  } else {
    std::string why;
    std::optional<std::string> before = read_regular_file(path, why);
    if (!before) throw BadArguments(fmt::format("cannot read '{}': {}", file, why));
    size_t at = before->find(old_text);
    if (at == std::string::npos) throw BadArguments(fmt::format("'{}' does not contain the old text", file));
    if (before->find(old_text, at + 1) != std::string::npos)
      throw BadArguments(fmt::format("'{}' contains the old text several times: give more of it", file));
    text = before->replace(at, old_text.size(), text_of(arguments, "new_text"));
  }
  if (results::Status written = results::write_file(path, text, results::Links::Replace); !written.ok())
    throw std::runtime_error(written.message());
  return check({{"file", path}});
}

}  // namespace saltus::mcp

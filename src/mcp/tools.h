// The tools of the server. Models run as commands in processes of their own, foreign code in its sandbox; files are
// those of one folder.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "mcp/classes.h"

namespace saltus::mcp {

using Json = nlohmann::ordered_json;

struct Captured {
  int status = 0;
  std::string output, messages;
};

struct ToolOptions {
  std::string folder;  // of the models; nothing outside of it is read as a model or written
  std::vector<std::string> library_path;
  std::string version;
  double timeout = 60;   // seconds for one command
  double memory = 4000;  // MB for one command
  // A command of this program in a process of its own.
  std::function<Captured(const std::vector<std::string>& words)> run;
};

class Tools {
 public:
  explicit Tools(const ToolOptions& options);

  Json list() const;
  bool has(const std::string& name) const { return tools_.contains(name); }
  // {"content": [...], "isError": ...}
  Json call(const std::string& name, const Json& arguments);

 private:
  struct Tool {
    std::string description;
    Json properties;
    std::vector<std::string> required;
    bool writes = false;
    std::function<Json(const Json& arguments)> call;
  };
  void add(const std::string& name, Tool tool) { tools_.emplace(name, std::move(tool)); }

  Json check(const Json& arguments);
  Json simulate(const Json& arguments);
  Json plot(const Json& arguments);
  Json explain(const Json& arguments);
  Json edit(const Json& arguments);

  // The absolute path of a file of the folder; throws for others.
  std::string place(const std::string& file, bool may_be_new) const;
  // The words that name a model: a file of the folder or a class, with -m.
  std::vector<std::string> source(const Json& arguments) const;
  std::vector<std::string> run_words(const Json& arguments) const;
  Captured run(std::vector<std::string> words) const;

  const ToolOptions& options_;
  Classes classes_;
  std::map<std::string, Tool> tools_;
};

}  // namespace saltus::mcp

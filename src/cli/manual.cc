#include "cli/manual.h"

#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/diagnostics.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/tell.h"

namespace saltus::cli {
namespace {

// The commands that people see.
std::vector<const Command*> commands_of(const Command& app) {
  std::vector<const Command*> made;
  for (const Command* command : app.commands()) {
    if (!command->hidden()) made.push_back(command);
  }
  return made;
}

std::vector<const Option*> options_of(const Command& app, bool positional) {
  std::vector<const Option*> made;
  for (const Option* option : app.options()) {
    if (!option->hidden() && option->positional() == positional) made.push_back(option);
  }
  return made;
}

// "--output", "-o": all its names with their dashes.
std::vector<std::string> flags(const Option& option) {
  std::vector<std::string> made;
  for (const std::string& name : option.letters()) made.push_back("-" + name);
  for (const std::string& name : option.names()) made.push_back("--" + name);
  return made;
}

std::string escaped(const std::string& text, const char* special, const char* by) {
  std::string out;
  for (char c : text) {
    if (std::strchr(special, c)) out += by;
    out += c;
  }
  return out;
}

// A dash is to be copied as a dash; a line that begins with a dot or an apostrophe would be a request.
std::string roff(const std::string& text) {
  std::string out = escaped(text, "\\-", "\\");
  return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

std::string roff_options(const Command& app) {
  std::string out;
  for (const Option* option : options_of(app, false)) {
    std::string names;
    for (const std::string& flag : flags(*option)) names += (names.empty() ? "\\fB" : ", \\fB") + roff(flag) + "\\fR";
    std::string value = option->value_name();
    if (!value.empty()) names += " \\fI" + roff(value) + "\\fR";
    out += ".TP\n" + names + "\n" + roff(option->description()) + "\n";
  }
  return out;
}

void roff_command(std::string& out, const Command& command, const std::string& name) {
  std::string usage = "\\fBsaltus " + roff(name) + "\\fR";
  for (const Option* option : options_of(command, true)) usage += " \\fI" + roff(option->value_name()) + "\\fR";
  out += fmt::format(".SS {}\n{} [options]\n.PP\n{}\n", roff(name), usage, roff(command.description()));
  out += roff_options(command);
  for (const Command* inner : commands_of(command)) roff_command(out, *inner, name + " " + inner->name());
}

std::string words_of(const Command& app) {
  std::string out;
  for (const Command* inner : commands_of(app)) out += inner->name() + " ";
  for (const Option* option : options_of(app, false)) {
    for (const std::string& flag : flags(*option)) out += flag + " ";
  }
  if (!out.empty()) out.pop_back();
  return out;
}

}  // namespace

std::string manual_page(const Command& app) {
  std::string out = fmt::format(".TH SALTUS 1 \"\" \"{}\" \"User commands\"\n.SH NAME\nsaltus \\- {}\n",
                                roff(app.version()), roff(app.description()));
  out += ".SH SYNOPSIS\n\\fBsaltus\\fR \\fIcommand\\fR [options]\n.SH DESCRIPTION\n";
  out +=
      "Reads models in Modelica, χ and SHSML (files, or classes of libraries on \\fBMODELICAPATH\\fR), compiles them "
      "to machine code and runs them.\n";
  out += ".SH COMMANDS\n";
  for (const Command* command : commands_of(app)) roff_command(out, *command, command->name());
  out += fmt::format(
      ".SH EXIT STATUS\n.TP\n{}\ndone\n.TP\n{}\nthe model is at fault\n.TP\n{}\nthe command line is at "
      "fault\n.TP\n{}\nthe run failed\n",
      int{kDone}, int{kModelAtFault}, int{kCommandLine}, int{kRunFailed});
  out += ".SH ENVIRONMENT\n.TP\n\\fBMODELICAPATH\\fR\nfolders with libraries, between colons\n";
  return out;
}

std::string bash_completion(const Command& app) {
  std::string out = "_saltus() {\n  local word=${COMP_WORDS[COMP_CWORD]} words\n  if [ \"$COMP_CWORD\" = 1 ]; then\n";
  out += fmt::format("    words=\"{}\"\n  else\n    case ${{COMP_WORDS[1]}} in\n", words_of(app));
  for (const Command* command : commands_of(app))
    out += fmt::format("      {}) words=\"{}\" ;;\n", command->name(), words_of(*command));
  out += "    esac\n  fi\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n";
  return out + "}\ncomplete -o default -F _saltus saltus\n";
}

std::string zsh_completion(const Command& app) {
  auto quoted = [](const std::string& text) { return escaped(text, "'", "'\\'"); };
  std::string out = "#compdef saltus\nlocal -a commands\ncommands=(\n";
  for (const Command* command : commands_of(app))
    out += fmt::format("  '{}:{}'\n", command->name(), quoted(escaped(command->description(), ":", "\\")));
  out += ")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  return\nfi\ncase $words[2] in\n";
  for (const Command* command : commands_of(app)) {
    out += fmt::format("  {})\n    _arguments", command->name());
    for (const Option* option : options_of(*command, false)) {
      for (const std::string& flag : flags(*option)) {
        out += fmt::format(" \\\n      '*{}[{}]{}'", flag, quoted(escaped(option->description(), "[]:\\", "\\")),
                           option->takes_value() ? ": :_files" : "");
      }
    }
    out += " \\\n      '*: :_files' ;;\n";
  }
  return out + "esac\n";
}

std::string fish_completion(const Command& app) {
  auto quoted = [](const std::string& text) { return escaped(text, "'\\", "\\"); };
  std::string out;
  for (const Command* command : commands_of(app)) {
    out += fmt::format("complete -c saltus -f -n __fish_use_subcommand -a {} -d '{}'\n", command->name(),
                       quoted(command->description()));
  }
  for (const Command* command : commands_of(app)) {
    for (const Option* option : options_of(*command, false)) {
      out += fmt::format("complete -c saltus -n '__fish_seen_subcommand_from {}'", command->name());
      for (const std::string& name : option->letters()) out += " -s " + name;
      for (const std::string& name : option->names()) out += " -l " + name;
      out += fmt::format("{} -d '{}'\n", option->takes_value() ? " -r" : "", quoted(option->description()));
    }
  }
  return out;
}

namespace {

nlohmann::ordered_json described(const Command& command) {
  nlohmann::ordered_json json{{"name", command.name()}, {"description", command.description()}};
  json["arguments"] = json["options"] = json["commands"] = nlohmann::ordered_json::array();
  for (const Option* option : options_of(command, true))
    json["arguments"].push_back({{"value", option->value_name()}, {"description", option->description()}});
  for (const Option* option : options_of(command, false)) {
    json["options"].push_back(
        {{"flags", flags(*option)}, {"value", option->value_name()}, {"description", option->description()}});
  }
  for (const Command* inner : commands_of(command)) json["commands"].push_back(described(*inner));
  return json;
}

}  // namespace

std::string json_description(const Command& app) {
  return described(app).dump(1) + "\n";
}

void add_completion(Command& app, Action& action) {
  auto what = std::make_shared<std::string>();
  Command* command =
      app.add_subcommand("completion", "write completions of a shell, the manual page, or all options as JSON");
  command->add_option("shell", *what, "bash, zsh, fish, man (the manual page) or json (all commands and options)")
      ->required()
      ->option_text("bash|zsh|fish|man|json")
      ->check(one_of({"bash", "zsh", "fish", "man", "json"}));
  command->callback([&app, &action, what] {
    action = [&app, what] {
      std::string text = *what == "bash"   ? bash_completion(app)
                         : *what == "zsh"  ? zsh_completion(app)
                         : *what == "fish" ? fish_completion(app)
                         : *what == "json" ? json_description(app)
                                           : manual_page(app);
      put(text);
      return kDone;
    };
  });
}

}  // namespace saltus::cli

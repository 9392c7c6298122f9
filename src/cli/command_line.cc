#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <optional>

#include "base/diagnostics.h"

namespace saltus::cli {

WordCheck one_of(std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& word) {
    std::string list;
    for (const std::string& w : words) {
      if (w == word) return std::string();
      list += (list.empty() ? "" : ", ") + w;
    }
    return fmt::format("'{}' is none of {}", word, list);
  };
}

WordCheck whole_number(long long least, long long most) {
  return [=](const std::string& word) {
    long long value = 0;
    bool good = CLI::detail::lexical_cast(word, value) && value >= least && value <= most;
    return good ? std::string() : fmt::format("'{}' is no whole number from {} to {}", word, least, most);
  };
}

std::string positive_number(const std::string& word) {
  double value = 0;
  return CLI::detail::lexical_cast(word, value) && value > 0 && std::isfinite(value)
             ? std::string()
             : fmt::format("'{}' is no number above zero", word);
}

std::string existing_path(const std::string& word) {
  std::error_code error;
  return std::filesystem::exists(word, error) ? std::string() : fmt::format("there is no '{}'", word);
}

std::string existing_folder(const std::string& word) {
  std::error_code error;
  return std::filesystem::is_directory(word, error) ? std::string() : fmt::format("there is no folder '{}'", word);
}

Option* Option::option_text(const std::string& text) {
  return own_->option_text(text), this;
}
Option* Option::required() {
  return own_->required(), this;
}
Option* Option::allow_extra_args(bool allow) {
  return own_->allow_extra_args(allow), this;
}
Option* Option::expected(int least, int most) {
  return own_->expected(least, most), this;
}
Option* Option::delimiter(char c) {
  return own_->delimiter(c), this;
}
Option* Option::default_str(const std::string& text) {
  return own_->default_str(text), this;
}
Option* Option::check(const WordCheck& check) {
  own_->check([check](const std::string& word) { return check(word); }, "");
  return this;
}
Option* Option::excludes(Option* other) {
  return own_->excludes(other->own_), this;
}
Option* Option::needs(Option* other) {
  return own_->needs(other->own_), this;
}
Option* Option::hide() {
  return own_->group(""), this;
}
size_t Option::count() const {
  return own_->count();
}
bool Option::hidden() const {
  return own_->get_group().empty();
}
bool Option::positional() const {
  return own_->get_positional();
}
bool Option::takes_value() const {
  return own_->get_items_expected_max() > 0;
}
std::string Option::value_name() const {
  return !takes_value() ? "" : own_->get_option_text().empty() ? own_->get_type_name() : own_->get_option_text();
}
std::string Option::description() const {
  return own_->get_description();
}
std::vector<std::string> Option::letters() const {
  return own_->get_snames();
}
std::vector<std::string> Option::names() const {
  return own_->get_lnames();
}

Command::Command(const std::string& description, const std::string& name, const std::string& version)
    : program_(std::make_unique<CLI::App>(description, name)), own_(program_.get()) {
  own_->set_version_flag("--version", version);
  own_->get_formatter()->column_width(34);
  for (CLI::Option* option : own_->get_options({})) options_.emplace_back(option);
}
Command::Command(CLI::App* own) : own_(own) {
  for (CLI::Option* option : own_->get_options({})) options_.emplace_back(option);  // --help
}
Command::~Command() = default;

Command* Command::add_subcommand(const std::string& name, const std::string& description) {
  return &commands_.emplace_back(own_->add_subcommand(name, description));
}
void Command::require_subcommand() {
  own_->require_subcommand(1);
}

template <class Value>
Option* Command::add_option(const std::string& names, Value& into, const std::string& description) {
  return &options_.emplace_back(own_->add_option(names, into, description));
}
template Option* Command::add_option(const std::string&, std::string&, const std::string&);
template Option* Command::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option* Command::add_option(const std::string&, double&, const std::string&);
template Option* Command::add_option(const std::string&, std::vector<double>&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<double>&, const std::string&);
template Option* Command::add_option(const std::string&, int&, const std::string&);
template Option* Command::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option* Command::add_option(const std::string&, unsigned&, const std::string&);
template Option* Command::add_option(const std::string&, uint16_t&, const std::string&);
template Option* Command::add_option(const std::string&, uint64_t&, const std::string&);
template Option* Command::add_option(const std::string&, int64_t&, const std::string&);

Option* Command::add_flag(const std::string& names, bool& into, const std::string& description) {
  return &options_.emplace_back(own_->add_flag(names, into, description));
}
Option* Command::on_option(const std::string& names, std::function<void(const std::string&)> take,
                           const std::string& description) {
  return &options_.emplace_back(own_->add_option_function<std::string>(names, take, description));
}
Option* Command::on_flag(const std::string& names, std::function<void()> take, const std::string& description) {
  return &options_.emplace_back(own_->add_flag_callback(names, std::move(take), description));
}
void Command::callback(std::function<void()> chosen) {
  own_->callback(std::move(chosen));
}
void Command::on_parsed(std::function<void()> parsed) {
  own_->parse_complete_callback(std::move(parsed));
}
void Command::hide() {
  own_->group("");
}
size_t Command::count(const std::string& option) const {
  return own_->count(option);
}
std::string Command::name() const {
  return own_->get_name();
}
std::string Command::description() const {
  return own_->get_description();
}
std::string Command::version() const {
  return own_->version();
}
bool Command::hidden() const {
  return own_->get_group().empty();
}

std::vector<const Command*> Command::commands() const {
  std::vector<const Command*> made;
  for (const Command& command : commands_) made.push_back(&command);
  return made;
}

std::vector<const Option*> Command::options() const {
  std::vector<const Option*> made;
  for (const Option& option : options_) made.push_back(&option);
  return made;
}

bool Command::parse(int argc, char** argv, int& status, std::string& error, std::string& where) {
  try {
    own_->parse(argc, argv);
    return true;
  } catch (const CLI::ParseError& wrong) {
    status = wrong.get_exit_code();
    if (status == 0)
      own_->exit(wrong);  // --help, --version
    else
      error = wrong.what();
  } catch (const WrongWords& wrong) {
    status = 1;
    error = wrong.what();
  }
  for (auto chosen = own_->get_subcommands(); !chosen.empty(); chosen = chosen.front()->get_subcommands())
    where += chosen.front()->get_name() + " ";
  return false;
}

}  // namespace saltus::cli

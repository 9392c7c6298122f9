// What a command line may say: commands, their options, and what is asked of a word. CLI11 does the reading;
// command_line.cc alone knows it.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace saltus::cli {

// Words that do not go together; the message is told, with status 2.
struct WrongWords : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What is wrong with a word; empty: nothing.
using WordCheck = std::function<std::string(const std::string& word)>;
WordCheck one_of(std::vector<std::string> words);
WordCheck whole_number(long long least, long long most);
std::string positive_number(const std::string& word);
std::string existing_path(const std::string& word);
std::string existing_folder(const std::string& word);

class Option {
 public:
  explicit Option(CLI::Option* own) : own_(own) {}

  Option* option_text(const std::string& text);  // what its value is called in the help
  Option* required();
  Option* allow_extra_args(bool allow);  // several words behind one name
  Option* expected(int least, int most);
  Option* delimiter(char c);
  Option* default_str(const std::string& text);
  Option* check(const WordCheck& check);
  Option* excludes(Option* other);
  Option* needs(Option* other);
  Option* hide();        // it is an inner matter
  size_t count() const;  // how often it was given

  // For the manual page.
  bool hidden() const;
  bool positional() const;
  bool takes_value() const;
  std::string value_name() const;
  std::string description() const;
  std::vector<std::string> letters() const;  // "o" of -o
  std::vector<std::string> names() const;    // "output" of --output

 private:
  CLI::Option* own_;
};

class Command {
 public:
  // The program itself.
  Command(const std::string& description, const std::string& name, const std::string& version);
  explicit Command(CLI::App* own);
  ~Command();

  Command* add_subcommand(const std::string& name, const std::string& description);
  void require_subcommand();
  // Of strings, numbers, optional numbers and lists of these.
  template <class Value>
  Option* add_option(const std::string& names, Value& into, const std::string& description);
  Option* add_flag(const std::string& names, bool& into, const std::string& description);
  // What is done with each word, and where the flag is there.
  Option* on_option(const std::string& names, std::function<void(const std::string& word)> take,
                    const std::string& description);
  Option* on_flag(const std::string& names, std::function<void()> take, const std::string& description);
  void callback(std::function<void()> chosen);
  // What is done before `callback`, with all words read; it may throw WrongWords.
  void on_parsed(std::function<void()> parsed);
  void hide();
  size_t count(const std::string& option) const;

  std::string name() const;
  std::string description() const;
  std::string version() const;
  bool hidden() const;
  std::vector<const Command*> commands() const;
  std::vector<const Option*> options() const;

  // Of the program: reads the words and calls back the command that is meant. False: `status`, and what is wrong in
  // `error` (nothing: help or the version was asked for, and is printed); `where`: the command it stands at, "result
  // values ", or nothing.
  bool parse(int argc, char** argv, int& status, std::string& error, std::string& where);

 private:
  std::unique_ptr<CLI::App> program_;
  CLI::App* own_;
  std::deque<Command> commands_;
  std::deque<Option> options_;
};

}  // namespace saltus::cli

#include "cli/check_summary.h"

#include <algorithm>
#include <iterator>

#include "cli/tell.h"
#include "modelica/library/known_libraries.h"

namespace saltus::cli {
namespace {

// What the message names first, in quotes.
std::string quoted(const std::string& message) {
  size_t open = message.find('\''), close = message.find('\'', open + 1);
  return open == std::string::npos || close == std::string::npos ? std::string()
                                                                 : message.substr(open + 1, close - open - 1);
}

// The library or class that nothing on the path defines; empty: the error is another one.
std::string missing_of(const Diagnostic& error) {
  bool library = error.code == "M0211";
  bool name = error.code == "M0320" && error.message.starts_with("there is no class ");
  return library || name ? quoted(error.message) : std::string();
}

}  // namespace

void CheckSummary::add(const std::string& name, bool valid, const Context& context) {
  if (valid) {
    ++valid_;
    return;
  }
  const auto& all = context.diagnostics.all();
  auto error = std::ranges::find(all, Severity::Error, &Diagnostic::severity);
  std::string lacks = error == all.end() ? std::string() : missing_of(*error);
  if (lacks.empty()) {
    wrong_.emplace_back(
        name, error == all.end() ? "not finished" : fmt::format("error[{}]: {}", error->code, error->message));
    return;
  }
  ++lacking_;
  missing_[lacks].insert(name);
}

void CheckSummary::print() const {
  say("valid: {} of {} classes\n", valid_, valid_ + lacking_ + wrong_.size());
  for (const auto& [library, users] : missing_) {
    bool published = !modelica::published_at(library).empty();
    std::string others = users.size() > 1 ? fmt::format(" and {} more", users.size() - 1) : "";
    say("missing: {}'{}', which {}{} use{}; {}\n", published ? "the library " : "", library, *users.begin(), others,
        users.size() > 1 ? "" : "s", modelica::how_to_install(library));
  }
  for (const auto& [name, why] : wrong_) say("wrong: {}: {}\n", name, why);
}

}  // namespace saltus::cli

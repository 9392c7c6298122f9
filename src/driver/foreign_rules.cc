#include "driver/foreign_rules.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "driver/source.h"
#include "run/utilities.h"
#include "sandbox/enter.h"

namespace saltus::driver {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(Refused, Error, "L0050", "{}: refused, since the model is not trusted");

namespace {

std::vector<std::string> all_trusted(const Request& request) {
  std::vector<std::string> list = trusted_by_user();
  list.insert(list.end(), request.trusted.begin(), request.trusted.end());
  return list;
}

// What belongs to a model in a file: its folder. A home folder holds more than models: of that (and what is above) only the plain
// files beside the model that are not hidden, and Resources.
std::vector<std::string> folder_of(const std::string& source) {
  std::error_code error;
  fs::path at = fs::canonical(source, error);
  if (error) return {};
  fs::path folder = fs::is_directory(at, error) ? at : at.parent_path();
  const char* home = std::getenv("HOME");
  fs::path own = home && *home == '/' ? fs::canonical(home, error) : fs::path();
  bool holds_home = !own.empty() && std::ranges::mismatch(folder, own).in1 == folder.end();
  if (!holds_home && folder != folder.root_path()) return {folder.string()};
  std::vector<std::string> files = {(folder / "Resources").string()};
  for (const auto& entry : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied, error)) {
    if (!entry.path().filename().string().starts_with('.') && entry.is_regular_file(error)) files.push_back(entry.path().string());
  }
  return files;
}

}  // namespace

ForeignRules::ForeignRules(const Request& request, std::string file, const Context& context)
    : request_(request), context_(context), file_(std::move(file)), trust_(all_trusted(request), request.path) {
  vouched_ = trust_.vouches_for(file_) || (request.trusts_text && !request.text.empty());
  readable_ = request.path;
  if (names_file(request.source)) {
    for (std::string& place : folder_of(request.source)) readable_.push_back(std::move(place));
  }
  for (std::string& place : readable_) place = fs::absolute(place).lexically_normal().string();
}

bool ForeignRules::allows(const hybrid::Function& function, bool running, std::string& why) const {
  std::string file = function.span.valid() ? context_.sources[function.span.file].path() : std::string();
  if (vouched_ || trust_.vouches_for(file)) return true;
  std::string name(context_.names.text(function.name));
  if (!sandbox::available()) {
    why = "the code of '" + name + "' is not run: this kernel offers no sandbox (Landlock)\n--trust " + file_ + " runs it without one";
    return false;
  }
  if (running || trust_.is_installed(file)) return true;
  why = "the code of '" + name + "' is not run while a model is only looked at, since '" + file + "' is not trusted\n--trust " + file + " allows it";
  return false;
}

sandbox::Access ForeignRules::access() const {
  sandbox::Access access;
  access.read = readable_;
  return access;
}

code::ForeignPolicy ForeignRules::while_translating() const {
  code::ForeignPolicy policy;
  policy.allows = [this](const hybrid::Function& function, std::string& why) { return allows(function, request_.runs_foreign_code, why); };
  policy.readable = readable_;
  policy.caged = !evaluates_uncaged();
  return policy;
}

code::ForeignPolicy ForeignRules::for_running() const {
  code::ForeignPolicy policy;
  policy.allows = [this](const hybrid::Function& function, std::string& why) { return allows(function, true, why); };
  policy.readable = readable_;
  policy.caged = !vouched_;
  if (!vouched_) {
    policy.before_loading = [this](std::string& why) {
      // Somebody else's process is not locked up unasked.
      if (!request_.runs_foreign_code) {
        why = "foreign code of a model that is not trusted is not run in this process";
        return false;
      }
      if (sandbox::entered()) return true;  // compiled again, for other values of parameters
      if (request_.before_cage && !request_.before_cage(why)) return false;
      sandbox::Access reach = access();
      if (!request_.scratch.empty()) {
        reach.own = {fs::absolute(request_.scratch).string()};
        setenv("TMPDIR", reach.own.front().c_str(), 1);  // also for files without a name of their own
        if (chdir(request_.scratch.c_str()) != 0) {
          why = "cannot enter the folder '" + request_.scratch + "': " + std::strerror(errno);
          return false;
        }
      }
      return sandbox::enter(reach, run::running_external, why);
    };
  }
  return policy;
}

const char* last_foreign_function() { return run::running_external(); }

std::vector<std::string> refused_attempts() {
  std::vector<std::string> texts;
  if (!sandbox::entered()) return texts;
  for (const sandbox::Refusal& refusal : sandbox::refusals()) {
    std::string who = refusal.function.empty() ? "a library of external functions, while it was loaded," : "'" + refusal.function + "'";
    texts.push_back(who + " tried " + refusal.attempt);
  }
  return texts;
}

void report_refusals(Context& context) {
  for (const std::string& text : refused_attempts()) {
    context.diagnostics.report(Refused, {}, text)
        .hint("--scratch FOLDER gives the code of a model a folder to write in; --trust FILE lets it do what you may do");
  }
}

}  // namespace saltus::driver

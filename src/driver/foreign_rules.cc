#include "driver/foreign_rules.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "driver/source.h"
#include "run/utilities.h"
#include "sandbox/enter.h"
#include "sandbox/places.h"

namespace saltus::driver {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(Refused, Error, "L0050", "{}: refused, since the model is not trusted");

SALTUS_DIAGNOSTIC(FileNotFound, Note, "L0051", "'{}' was searched in {}");
SALTUS_DIAGNOSTIC(FileReplaced, Warning, "L0052", "there is no file '{}' here: '{}' was read in its place");

namespace {

std::vector<std::string> all_trusted(const Request& request) {
  std::vector<std::string> list = trusted_by_user();
  list.insert(list.end(), request.trusted.begin(), request.trusted.end());
  return list;
}

// What of a folder may be read: all of it. A home folder holds more than models: of that (and what is above) only the
// plain files that are not hidden, Resources, and the packages in it. Links in it may lead to what is hidden, so they
// are left out.
void add_readable(const std::string& folder, std::vector<std::string>& places) {
  if (folder.empty()) return;
  if (!sandbox::holds_home(folder)) return places.push_back(folder);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied, error)) {
    std::string name = entry.path().filename().string();
    if (name.starts_with('.')) continue;
    fs::file_type type = entry.symlink_status(error).type();
    bool is_package =
        type == fs::file_type::directory &&
        (name == "Resources" || fs::is_regular_file(fs::symlink_status(entry.path() / "package.mo", error)));
    if (type == fs::file_type::regular || is_package) places.push_back(entry.path().string());
  }
}

// The folder of a model in a file, or that is a folder. A file of a package is located in the package's outermost
// folder, whose Resources it uses.
std::string folder_of(const std::string& source) {
  std::error_code error;
  std::string at = sandbox::canonical_place(source);
  if (at.empty()) return at;
  fs::path folder = fs::is_directory(at, error) ? fs::path(at) : fs::path(at).parent_path();
  auto is_package = [&](const fs::path& place) {
    return fs::is_regular_file(fs::symlink_status(place / "package.mo", error));
  };
  while (is_package(folder) && folder.has_relative_path() && is_package(folder.parent_path()))
    folder = folder.parent_path();
  return folder.string();
}

}  // namespace

ForeignRules::ForeignRules(const Request& request, std::string file, const Context& context)
    : request_(request), context_(context), file_(std::move(file)), trust_(all_trusted(request), request.path) {
  vouched_ = trust_.vouches_for(file_) || (request.trusts_text && !request.text.empty());
  for (const std::string& folder : sandbox::canonical_places(request.path)) add_readable(folder, readable_);
  std::vector<std::string> given = request.more;
  if (names_file(request.source)) given.push_back(request.source);
  if (!file_.empty()) given.push_back(file_);
  std::set<std::string> added;
  for (const std::string& source : given) {
    std::string around = folder_of(source);
    if (added.insert(around).second) add_readable(around, readable_);
    std::error_code error;
    std::string at = sandbox::canonical_place(source);
    if (at.empty()) continue;
    std::string folder = fs::is_directory(at, error) ? at : fs::path(at).parent_path().string();
    for (const std::string& place : {folder, folder_of(source)}) {
      if (std::ranges::find(beside_, place) == beside_.end()) beside_.push_back(place);
    }
  }
}

bool ForeignRules::allows(const hybrid::Function& function, bool running, std::string& why) const {
  std::string file = function.span.valid() ? context_.sources[function.span.file].path() : std::string();
  if (vouched_ || trust_.vouches_for(file)) return true;
  std::string name(context_.names.text(function.name));
  if (!sandbox::available()) {
    why = "the code of '" + name + "' is not run: this kernel offers no sandbox (Landlock)\n--trust " + file_ +
          " runs it without one";
    return false;
  }
  if (running || trust_.is_installed(file)) return true;
  why = "the code of '" + name + "' is not run while a model is only looked at, since '" + file +
        "' is not trusted\n--trust " + file + " allows it";
  return false;
}

// Packages of the project that were found beside the model are read as it is.
std::vector<std::string> ForeignRules::readable() const {
  std::vector<std::string> places = readable_;
  std::set<std::string> known;
  for (uint32_t i = 0; i < context_.sources.size(); ++i) {
    std::string folder = fs::path(context_.sources[FileId(i)].path()).parent_path().string();
    if (folder.empty() || !known.insert(folder).second || sandbox::lies_in(folder, places)) continue;
    add_readable(folder_of(context_.sources[FileId(i)].path()), places);
  }
  return places;
}

sandbox::Policy ForeignRules::policy() const {
  sandbox::Policy policy;
  policy.trusted = vouched_;
  policy.read = readable();
  policy.beside = beside_;
  policy.scratch = sandbox::canonical_place(request_.scratch);
  policy.folders = sandbox::canonical_places(request_.result_folders);
  policy.keeps_input = request_.keeps_input;
  return policy;
}

code::ForeignPolicy ForeignRules::while_translating() const {
  code::ForeignPolicy policy;
  policy.allows = [this](const hybrid::Function& function, std::string& why) {
    return allows(function, request_.runs_foreign_code, why);
  };
  policy.readable = readable();
  policy.restricted = !evaluates_unrestricted();
  policy.library_c = request_.library_c;
  return policy;
}

code::ForeignPolicy ForeignRules::for_running() const {
  code::ForeignPolicy policy;
  policy.allows = [this](const hybrid::Function& function, std::string& why) { return allows(function, true, why); };
  policy.readable = readable();
  policy.restricted = !vouched_;
  policy.library_c = request_.library_c;
  if (!vouched_) {
    policy.before_loading = [this](std::string& why) {
      // Somebody else's process is not locked up unasked.
      if (!request_.runs_foreign_code) {
        why = "foreign code of a model that is not trusted is not run in this process";
        return false;
      }
      if (sandbox::entered()) return true;  // compiled again, for other values of parameters
      if (request_.before_sandbox && !request_.before_sandbox(why)) return false;
      sandbox::Policy reach = this->policy();
      reach.below = sandbox::files_below(beside_);
      if (reach.scratch.empty() && request_.make_scratch)
        reach.scratch = sandbox::canonical_place(request_.make_scratch());
      return sandbox::enter(reach, run::running_external, why);
    };
  }
  return policy;
}

const char* last_foreign_function() {
  return run::running_external();
}

std::vector<std::string> refused_attempts() {
  std::vector<std::string> texts;
  if (!sandbox::entered()) return texts;
  for (const sandbox::Refusal& refusal : sandbox::refusals()) {
    std::string who = refusal.function.empty() ? "a library of external functions, while it was loaded,"
                                               : "'" + refusal.function + "'";
    texts.push_back(who + " tried " + refusal.attempt);
  }
  return texts;
}

void report_missing_files(Context& context) {
  if (!sandbox::entered()) return;
  std::string folders;
  for (const std::string& folder : sandbox::searched_folders())
    folders += (folders.empty() ? "'" : ", '") + folder + "'";
  for (const std::string& name : sandbox::missing_files()) context.diagnostics.report(FileNotFound, {}, name, folders);
}

void report_replaced_files(Context& context) {
  if (!sandbox::entered()) return;
  for (const sandbox::ReplacedFile& file : sandbox::replaced_files())
    context.diagnostics.report(FileReplaced, {}, file.name, file.taken)
        .hint("name it relatively to the model's file, or as modelica://PACKAGE/FOLDER/FILE");
}

void report_refusals(Context& context) {
  report_refusals(context, refused_attempts());
}

bool reports_refusals(const Context& context) {
  return std::ranges::any_of(context.diagnostics.all(), [](const Diagnostic& d) { return d.code == Refused.code; });
}

void report_refusals(Context& context, const std::vector<std::string>& attempts) {
  for (const std::string& text : attempts) {
    auto is_reported = [&](const Diagnostic& d) {
      return d.code == Refused.code && d.message.starts_with(text + ": ");
    };
    if (std::ranges::any_of(context.diagnostics.all(), is_reported)) continue;
    context.diagnostics.report(Refused, {}, text)
        .hint(
            "--scratch FOLDER gives the code of a model a folder to write in; --trust FILE lets it do what you may do");
  }
}

}  // namespace saltus::driver

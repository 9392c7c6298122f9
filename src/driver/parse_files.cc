#include "driver/parse_files.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "chi/syntax/parser.h"
#include "driver/source.h"
#include "modelica/syntax/parser.h"
#include "shsml/syntax/parser.h"

namespace saltus::driver {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(CannotOpen, Error, "L0030", "cannot read '{}': {}");
SALTUS_DIAGNOSTIC(NoFiles, Warning, "L0032", "there is no .mo file below '{}'");

std::vector<std::string> modelica_files(Context& context, std::span<const std::string> paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code ec;
    if (!fs::exists(path, ec)) {
      context.diagnostics.report(CannotOpen, {}, path, ec ? ec.message() : "no such file or folder");
    } else if (!fs::is_directory(path, ec)) {
      files.push_back(path);
    } else {
      size_t before = files.size();
      fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, ec), end;
      for (; !ec && at != end; at.increment(ec)) {
        if (at->path().extension() == ".mo" && at->is_regular_file(ec)) files.push_back(at->path().string());
      }
      if (ec) context.diagnostics.report(CannotOpen, {}, path, ec.message());
      std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
      if (files.size() == before) context.diagnostics.report(NoFiles, {}, path);
    }
  }
  return files;
}

ParseSummary parse_files(Context& context, std::span<const std::string> files,
                         const std::function<void(const modelica::syntax::Tree&)>& on_tree) {
  using Clock = std::chrono::steady_clock;
  auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };
  ParseSummary summary;
  for (const std::string& path : files) {
    auto begin = Clock::now();
    std::string why;
    FileId file = context.sources.read_text(path, why);
    auto read = Clock::now();
    summary.read_seconds += seconds(read - begin);
    if (!file.valid()) {
      context.diagnostics.report(CannotOpen, {}, path, why);
      continue;
    }
    std::unique_ptr<modelica::syntax::Tree> tree;
    if (language_of(path) == Language::Shsml) {
      shsml::syntax::parse(context, file);
    } else if (language_of(path) == Language::Chi) {
      chi::syntax::parse(context, file);
    } else {
      tree = modelica::syntax::parse(context, file);
    }
    summary.parse_seconds += seconds(Clock::now() - read);
    ++summary.files;
    summary.bytes += context.sources[file].text().size();
    if (on_tree && tree) on_tree(*tree);
  }
  context.timers.add(PassId::Read, summary.read_seconds);
  context.timers.add(PassId::Parse, summary.parse_seconds);
  return summary;
}

}  // namespace saltus::driver

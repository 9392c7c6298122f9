#include "verify/run_digest.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "code/digest.h"
#include "driver/seen_places.h"
#include "verify/reference.h"
#include "verify/run_model.h"

namespace saltus::verify {
namespace fs = std::filesystem;

namespace {

constexpr int kDeepest = 64;  // folders in folders of a library; links may form a circle

// A library is a file or a folder with package.mo: data, pictures and C code below it count as well.
void add_library(std::set<std::string>& files, const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    if (path.extension() == ".mo") files.insert(path.string());
    return;
  }
  if (!fs::exists(path / "package.mo", error)) return;
  auto options = fs::directory_options::follow_directory_symlink | fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(path, options, error), end; !error && at != end; at.increment(error)) {
    if (at.depth() > kDeepest) at.disable_recursion_pending();
    if (at->is_regular_file(error)) files.insert(at->path().string());
    error.clear();
  }
}

std::string contents_digest(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return code::blake3(std::string(std::istreambuf_iterator<char>(in), {}));
}

}  // namespace

std::string digest_of_texts(const VerifyRequest& request) {
  code::KeyText key;
  key.add("saltus verify 1").add(driver::stamp_of(request.executable));
  std::error_code error;
  for (const std::string& folder : request.path) {
    std::set<std::string> files;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
      add_library(files, at->path());
    key.add(folder);
    for (const std::string& file : files) key.add(file).add(driver::stamp_of(file));
  }
  return key.digest();
}

std::string run_digest(const VerifyRequest& request, const Listed& listed, const std::string& texts) {
  std::optional<Reference> reference;
  if (!request.reference.empty()) reference = find_reference(request.reference, listed.model);
  code::KeyText key;
  key.add(texts).add(fmt::format("{} {}", request.timeout, request.memory_mb));
  for (const std::string& word : run_arguments(request, listed, settings_of(listed, reference))) key.add(word);
  if (reference) {
    key.add(reference->result).add(contents_digest(reference->result)).add(reference->signals);
    if (!reference->signals.empty()) key.add(contents_digest(reference->signals));
  }
  return key.digest();
}

}  // namespace saltus::verify

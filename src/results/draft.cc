#include "results/draft.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

namespace saltus::results {
namespace fs = std::filesystem;
namespace {

std::string words(int error) {
  return std::generic_category().message(error);
}

// Where a name leads, also when the last part does not exist.
std::string resolved(const std::string& path) {
  std::error_code error;
  fs::path at = fs::weakly_canonical(fs::absolute(path, error), error);
  return error || at.empty() ? path : at.string();
}

// The folder in which a name is located, links followed, and the name itself.
std::string place_itself(const std::string& path) {
  std::error_code error;
  fs::path at = fs::absolute(path, error).lexically_normal();
  return error || !at.has_filename() ? path : (fs::path(resolved(at.parent_path().string())) / at.filename()).string();
}

// Another process has it open for writing. Where there are no locks, nobody has.
bool taken(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace

bool same_file(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  std::error_code error;
  return resolved(a) == resolved(b) || fs::equivalent(a, b, error);
}

Draft::Draft(Draft&& other) noexcept {
  *this = std::move(other);
}

Draft& Draft::operator=(Draft&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  std::swap(part_, other.part_);
  std::swap(place_, other.place_);
  std::swap(emptied_, other.emptied_);
  std::swap(rename_, other.rename_);
  return *this;
}

Draft::~Draft() {
  if (!part_.empty() && !rename_) (void)::unlink(part_.c_str());
  if (descriptor_ >= 0) (void)::close(descriptor_);
}

int Draft::release() {
  return std::exchange(descriptor_, -1);
}

Outcome<Draft> Draft::open(const std::string& path, Links links) {
  Draft draft;
  draft.path_ = path;
  auto failed = [&](int error) -> Outcome<Draft> {
    return {{}, Status::failed(fmt::format("cannot write '{}': {}", path, words(error)))};
  };
  auto busy = [&]() -> Outcome<Draft> {
    return {{}, Status::failed(fmt::format("cannot write '{}': another run is writing it", path))};
  };
  if (path.empty()) return {{}, Status::failed("cannot write: the name of the file is empty")};
  struct stat info;
  bool follows = links == Links::Follow;
  bool exists = (follows ? ::stat(path.c_str(), &info) : ::lstat(path.c_str(), &info)) == 0;
  bool is_link = exists && S_ISLNK(info.st_mode);
  if (is_link) exists = false;  // the link is replaced, whatever it leads to
  if (exists && !follows && !S_ISREG(info.st_mode)) return failed(S_ISDIR(info.st_mode) ? EISDIR : EEXIST);
  if (exists && S_ISDIR(info.st_mode)) return failed(EISDIR);
  if (exists && !S_ISREG(info.st_mode)) {
    draft.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (draft.descriptor_ < 0) return failed(errno);
    return {std::move(draft), {}};
  }
  draft.place_ = follows ? resolved(path) : place_itself(path);
  fs::path place(draft.place_);
  if (exists) {
    // A file that cannot be written to is not replaced either.
    int there = ::open(draft.place_.c_str(), O_WRONLY | O_CLOEXEC);
    if (there < 0) return failed(errno);
    bool locked = taken(there);
    (void)::close(there);
    if (locked) return busy();
  }
  std::string part = (place.parent_path() / ("." + place.filename().string() + ".part")).string();
  int descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  struct stat made;
  bool own = descriptor >= 0 && ::fstat(descriptor, &made) == 0 && S_ISREG(made.st_mode) && made.st_uid == ::geteuid();
  if (own) {
    draft.descriptor_ = descriptor;
    if (taken(descriptor)) return busy();
    // The one that was opened may have been renamed in between, by the run that wrote it.
    struct stat now;
    if (::lstat(part.c_str(), &now) != 0 || now.st_ino != made.st_ino) return busy();
    draft.part_ = part;
    if (::ftruncate(descriptor, 0) != 0) return failed(errno);
    if (exists && (made.st_mode & 0777) != (info.st_mode & 0777)) (void)::fchmod(descriptor, info.st_mode & 0777);
    return {std::move(draft), {}};
  }
  int why = descriptor < 0 ? errno : EEXIST;
  if (descriptor >= 0) (void)::close(descriptor);
  if (!exists || is_link) return failed(why);
  // In its place, and what is there stays until there are rows.
  draft.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (draft.descriptor_ < 0) return failed(errno);
  if (taken(draft.descriptor_)) return busy();
  draft.emptied_ = false;
  return {std::move(draft), {}};
}

Status Draft::commit() {
  if (part_.empty()) return {};
  int error = rename_ ? rename_(*this) : ::rename(part_.c_str(), place_.c_str()) == 0 ? 0 : errno;
  if (error != 0) return Status::failed(fmt::format("cannot write '{}': {}", path_, words(error)));
  part_.clear();
  return {};
}

}  // namespace saltus::results

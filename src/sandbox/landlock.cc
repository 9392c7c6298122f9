#include "sandbox/landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace saltus::sandbox {
namespace {

// The kernel's structure of version 6. Headers of older systems know only its beginning.
struct Attributes {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};

// Rights over files by the version that brought them (Documentation/userspace-api/landlock.rst).
constexpr uint64_t kExecute = 1u << 0, kWriteFile = 1u << 1, kReadFile = 1u << 2, kReadFolder = 1u << 3;
constexpr uint64_t kVersion1 = (1u << 13) - 1;
constexpr uint64_t kRefer = 1u << 13;     // 2
constexpr uint64_t kTruncate = 1u << 14;  // 3
constexpr uint64_t kDevices = 1u << 15;   // 5: ioctl
constexpr uint64_t kTcp = 3;              // 4: bind, connect
constexpr uint64_t kScopes = 3;           // 6: abstract sockets, signals
constexpr uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | kTruncate | kDevices;

uint64_t handled(int version) {
  uint64_t rights = kVersion1;
  if (version >= 2) rights |= kRefer;
  if (version >= 3) rights |= kTruncate;
  if (version >= 5) rights |= kDevices;
  return rights;
}

void allow(int ruleset, const std::string& path, uint64_t rights) {
  int at = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (at < 0) return;
  struct stat info;
  if (fstat(at, &info) == 0) {
    landlock_path_beneath_attr rule{};
    rule.allowed_access = S_ISDIR(info.st_mode) ? rights : rights & kOfFiles;
    rule.parent_fd = at;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  close(at);
}

}  // namespace

const std::vector<std::string>& system_folders() {
  static const std::vector<std::string> folders = {
      "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/local/lib", "/lib", "/lib32", "/lib64",
      "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo", "/usr/share/locale", "/etc/locale.alias",
      "/dev/null", "/dev/zero", "/dev/urandom", "/dev/random", "/proc/cpuinfo", "/sys/devices/system/cpu",
      // What the C library itself reads: for memory, for the number of processors, for the stack of a thread.
      "/proc/sys/vm/overcommit_memory", "/sys/kernel/mm/transparent_hugepage", "/proc/meminfo", "/proc/stat",
      "/proc/self/maps"};
  return folders;
}

int landlock_version() {
  long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? static_cast<int>(version) : 0;
}

Ruleset::Ruleset(const Access& access) {
  int version = landlock_version();
  if (version == 0) return;
  uint64_t rights = handled(version);
  Attributes attributes{rights, version >= 4 ? kTcp : 0, version >= 6 ? kScopes : 0};
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  descriptor_ = static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, size, 0));
  if (descriptor_ < 0) return;
  uint64_t read = kReadFile | kReadFolder;
  for (const std::string& path : access.read) allow(descriptor_, path, read & rights);
  for (const std::string& path : access.execute) allow(descriptor_, path, (read | kExecute) & rights);
  for (const std::string& path : access.write) allow(descriptor_, path, (read | kWriteFile | kTruncate) & rights);
  for (const std::string& path : access.own) allow(descriptor_, path, rights & ~(kExecute | kDevices));
}

Ruleset::~Ruleset() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool Ruleset::restrict_self() const {
  if (descriptor_ < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  return syscall(SYS_landlock_restrict_self, descriptor_, 0) == 0;
}

}  // namespace saltus::sandbox

#include "sandbox/refusals.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <iterator>

#include "sandbox/shown_text.h"
#include "sandbox/syscall_filter.h"

namespace saltus::sandbox {
namespace {

constexpr size_t kMost = 16, kLongest = 256;

// Written by a signal handler: room that is there from the start.
struct Noted {
  char function[kLongest];
  char path[kLongest];
  int call;
  int flags;
};
Noted noted[kMost];
std::atomic<size_t> count = 0;
char missing[kMost][kLongest];
std::atomic<size_t> missing_count = 0;
struct Replaced {
  char name[kLongest];
  char taken[kLongest];
};
Replaced replaced[kMost];
std::atomic<size_t> replaced_count = 0;
RunningFunction running_function = nullptr;

void copy(char* to, const char* from) {
  size_t k = 0;
  while (from && k + 1 < kLongest && from[k]) to[k] = from[k], ++k;
  to[k] = '\0';
}

// Names of files are led elsewhere in rooms that are there from the start.
constexpr size_t kLongestPath = 1024;
// Filled before the first foreign instruction, then only read.
Redirection& redirection() {
  static Redirection names;
  return names;
}

const char* joined(const std::string& folder, const char* name, char (&room)[kLongestPath]) {
  size_t size = folder.size(), rest = std::strlen(name);
  if (size + rest + 2 > kLongestPath) return nullptr;
  std::memcpy(room, folder.data(), size);
  room[size] = '/';
  std::memcpy(room + size + 1, name, rest + 1);
  return room;
}

bool is_in(const char* path, const std::string& folder) {
  size_t size = folder.size();
  return std::strncmp(path, folder.c_str(), size) == 0 && (path[size] == '/' || path[size] == '\0');
}

// The same below "/tmp" in the folder of the sandbox, written into `room`; null: the name stays as it is.
const char* in_temporary(const char* path, char (&room)[kLongestPath]) {
  constexpr char kTemporary[] = "/tmp/";
  constexpr size_t kSize = sizeof kTemporary - 1;
  const Redirection& names = redirection();
  if (names.temporary.empty() || !path || std::strncmp(path, kTemporary, kSize) != 0 || is_in(path, names.temporary))
    return nullptr;
  if (std::ranges::any_of(names.places, [&](const std::string& place) { return is_in(path, place); })) return nullptr;
  return joined(names.temporary, path + kSize, room);
}

// A standard stream that is a pipe can be opened once more by its name in /proc/self/fd, which Landlock does not
// restrict. What is written there would not be filtered.
bool is_stream(int descriptor) {
  struct stat opened;
  if (fstat(descriptor, &opened) != 0 || !S_ISFIFO(opened.st_mode)) return false;
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    struct stat own;
    if (fstat(stream, &own) == 0 && own.st_dev == opened.st_dev && own.st_ino == opened.st_ino) return true;
  }
  return false;
}

void note(int call, const char* path, int flags) {
  size_t at = count.fetch_add(1);
  if (at >= kMost) {
    count = kMost;
    return;
  }
  copy(noted[at].function, running_function ? running_function() : nullptr);
  copy(noted[at].path, path);
  noted[at].call = call;
  noted[at].flags = flags;
}

void note_missing(const char* path) {
  for (size_t k = 0; k < std::min(missing_count.load(), kMost); ++k) {
    if (std::strncmp(missing[k], path, kLongest - 1) == 0) return;
  }
  size_t at = missing_count.fetch_add(1);
  if (at >= kMost)
    missing_count = kMost;
  else
    copy(missing[at], path);
}

void note_replaced(const char* name, const char* taken) {
  for (size_t k = 0; k < std::min(replaced_count.load(), kMost); ++k) {
    if (std::strncmp(replaced[k].name, name, kLongest - 1) == 0) return;
  }
  size_t at = replaced_count.fetch_add(1);
  if (at >= kMost) {
    replaced_count = kMost;
    return;
  }
  copy(replaced[at].name, name);
  copy(replaced[at].taken, taken);
}

// The file of this name below the model's folders, whatever folders the name begins with.
const char* below(const char* path) {
  const char* name = path;
  for (const char* at = path; *at; ++at) {
    if (*at == '/' || *at == '\\') name = at + 1;
  }
  const auto& files = redirection().below;
  auto found = std::lower_bound(files.begin(), files.end(), name,
                                [](const FileBelow& file, const char* wanted) { return file.name < wanted; });
  return *name && found != files.end() && found->name == name ? found->path.c_str() : nullptr;
}

bool has_drive(const char* path) {
  return ((path[0] | 32) >= 'a' && (path[0] | 32) <= 'z') && path[1] == ':' && (path[2] == '/' || path[2] == '\\');
}

// Names all folders from the root, of this system or of another one.
bool is_absolute(const char* path) {
  return path[0] == '/' || path[0] == '\\' || has_drive(path);
}

bool is_of_system(const char* path) {
  for (const char* folder : {"/proc/", "/sys/", "/dev/", "/etc/", "/lib", "/usr/"}) {
    if (std::strncmp(path, folder, std::strlen(folder)) == 0) return true;
  }
  return false;
}

// The path with '/' between its folders; false: it is too long.
bool with_slashes(const char* path, char (&room)[kLongestPath]) {
  size_t size = std::strlen(path);
  if (size + 1 > kLongestPath) return false;
  for (size_t k = 0; k <= size; ++k) room[k] = path[k] == '\\' ? '/' : path[k];
  return true;
}

// sigprocmask(), on the mask that holds again when the handler returns. SIGSYS stays open: the C library blocks all
// signals where it starts a process, and a call that is refused while SIGSYS is blocked would end this one without a
// word.
long change_mask(sigset_t& mask, int how, const uint64_t* set, uint64_t* before) {
  uint64_t now;
  std::memcpy(&now, &mask, sizeof now);
  if (before) *before = now;
  if (!set) return 0;
  if (how == SIG_BLOCK)
    now |= *set;
  else if (how == SIG_UNBLOCK)
    now &= ~*set;
  else if (how == SIG_SETMASK)
    now = *set;
  else
    return -EINVAL;
  now &= ~(uint64_t{1} << (SIGSYS - 1));
  std::memcpy(&mask, &now, sizeof now);
  return 0;
}

// The call has not been made; its result is what we put into the register. x86-64: number and result in rax, arguments
// in rdi, rsi, rdx, r10.
void on_refused(int, siginfo_t* info, void* context) {
  int saved = errno;
  greg_t* registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  int call = info->si_syscall;
  auto opened_below = [](const char* path, auto& open_at) {
    const char* there = below(path);
    long found = there ? open_at(there) : -ENOENT;
    if (found >= 0)
      note_replaced(path, there);
    else
      note_missing(path);
    return found >= 0 ? found : long{-ENOENT};
  };
  // A folder that may not be read does not hide what is in the next one.
  auto opened_elsewhere = [&](const char* path, auto& open_at, char(&room)[kLongestPath]) {
    long result = -ENOENT;
    for (const std::string& place : redirection().searched) {
      const char* there = joined(place, path, room);
      long found = there ? open_at(there) : -ENOENT;
      if (found >= 0) return found;
      if (found != -ENOENT) result = found;
    }
    return result == -ENOENT ? opened_below(path, open_at) : result;
  };
  // "C:\\Users\\me\\tables\\a.txt" and "/home/me/tables/a.txt" name folders of the author's machine. The longest end
  // that there is in a folder where files are searched is taken: "tables/a.txt" before "a.txt".
  auto opened_by_end = [&](const char* path, auto& open_at, char(&room)[kLongestPath]) {
    char plain[kLongestPath];
    if (!with_slashes(path, plain)) return long{-ENOENT};
    const char* end = has_drive(path) ? plain + 2 : plain;
    while (end && *end) {
      while (*end == '/') ++end;
      for (const std::string& place : redirection().searched) {
        const char* there = *end ? joined(place, end, room) : nullptr;
        long found = there ? open_at(there) : -ENOENT;
        if (found < 0) continue;
        note_replaced(path, there);
        return found;
      }
      end = is_absolute(path) ? std::strchr(end, '/') : nullptr;
    }
    return opened_below(path, open_at);
  };
  auto opened = [&](int folder, const char* path, int flags, unsigned mode) {
    char room[kLongestPath];
    auto open_at = [&](const char* name) {
      bool empties = (flags & (O_TRUNC | O_ACCMODE)) == (O_TRUNC | O_RDONLY);  // see syscall_filter.cc
      if (empties) return long{-EACCES};
      long made = call_through(SYS_openat, folder, reinterpret_cast<long>(name), flags, static_cast<long>(mode), 0);
      if (made < 0 || !is_stream(static_cast<int>(made))) return made;
      close(static_cast<int>(made));
      return long{-EACCES};
    };
    const char* there = in_temporary(path, room);
    long result = there ? open_at(there) : -ENOENT;
    if (result == -ENOENT) result = open_at(path);
    // Relative names are written in the sandbox's own folder, and read there first.
    bool reads = (flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT);
    bool is_foreign = is_absolute(path) || std::strchr(path, '\\');
    if (is_foreign && (!running_function || !running_function() || is_of_system(path)))
      reads = false;  // the C library's own search
    if (result == -ENOENT && reads && folder == AT_FDCWD)
      result = is_foreign ? opened_by_end(path, open_at, room) : opened_elsewhere(path, open_at, room);
    // The kernel has read the name: it may be read here.
    if (result == -EACCES) note(SYS_openat, path, flags);
    return result;
  };
  // Folders and names of files; which arguments are paths.
  auto changed = [&](std::initializer_list<int> paths) {
    const long given[] = {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX], registers[REG_R10],
                          registers[REG_R8]};
    constexpr int kNames[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8};
    auto call_with = [&](const long(&a)[5]) { return call_through(call, a[0], a[1], a[2], a[3], a[4]); };
    char rooms[2][kLongestPath];
    long led[] = {given[0], given[1], given[2], given[3], given[4]};
    bool is_led = false;
    size_t k = 0;
    for (int name : paths) {
      auto at = static_cast<size_t>(std::ranges::find(kNames, name) - std::begin(kNames));
      const char* there = in_temporary(reinterpret_cast<const char*>(given[at]), rooms[k++]);
      if (there) led[at] = reinterpret_cast<long>(there);
      is_led = is_led || there;
    }
    long result = is_led ? call_with(led) : -ENOENT;
    if (result == -ENOENT) result = call_with(given);
    if (result == -EACCES || result == -EPERM || result == -EXDEV) note(call, nullptr, 0);
    return result;
  };
  auto text = [&](int name) { return reinterpret_cast<const char*>(registers[name]); };
  long result = -EPERM;
  switch (call) {
    case SYS_openat:
      result = opened(static_cast<int>(registers[REG_RDI]), text(REG_RSI), static_cast<int>(registers[REG_RDX]),
                      static_cast<unsigned>(registers[REG_R10]));
      break;
    case SYS_open:
      result = opened(AT_FDCWD, text(REG_RDI), static_cast<int>(registers[REG_RSI]),
                      static_cast<unsigned>(registers[REG_RDX]));
      break;
    case SYS_creat:
      result = opened(AT_FDCWD, text(REG_RDI), O_WRONLY | O_CREAT | O_TRUNC, static_cast<unsigned>(registers[REG_RSI]));
      break;
    case SYS_unlink:
    case SYS_rmdir:
    case SYS_mkdir: result = changed({REG_RDI}); break;
    case SYS_unlinkat:
    case SYS_mkdirat: result = changed({REG_RSI}); break;
    case SYS_rename: result = changed({REG_RDI, REG_RSI}); break;
    case SYS_renameat:
    case SYS_renameat2: result = changed({REG_RSI, REG_R10}); break;
    case SYS_write:
      result =
          write_shown(static_cast<int>(registers[REG_RDI]), text(REG_RSI), static_cast<size_t>(registers[REG_RDX]));
      break;
    case SYS_writev:
      result = write_shown(static_cast<int>(registers[REG_RDI]), reinterpret_cast<const iovec*>(registers[REG_RSI]),
                           static_cast<size_t>(registers[REG_RDX]));
      break;
    case SYS_openat2: result = -ENOSYS; break;  // as kernels before 5.6: callers then use openat
    case SYS_rt_sigprocmask:
      result = change_mask(static_cast<ucontext_t*>(context)->uc_sigmask, static_cast<int>(registers[REG_RDI]),
                           reinterpret_cast<const uint64_t*>(registers[REG_RSI]),
                           reinterpret_cast<uint64_t*>(registers[REG_RDX]));
      break;
    case SYS_fcntl: note(call, nullptr, static_cast<int>(registers[REG_RSI])); break;
    default: note(call, nullptr, 0); break;
  }
  registers[REG_RAX] = result;
  errno = saved;
}

std::string described(const Noted& entry) {
  switch (entry.call) {
    case SYS_openat: {
      bool writes = (entry.flags & O_ACCMODE) != O_RDONLY || (entry.flags & O_CREAT);
      return std::string("to open '") + entry.path + "' for " + (writes ? "writing" : "reading");
    }
    case SYS_execve:
    case SYS_execveat: return "to start another program";
    case SYS_fork:
    case SYS_vfork:
    case SYS_clone: return "to start a process";
    case SYS_socket:
    case SYS_socketpair:
    case SYS_connect:
    case SYS_bind:
    case SYS_sendto:
    case SYS_sendmsg: return "to use the network";
    case SYS_unlink:
    case SYS_unlinkat:
    case SYS_rmdir: return "to remove a file or folder";
    case SYS_rename:
    case SYS_renameat:
    case SYS_renameat2: return "to rename a file";
    case SYS_mkdir:
    case SYS_mkdirat: return "to make a folder";
    case SYS_link:
    case SYS_linkat:
    case SYS_symlink:
    case SYS_symlinkat: return "to make a link";
    case SYS_truncate:
    case SYS_ftruncate:
    case SYS_chmod:
    case SYS_fchmod:
    case SYS_fchmodat:
    case SYS_chown:
    case SYS_fchown:
    case SYS_lchown:
    case SYS_fchownat:
    case SYS_utimensat: return "to change a file";
    case SYS_fcntl:
      if (entry.flags != F_SETFL && entry.flags != F_DUPFD && entry.flags != F_DUPFD_CLOEXEC)
        return "to reach another process by an open file (fcntl " + std::to_string(entry.flags) + ")";
      [[fallthrough]];
    case SYS_dup:
    case SYS_dup2:
    case SYS_dup3:
    case SYS_pwrite64:
    case SYS_pwritev: return "to write to the terminal by another way";
    case SYS_chdir:
    case SYS_fchdir: return "to change the current folder";
    case SYS_rt_sigaction: return "to replace the report of refused calls";
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
    case SYS_ptrace: return "to reach another process";
    default: return "what is not allowed (system call " + std::to_string(entry.call) + ")";
  }
}

}  // namespace

void watch_refusals(RunningFunction running, const Redirection& names) {
  running_function = running;
  redirection() = names;
  struct sigaction action{};
  action.sa_sigaction = on_refused;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART;
  sigaction(SIGSYS, &action, nullptr);
}

std::vector<Refusal> refusals() {
  std::vector<Refusal> list;
  for (size_t k = 0; k < std::min(count.load(), kMost); ++k) {
    Refusal refusal{noted[k].function, described(noted[k])};
    bool told = std::ranges::any_of(
        list, [&](const Refusal& r) { return r.function == refusal.function && r.attempt == refusal.attempt; });
    if (!told) list.push_back(std::move(refusal));
  }
  return list;
}

std::vector<std::string> missing_files() {
  std::vector<std::string> list;
  for (size_t k = 0; k < std::min(missing_count.load(), kMost); ++k) list.emplace_back(missing[k]);
  return list;
}

std::vector<ReplacedFile> replaced_files() {
  std::vector<ReplacedFile> list;
  for (size_t k = 0; k < std::min(replaced_count.load(), kMost); ++k)
    list.push_back({replaced[k].name, replaced[k].taken});
  return list;
}

std::vector<std::string> searched_folders() {
  std::vector<std::string> list;
  const Redirection& names = redirection();
  if (!names.temporary.empty()) list.push_back(names.temporary);
  list.insert(list.end(), names.searched.begin(), names.searched.end());
  return list;
}

}  // namespace saltus::sandbox

#include "sandbox/syscall_filter.h"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#ifndef __x86_64__
#error "the list of system calls and call_through are those of x86-64"
#endif

// Its one system call is known to the filter by the address that follows it.
asm(R"(
  .text
  .globl saltus_call_through
  .hidden saltus_call_through
  .globl saltus_call_through_end
  .hidden saltus_call_through_end
  .type saltus_call_through, @function
saltus_call_through:
  mov %rdi, %rax
  mov %rsi, %rdi
  mov %rdx, %rsi
  mov %rcx, %rdx
  mov %r8, %r10
  mov %r9, %r8
  syscall
saltus_call_through_end:
  ret
  .size saltus_call_through, .-saltus_call_through
)");
extern "C" long saltus_call_through(long number, long a, long b, long c, long d, long e);
extern "C" char saltus_call_through_end[];

namespace saltus::sandbox {
namespace {

constexpr int kAllowed[] = {
    // files that are open
    SYS_read,
    SYS_readv,
    SYS_pread64,
    SYS_preadv,
    SYS_close,
    SYS_lseek,
    SYS_fsync,
    SYS_fdatasync,
    SYS_flock,
    SYS_getdents64,
    SYS_fadvise64,
    SYS_pipe,
    SYS_pipe2,
    SYS_poll,
    SYS_ppoll,
    SYS_select,
    SYS_pselect6,
    SYS_eventfd2,
    SYS_memfd_create,
    SYS_close_range,
    // what is known about files, not what is in them
    SYS_stat,
    SYS_fstat,
    SYS_lstat,
    SYS_newfstatat,
    SYS_statx,
    SYS_access,
    SYS_faccessat,
    SYS_faccessat2,
    SYS_readlink,
    SYS_readlinkat,
    SYS_getcwd,
    SYS_statfs,
    SYS_fstatfs,
    SYS_umask,
    // memory
    SYS_mmap,
    SYS_munmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    SYS_mincore,
    SYS_msync,
    SYS_membarrier,
    SYS_get_mempolicy,
    // threads of this process
    SYS_futex,
    SYS_set_robust_list,
    SYS_get_robust_list,
    SYS_set_tid_address,
    SYS_rseq,
    SYS_gettid,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_sched_getparam,
    SYS_sched_getscheduler,
    SYS_sched_get_priority_max,
    SYS_sched_get_priority_min,
    SYS_getcpu,
    SYS_arch_prctl,
    SYS_exit,
    SYS_exit_group,
    // signals
    SYS_rt_sigreturn,
    SYS_rt_sigpending,
    SYS_rt_sigtimedwait,
    SYS_rt_sigsuspend,
    SYS_sigaltstack,
    SYS_pause,
    // time
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_time,
    SYS_times,
    SYS_getitimer,
    SYS_setitimer,
    SYS_alarm,
    SYS_timer_create,
    SYS_timer_settime,
    SYS_timer_gettime,
    SYS_timer_delete,
    SYS_restart_syscall,
    // who and where we are
    SYS_getpid,
    SYS_getppid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_getresuid,
    SYS_getresgid,
    SYS_getgroups,
    SYS_getpgrp,
    SYS_uname,
    SYS_sysinfo,
    SYS_getrusage,
    SYS_getrlimit,
    SYS_getrandom,
};

// Not with the standard streams. They may be a terminal: what is written there is looked at first (shown_text.h), and
// there is no second way to them. They may be a file to which is appended: what others wrote stays.
constexpr int kNotOnStreams[] = {SYS_writev, SYS_pwrite64, SYS_pwritev, SYS_dup, SYS_dup2, SYS_dup3, SYS_ftruncate};
constexpr uint32_t kLastStream = STDERR_FILENO;

// Of the commands of fcntl those about the descriptor, locks and pipes. Others reach other processes: the kernel sends
// signals of any number to an owner (F_SETOWN, F_SETSIG), a lease stops who opens a file, and folders can be watched.
constexpr int kDescriptorCommands[] = {F_GETFD,      F_SETFD,     F_GETFL,     F_GETLK,      F_SETLK,
                                       F_SETLKW,     F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_GETPIPE_SZ,
                                       F_SETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS};
constexpr int kDuplicatingCommands[] = {F_SETFL, F_DUPFD, F_DUPFD_CLOEXEC};

constexpr uint32_t kNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

// What Landlock knows the place of.
constexpr int kAskedOfLandlock[] = {SYS_openat,  SYS_unlink, SYS_unlinkat, SYS_rmdir,    SYS_mkdir,
                                    SYS_mkdirat, SYS_rename, SYS_renameat, SYS_renameat2};

// Wishes about speed. Libraries live well without; no word is lost on them.
constexpr int kWithoutEffect[] = {SYS_sched_setaffinity,
                                  SYS_sched_setscheduler,
                                  SYS_sched_setparam,
                                  SYS_setpriority,
                                  SYS_ioprio_set,
                                  SYS_mlock,
                                  SYS_mlock2,
                                  SYS_munlock,
                                  SYS_mlockall,
                                  SYS_mbind,
                                  SYS_set_mempolicy};

constexpr uint32_t kX32 = 0x40000000;
constexpr uint32_t kTrap = SECCOMP_RET_TRAP, kAllow = SECCOMP_RET_ALLOW;
constexpr uint32_t refuse_with(int error) {
  return SECCOMP_RET_ERRNO | static_cast<uint32_t>(error);
}

class FilterProgram {
 public:
  void load(size_t offset) { code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset))); }
  void give(uint32_t verdict) { code_.push_back(BPF_STMT(BPF_RET | BPF_K, verdict)); }
  // The next `count` instructions only if the loaded number is this one, or is not.
  void if_equal(uint32_t value, uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
  }
  void unless_equal(uint32_t value, uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0));
  }
  void if_above(uint32_t value, uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, value, 0, count));
  }
  void keep_bits(uint32_t bits) { code_.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits)); }
  void if_any_bit(uint32_t bits, uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, count));
  }
  sock_fprog program() { return {static_cast<unsigned short>(code_.size()), code_.data()}; }

 private:
  std::vector<sock_filter> code_;
};

size_t argument(int k) {
  return offsetof(seccomp_data, args) + 8 * static_cast<size_t>(k);
}

}  // namespace

long call_through(int number, long a, long b, long c, long d, long e) {
  return saltus_call_through(number, a, b, c, d, e);
}

bool filter_system_calls() {
  FilterProgram f;
  // Calls of other architectures have other numbers.
  f.load(offsetof(seccomp_data, arch));
  f.unless_equal(AUDIT_ARCH_X86_64, 1);
  f.give(SECCOMP_RET_KILL_PROCESS);
  f.load(offsetof(seccomp_data, nr));
  f.if_any_bit(kX32, 1);
  f.give(SECCOMP_RET_KILL_PROCESS);
  for (int call : kAllowed) {
    f.if_equal(static_cast<uint32_t>(call), 1);
    f.give(kAllow);
  }
  // Made by our own hand, by the address after the call. Six instructions.
  uint64_t end = reinterpret_cast<uint64_t>(saltus_call_through_end);
  auto only_by_our_hand = [&] {
    f.load(offsetof(seccomp_data, instruction_pointer));
    f.if_equal(static_cast<uint32_t>(end), 3);
    f.load(offsetof(seccomp_data, instruction_pointer) + 4);
    f.if_equal(static_cast<uint32_t>(end >> 32), 1);
    f.give(kAllow);
    f.give(kTrap);
  };
  // Not on standard input, output and errors. Four instructions.
  auto only_beyond_streams = [&] {
    f.load(argument(0));
    f.if_above(kLastStream, 1);
    f.give(kAllow);
    f.give(kTrap);
  };
  f.if_equal(SYS_write, 9);
  f.load(argument(0));
  f.if_above(kLastStream, 1);
  f.give(kAllow);
  only_by_our_hand();
  for (int call : kNotOnStreams) {
    f.if_equal(static_cast<uint32_t>(call), 4);
    only_beyond_streams();
  }
  constexpr size_t kFcntl = 1 + 2 * std::size(kDescriptorCommands) + 5 * std::size(kDuplicatingCommands) + 1;
  f.if_equal(SYS_fcntl, kFcntl);
  f.load(argument(1));
  for (int command : kDescriptorCommands) {
    f.if_equal(static_cast<uint32_t>(command), 1);
    f.give(kAllow);
  }
  for (int command : kDuplicatingCommands) {
    f.if_equal(static_cast<uint32_t>(command), 4);
    only_beyond_streams();
  }
  f.give(kTrap);
  // The handler that reports refused calls stays. It may be asked for: no new one, 64 bits of zero.
  f.if_equal(SYS_rt_sigaction, 8);
  f.load(argument(0));
  f.if_equal(SIGSYS, 5);
  f.load(argument(1));
  f.if_equal(0, 2);
  f.load(argument(1) + 4);
  f.unless_equal(0, 1);
  f.give(kTrap);
  f.give(kAllow);
  for (int call : kWithoutEffect) {
    f.if_equal(static_cast<uint32_t>(call), 1);
    f.give(refuse_with(EPERM));
  }
  uint32_t self = static_cast<uint32_t>(getpid());
  auto only_with = [&](int call, int which, uint32_t value) {
    f.if_equal(static_cast<uint32_t>(call), 4);
    f.load(argument(which));
    f.if_equal(value, 1);
    f.give(kAllow);
    f.give(kTrap);
  };
  only_with(SYS_kill, 0, self);
  only_with(SYS_tgkill, 0, self);
  only_with(SYS_prlimit64, 0, 0);
  // Threads, not processes. The C library tries clone3 first, whose flags cannot be seen here.
  f.if_equal(SYS_clone3, 1);
  f.give(refuse_with(ENOSYS));
  f.if_equal(SYS_clone, 6);
  f.load(argument(0));
  f.if_any_bit(kNamespaces, 1);
  f.give(kTrap);
  f.if_any_bit(CLONE_THREAD, 1);
  f.give(kAllow);
  f.give(kTrap);
  // Questions about a terminal, no characters into its input.
  f.if_equal(SYS_ioctl, 8);
  f.load(argument(1));
  f.if_equal(TCGETS, 1);
  f.give(kAllow);
  f.if_equal(TIOCGWINSZ, 1);
  f.give(kAllow);
  f.if_equal(FIONREAD, 1);
  f.give(kAllow);
  f.give(refuse_with(ENOTTY));
  f.if_equal(SYS_prctl, 4);
  f.load(argument(0));
  f.if_equal(PR_SET_NAME, 1);
  f.give(kAllow);
  f.give(refuse_with(EPERM));
  // Opened for reading, and emptied: older versions of Landlock take that for reading. The handler refuses it, and
  // reports it.
  f.if_equal(SYS_openat, 5);
  f.load(argument(2));
  f.keep_bits(O_TRUNC | O_ACCMODE);
  f.if_equal(O_TRUNC | O_RDONLY, 1);
  f.give(kTrap);
  f.load(offsetof(seccomp_data, nr));
  // Landlock decides about the place.
  for (int call : kAskedOfLandlock) {
    f.if_equal(static_cast<uint32_t>(call), 6);
    only_by_our_hand();
  }
  f.give(kTrap);
  sock_fprog program = f.program();
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

}  // namespace saltus::sandbox

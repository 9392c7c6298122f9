#include "sandbox/shown_text.h"

#include <sys/syscall.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>

#include "base/printable.h"
#include "sandbox/syscall_filter.h"

namespace saltus::sandbox {
namespace {

// Of each stream, where the last piece ended. Two threads that print at once mix their texts; that can make a character
// unreadable, nothing else.
std::atomic<uint8_t> states[3];

// All of it, or the error.
long write_all(int stream, const char* bytes, size_t size) {
  while (size > 0) {
    long done = call_through(SYS_write, stream, reinterpret_cast<long>(bytes), static_cast<long>(size), 0, 0);
    if (done == -EINTR) continue;
    if (done < 0) return done;
    bytes += done;
    size -= static_cast<size_t>(done);
  }
  return 0;
}

}  // namespace

long write_shown(int stream, const char* text, size_t size) {
  if (stream < 0 || stream > 2) return -EBADF;
  constexpr size_t kPiece = 512;
  char shown[2 * kPiece];
  size_t done = 0;
  while (done < size) {
    size_t piece = std::min(size - done, kPiece);
    PrintablePieces pieces(states[stream].load());
    size_t count = pieces.take(text + done, piece, shown);
    states[stream] = pieces.state();
    if (long error = write_all(stream, shown, count); error < 0) return done > 0 ? static_cast<long>(done) : error;
    done += piece;
  }
  return static_cast<long>(done);
}

long write_shown(int stream, const iovec* pieces, size_t count) {
  if (count > IOV_MAX) return -EINVAL;
  long total = 0;
  for (size_t k = 0; k < count; ++k) {
    long done = write_shown(stream, static_cast<const char*>(pieces[k].iov_base), pieces[k].iov_len);
    if (done < 0) return total > 0 ? total : done;
    total += done;
    if (static_cast<size_t>(done) < pieces[k].iov_len) break;
  }
  return total;
}

bool write_own(int stream, std::string_view text) {
  return write_all(stream, text.data(), text.size()) == 0;
}

}  // namespace saltus::sandbox

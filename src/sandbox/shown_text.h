// What a process in the sandbox writes to its standard streams, which may be a terminal: foreign code can print what it
// likes, so control characters and escape sequences are taken out on the way (base/printable.h). Messages of the
// program itself, with their colours, have a way of their own.
#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <string_view>

namespace saltus::sandbox {

// write() and writev() of the standard streams. For the handler of refused calls: a negative number is the error.
long write_shown(int stream, const char* text, size_t size);
long write_shown(int stream, const iovec* pieces, size_t count);

// Text of our own, as it is. False: it could not be written.
bool write_own(int stream, std::string_view text);

}  // namespace saltus::sandbox

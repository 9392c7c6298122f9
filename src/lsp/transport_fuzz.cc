// Any bytes on the input of the language server: messages with their headers. What is no message ends the input.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

#include "lsp/transport.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus::lsp;
  int input = memfd_create("input", MFD_CLOEXEC);
  if (input < 0 || write(input, data, size) != static_cast<ssize_t>(size) || lseek(input, 0, SEEK_SET) != 0)
    std::abort();
  Transport transport(input, -1);
  // Each message takes some of the input.
  size_t messages = 0;
  while (auto message = transport.receive()) {
    if (++messages > size) std::abort();
    if (!message->is_discarded()) (void)message->dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  close(input);
  return 0;
}

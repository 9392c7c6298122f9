// Any bytes as SystemStructure.ssd: read, or refused with a reason.
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/fuzzed_file.h"
#include "fmi/ssp/system.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  namespace fs = std::filesystem;
  static const fs::path folder = [] {
    std::string pattern = (fs::temp_directory_path() / "saltus-fuzz-XXXXXX").string();
    if (!mkdtemp(pattern.data())) std::abort();
    return fs::path(pattern);
  }();
  saltus::FuzzedFile file(data, size);
  // A link to where the bytes are: the reader knows the name of its file.
  fs::remove(folder / "SystemStructure.ssd");
  fs::create_symlink(file.path(), folder / "SystemStructure.ssd");
  saltus::Context context;
  saltus::fmi::Ssd ssd;
  if (saltus::fmi::read_ssd(folder.string(), "fuzzed.ssp", ssd, context) || context.diagnostics.has_errors()) return 0;
  std::fprintf(stderr, "refused without a reason\n");
  std::abort();
}

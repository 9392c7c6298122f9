#include "fmi/export/archive_file.h"

#include "results/output_file.h"

namespace saltus::fmu {

results::Status write_archive(const std::string& path, const std::vector<ZipEntry>& entries, results::Links links) {
  std::string bytes;
  if (std::string why = zip(entries, bytes); !why.empty())
    return results::Status::failed("'" + path + "' cannot be written: " + why);
  return results::write_file(path, bytes, links);
}

}  // namespace saltus::fmu

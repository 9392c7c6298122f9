#include "fmi/import/fmu.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/unzip.h"

namespace saltus::fmi {
namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(CannotUnpack, Error, "F0020", "the FMU cannot be unpacked: {}");

bool ScratchFolder::make(std::string& why) {
  std::error_code error;
  std::string pattern = (fs::temp_directory_path(error) / "saltus-XXXXXX").string();
  if (error || !mkdtemp(pattern.data()))
    return why = "no folder to unpack into: " + std::string(std::strerror(errno)), false;
  path_ = pattern;
  owner_ = getpid();
  return true;
}

ScratchFolder::~ScratchFolder() {
  if (path_.empty() || owner_ != getpid()) return;
  std::error_code error;
  fs::remove_all(path_, error);
}

std::string Fmu::binary(const Interface& of) const {
  const char* platform = description.version == 2 ? "linux64" : "x86_64-linux";
  return folder + "/binaries/" + platform + "/" + of.identifier + ".so";
}

bool open(const std::string& file, const std::string& folder, Fmu& into, Context& context) {
  std::error_code error;
  into.file = file;
  into.folder = fs::absolute(folder).string();
  if (fs::is_directory(file, error)) {
    into.folder = fs::canonical(file).string();
  } else {
    if (!fs::is_regular_file(file, error)) {
      context.diagnostics.report(CannotUnpack, {}, fmt::format("there is no file '{}'", file));
      return false;
    }
    fs::create_directories(into.folder, error);
    if (std::string why = unzip(file, into.folder); !why.empty()) {
      context.diagnostics.report(CannotUnpack, {}, why);
      return false;
    }
  }
  return read_description(into.folder + "/modelDescription.xml", file + "/modelDescription.xml", into.description,
                          context) &&
         read_terminals(into.folder, file, into.description, into.terminals, context);
}

}  // namespace saltus::fmi

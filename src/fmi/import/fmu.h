// An FMU on disk: unpacked into a private folder that goes away with it, or a folder that is there.
#pragma once

#include <string>

#include "fmi/import/description.h"
#include "fmi/import/terminals.h"

namespace saltus::fmi {

// A folder of this process alone; removed with all that is in it, by the process that made it.
class ScratchFolder {
 public:
  ScratchFolder() = default;
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  bool make(std::string& why);
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int owner_ = 0;
};

struct Fmu {
  std::string file;    // as the user named it
  std::string folder;  // where it lies unpacked
  Description description;
  std::vector<Terminal> terminals;

  std::string binary(const Interface& of) const;  // the shared library for this machine; it may not exist
  std::string resources() const { return folder + "/resources"; }
};

// Unpacks the archive into `folder` and reads the description. A folder in the place of an archive is read where it
// lies. False: the diagnostics say why.
bool open(const std::string& file, const std::string& folder, Fmu& into, Context& context);

}  // namespace saltus::fmi

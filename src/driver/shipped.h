// Where this program's own models and libraries are: installed (share/saltus) or in the source tree.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace saltus::driver {

// The folder that has `examples` and `libraries`; empty when this program was copied without them.
std::filesystem::path shipped_folder();

struct ShippedExample {
  std::string name;                      // "modes/Rectifier", "Collisions.Examples.Billiard"
  std::string summary;                   // one line
  std::filesystem::path file;            // of the model
  std::filesystem::path library_folder;  // for a class of a library: the folder that contains the library

  bool is_class() const { return !library_folder.empty(); }
};

// Sorted by name. A model is an example when it has an experiment of its own: an `experiment` annotation, `xper(stop =
// …)` in χ, a section `experiment` in SHSML. Its summary is the comment string of that class; in χ and SHSML the first
// sentence of the file.
std::vector<ShippedExample> shipped_examples();

// The file and the files of its folder that it names, and those that these name.
std::vector<std::filesystem::path> files_of(const ShippedExample& example);

}  // namespace saltus::driver

#include "analysis/ranks.h"

#include <dlfcn.h>
#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "mpi/ranks.h"

namespace saltus::analysis {
namespace {

// As the launchers of Open MPI, MPICH (Hydra), Intel MPI, MVAPICH and Slurm tell it.
int size_by_environment() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "PALS_SIZE"}) {
    if (const char* text = std::getenv(name)) return std::max(1, std::atoi(text));
  }
  const char* tasks = std::getenv("SLURM_NTASKS");
  const bool step = std::getenv("SLURM_STEP_ID") && std::getenv("PMIX_RANK");
  return tasks && step ? std::max(1, std::atoi(tasks)) : 1;
}

// Beside the program in a build tree, in ../lib*/saltus where it is installed.
void* load_plugin() {
  char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0) return nullptr;
  namespace fs = std::filesystem;
  fs::path folder = fs::path(std::string(path, static_cast<size_t>(length))).parent_path();
  std::error_code error;
  std::vector<fs::path> places = {folder / "saltus-mpi.so", folder / "../lib/saltus/saltus-mpi.so"};
  for (const auto& entry : fs::directory_iterator(folder / "../lib", error))
    places.push_back(entry.path() / "saltus/saltus-mpi.so");
  for (const fs::path& place : places) {
    // Global: libraries of MPI load parts of their own that look for their symbols.
    if (fs::exists(place, error)) return dlopen(place.c_str(), RTLD_NOW | RTLD_GLOBAL);
  }
  return nullptr;
}

}  // namespace

std::optional<Ranks> Ranks::join(std::string& why) {
  Ranks made;
  int size = size_by_environment();
  if (size == 1) return made;
  void* plugin = load_plugin();
  auto join = plugin ? reinterpret_cast<saltus_join_ranks_function>(dlsym(plugin, SALTUS_RANKS_SYMBOL)) : nullptr;
  if (!join) {
    const char* error = plugin ? dlerror() : nullptr;
    why = "MPI has started " + std::to_string(size) +
          " processes, but this program has no saltus-mpi.so: it was built without MPI" +
          (error ? std::string(": ") + error : "");
    return std::nullopt;
  }
  made.all_ = join();
  if (!made.all_ || made.all_->size != size)
    return why = "the MPI of this program is not the one that started it", std::nullopt;
  return made;
}

int Ranks::rank() const {
  return all_ ? all_->rank : 0;
}
int Ranks::size() const {
  return all_ ? all_->size : 1;
}
void Ranks::send(const std::string& text) const {
  all_->send(text.data(), text.size());
}
std::optional<std::string> Ranks::receive() const {
  const char* text = nullptr;
  size_t length = all_ ? all_->receive(&text) : 0;
  return length > 0 ? std::optional(std::string(text, length)) : std::nullopt;
}
void Ranks::finish() const {
  if (all_) all_->finish();
}
void Ranks::abort(int status) const {
  if (all_) all_->abort(status);
}

}  // namespace saltus::analysis

// Programs that mpirun has started together, to share a sweep. MPI itself is in a plugin (mpi/ranks.h) that is loaded
// when the environment says that there are several.
#pragma once

#include <optional>
#include <string>

struct saltus_ranks;

namespace saltus::analysis {

class Ranks {
 public:
  // One alone, without an MPI. Nothing: there are several, and `why` they cannot find each other.
  static std::optional<Ranks> join(std::string& why);

  int rank() const;
  int size() const;
  bool alone() const { return size() == 1; }
  // To rank 0, and there what comes from the others, if anything.
  void send(const std::string& text) const;
  std::optional<std::string> receive() const;
  // At the end, all together.
  void finish() const;
  void abort(int status) const;

 private:
  const saltus_ranks* all_ = nullptr;
};

}  // namespace saltus::analysis

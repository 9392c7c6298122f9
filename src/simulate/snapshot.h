// All that a run remembers at one time, as bytes: it can be kept, written to a file, and given to another run of the
// same program, which then goes on to the same numbers.
//
// The past of a multistep method and the factors of matrices are not part of it. They begin anew where a snapshot is
// taken as well as where it is restored, so both go on from the same point in the same way.
#pragma once

#include <cstdint>
#include <string>

#include "run/model.h"

namespace saltus::simulate {

struct Snapshot {
  double time = 0;
  uint64_t model = 0;  // fingerprint() of whose it is
  std::string bytes;

  // As a file has it. False: the text is none, not of this version, or was changed (it has a checksum).
  std::string write() const;
  bool read(const std::string& text);
};

// Tells models apart: of their names, memory and events.
uint64_t fingerprint(const run::Model& model);

}  // namespace saltus::simulate

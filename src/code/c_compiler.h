// The system's C compiler, run as a child that may read the system and the folders it is given, and write to its own.
#pragma once

#include <string>
#include <vector>

#include "sandbox/landlock.h"

namespace saltus::code {

class CCompiler {
 public:
  // `readable`: what C text may include besides the system's headers. Not restricted: it may include anything.
  CCompiler(std::vector<std::string> readable, bool restricted)
      : readable_(std::move(readable)), restricted_(restricted) {}

  // Which program it is: name, place, size and time of change. A new version of it has another identity.
  const std::string& identity();
  // Runs it several times at once, in the folder `work`. False: what it said, in the order of the commands.
  bool run(const std::vector<std::vector<std::string>>& commands, const std::string& work, std::string& output);

 private:
  void find();
  std::vector<std::string> readable_;
  bool restricted_;
  std::string name_, path_, identity_;
};

}  // namespace saltus::code

// What compilations share: the files of libraries, read once. A compilation begins with what those before it have read
// and leaves what it has read besides; files that have changed since are read again. Compilations may run side by side
// on several threads: each works on its own copy of names and sources, and the syntax trees, which are most of it, are
// shared and never change.
#pragma once

#include <memory>
#include <mutex>

#include "modelica/library/library.h"

namespace saltus::driver {

class Workspace {
 public:
  // What is known goes into the context, in which nothing is yet. Null: nothing is known.
  std::shared_ptr<const modelica::ParsedFiles> begin(Context& context);
  // Of two compilations side by side that both have read more, the one that has read most is followed.
  // The context's sources become shared ones; it goes on with a copy.
  void keep(Context& context, modelica::Library& library);
  size_t file_count() const;

 private:
  mutable std::mutex lock_;
  std::shared_ptr<const modelica::ParsedFiles> known_;
};

}  // namespace saltus::driver

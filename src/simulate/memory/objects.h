// The external objects that live: who made them and how they end (MLS 3.6 §12.9.7).
//
// Constructed objects stand in the order of their construction and are destroyed from the last to the first, so that an
// object outlives those whose constructors were given it. Objects of the model last as long as the run; those of a
// function as long as its call, which a failure ends as well.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "run/program.h"

namespace saltus::simulate {

class Instance;

class Objects {
 public:
  using Destroy = void (*)(run::Environment*, int64_t* frame);

  void keep(void* object, Destroy destroy, bool lasting, const char* what) {
    living_.push_back({object, destroy, what, lasting});
  }
  size_t count() const { return living_.size(); }
  bool any_local() const { return !living_.empty() && !living_.back().lasting; }

  // Takes the last one off and destroys it; for generated code, which a failing destructor ends like any failure.
  void release_last(run::Environment& env);
  // After a failure: the objects of the functions that were running.
  void abandon_locals(Instance& instance);
  // At the end of the run.
  void finish(Instance& instance);

  // What destructors said that failed: "Table: cannot flush". An error of theirs ends nothing.
  std::vector<std::string> failures;

 private:
  struct Living {
    void* object;
    Destroy destroy;
    const char* what;  // the name of its class
    bool lasting;
  };
  void destroy_last(Instance& instance);
  std::vector<Living> living_;
};

}  // namespace saltus::simulate

// Functions that programs of one model have in common.
#pragma once

#include "run/program.h"

namespace saltus::run {

// What an entry refers to stays where it is: moving one copies it (run/program.h).
template <class F>
Entry<F> same(const Entry<F>& entry) {
  return std::move(const_cast<Entry<F>&>(entry));
}

// What is expressed by variables that all modes have in common is the same function in all of them, with the tables
// that describe it.
void share_functions(const Program& from, Program& to);

// The name of a function that the tables ask for and that is not there; null: all are. To call it would end the
// process.
const char* missing_function(const Program& program);

}  // namespace saltus::run

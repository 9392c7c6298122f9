// The examples of a library: its classes that can be simulated and say until when, experiment(StopTime = ...).
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "modelica/library/library.h"

namespace saltus::verify {

// Below `root`, itself included, in the order of the library. Reads every file of the library.
// `filter`: a pattern (*, ?) that full names must match; packages in which none can are not read.
std::vector<std::string> find_examples(Context& context, modelica::Library& library, modelica::DeclaredClass& root,
                                       std::string_view filter = "*");

}  // namespace saltus::verify

// Which class of a file is meant when none is named: the last one at its top level that can be simulated.
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "modelica/library/library.h"

namespace saltus::driver {

// A model, a block or a class, and not partial.
bool can_be_simulated(const modelica::syntax::ClassDef& definition);

// Null and a diagnostic that lists what the file has when there is no such class.
modelica::DeclaredClass* choose_class(Context& context, const modelica::Library& library,
                                      const std::vector<modelica::DeclaredClass*>& classes, const std::string& path);

}  // namespace saltus::driver

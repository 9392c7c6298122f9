// Components of a Modelica model that are written in χ or SHSML:
//
//   model Controller
//     input Real h(unit = "m");
//     output Real q(unit = "m3/s");
//     external "chi" annotation(Library = "controller.chi");
//   end Controller;
//
// Translated, such a component is a call without a meaning of its own, which names a file. Here the file is read by its
// language, and what it becomes takes the call's place. The component's variables are its ports: each is the variable
// of that name in the file, of the same type and unit, and is one variable of the whole model. So nothing is sampled or
// delayed at the border, and an event on one side is an event of the other.
#pragma once

#include "base/context.h"
#include "hybrid/model.h"

namespace saltus::driver {

// False: something was reported.
bool join_foreign_parts(hybrid::Model& model, Context& context);

}  // namespace saltus::driver

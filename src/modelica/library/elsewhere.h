// Where a library has today what an old text looks for at another place: Modelica.Additions.MultiBody.Parts is
// Modelica.Mechanics.MultiBody.Parts.
#pragma once

#include <span>
#include <string>

#include "modelica/library/library.h"

namespace saltus::modelica {

// `tail`: the names from the one that was not found on. The class or package, stored in a file of its own, whose path
// ends like it for longest; empty: none, or several that are no better than each other.
std::string elsewhere(Library& library, DeclaredClass& top, std::span<const Name> tail);

}  // namespace saltus::modelica

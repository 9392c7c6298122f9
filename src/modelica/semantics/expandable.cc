// Expandable connectors (MLS 3.6 §9.1.3): members appear when something is connected to them.
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

void Semantics::expand_connectors() {}

}  // namespace saltus::modelica

// <UnitDefinitions> (FMI 2.0 §2.2.2, 3.0 §2.4.4): units by their base units, and what values may be shown in.
#pragma once

#include <pugixml.hpp>

#include "fmi/export/variables.h"

namespace saltus::fmu {

void add_units(pugi::xml_node root, const ExportVariables& variables);

}  // namespace saltus::fmu

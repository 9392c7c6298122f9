// <ModelStructure>: outputs, derivatives, what initialization computes, and what each depends on.
#pragma once

#include <pugixml.hpp>

#include "fmi/export/model_description.h"

namespace saltus::fmu {

void add_structure(pugi::xml_node root, const Description& description);

}  // namespace saltus::fmu

// terminalsAndIcons.xml (FMI 3.0 §2.4.9): connectors of the model whose variables go in and out.
#pragma once

#include <string>

#include "fmi/export/face.h"
#include "fmi/export/variables.h"

namespace saltus::fmu {

// Empty: there is nothing to say.
std::string terminals_and_icons(const Face& face, const ExportVariables& variables);

}  // namespace saltus::fmu

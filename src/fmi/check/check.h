// Is an FMU what the standard says it is? Looks at the description and the files; nothing of it is run.
#pragma once

#include "fmi/import/fmu.h"

namespace saltus::fmi {

// What is wrong stands in the diagnostics, with its place in modelDescription.xml.
void check(const Fmu& fmu, Context& context);

// check() in parts.
void check_variables(const Description& description, Context& context);
void check_structure(const Description& description, Context& context);
void check_files(const Fmu& fmu, Context& context);

// By the grammar of structured names (FMI 2.0 §2.2.9, 3.0 §2.4.7.6).
bool is_structured_name(std::string_view name);

}  // namespace saltus::fmi

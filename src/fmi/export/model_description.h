// modelDescription.xml of FMI 2.0 (chapter 2.2) and 3.0 (chapter 2.4).
#pragma once

#include <string>
#include <vector>

#include "fmi/export/dependencies.h"
#include "fmi/export/variables.h"

namespace saltus::fmu {

struct Description {
  int version = 3;
  bool model_exchange = true, co_simulation = true, scheduled_execution = false;
  std::string model_name, identifier, token, text, tool, date;
  size_t corners = 0;  // event indicators besides those of relations
  bool saves_state = true, has_derivatives = true;
  std::vector<std::string> source_files;  // FMI 2.0: those that are compiled
  const run::Model* model = nullptr;
  const InterfaceDependencies* dependencies = nullptr;
  const ExportVariables* variables = nullptr;
};

std::string model_description(const Description& description);

}  // namespace saltus::fmu

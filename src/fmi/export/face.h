// What a model's class shows of itself beside its equations: icon, connectors on it, documentation.
#pragma once

#include <string>
#include <vector>

#include "driver/request.h"

namespace saltus::fmu {

struct Face {
  std::string svg, png;       // of the icon; empty: it has none
  std::string documentation;  // a page
  struct Connector {
    std::string name, type;
  };
  std::vector<Connector> connectors;
};

// Of a Modelica class; of others, nothing. `name`: its full name.
Face face_of(const driver::Request& request, const std::string& name);

}  // namespace saltus::fmu

// Terminals of an FMU as connectors of its Modelica class, where they fit: all members are inputs or outputs, which
// then are variables of one connector.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fmi/import/fmu.h"
#include "fmi/run/ports.h"

namespace saltus::fmi {

class TerminalPorts {
 public:
  TerminalPorts(const Fmu& fmu, const Ports& ports);

  struct Connector {
    std::string name, kind;
    std::vector<Terminal::Member> members;
  };
  const std::vector<Connector>& connectors() const { return connectors_; }
  bool contains(uint32_t variable) const { return name_of_.contains(variable); }
  // As equations of the class name it.
  std::string name(const Description& description, uint32_t variable) const;

 private:
  std::vector<Connector> connectors_;
  std::map<uint32_t, std::string> name_of_;
};

}  // namespace saltus::fmi

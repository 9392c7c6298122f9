// The clocks of a model that the importer ticks (FMI 3.0 §2.2.8): periodic ones, and those of an `input Clock`, which are triggered.
// Clocks whose instants the model finds itself, Clock(condition) and Clock(variable), stay inside.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "run/model.h"
#include "structure/schedule.h"

namespace saltus::fmu {

struct ExportClock {
  std::string name, description;
  uint32_t reference = 0;
  uint32_t sampler = 0;
  bool triggered = false;
  std::optional<double> interval, shift;  // none: they depend on parameters
  uint32_t priority = 0;                  // by the order of computation
};

struct ExportClocks {
  std::vector<ExportClock> all;
  std::unordered_map<run::Slot, uint32_t> of_slot;  // what is computed when a clock ticks: the clock's reference
  bool interleaved = false;                         // equations of one clock stand between those of another
  bool inside = false;                              // there are others, which tick by themselves
};

ExportClocks export_clocks(const structure::Schedule& schedule, const run::Model& model, uint32_t first_reference);

// Its element of <ModelVariables>.
void add_clock(pugi::xml_node list, const ExportClock& clock);

}  // namespace saltus::fmu

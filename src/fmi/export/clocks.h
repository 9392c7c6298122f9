// The clocks of a model in its description (FMI 3.0 §2.2.8). Input clocks, which the importer ticks: periodic ones, and
// those of an `input Clock`, which are triggered. Clocks whose instants the model finds itself, Clock(condition) and
// Clock(variable), tick inside and say so: they are local, or outputs where an `output Clock` names them. An `output
// Clock` that is periodic is an output that ticks with the input clock of its partition.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "run/model.h"
#include "structure/schedule.h"

namespace saltus::fmu {

enum class ClockRole : uint8_t { Input, Output, Local };

struct ExportClock {
  std::string name, description;
  uint32_t reference = 0;
  ClockRole role = ClockRole::Input;
  run::Slot tick = run::kNoSlot;  // the Boolean that tells its ticks
  uint32_t sampler = 0;           // of an input that is periodic
  bool triggered = false;
  std::optional<double> interval, shift;                    // none: they depend on parameters
  uint64_t counter = 0, shift_counter = 0, resolution = 0;  // the same as fractions; a resolution of 0: they are none
  uint32_t priority = 0;                                    // by the order of computation
};

struct ExportClocks {
  std::vector<ExportClock> all;
  std::unordered_map<run::Slot, uint32_t> of_slot;  // what is computed when a clock ticks: its number in `all`
  size_t inputs = 0;                                // how many of them the importer ticks
  bool interleaved = false;                         // equations of one clock stand between those of another
  bool inside = false;                              // some tick by themselves
};

ExportClocks export_clocks(const structure::Schedule& schedule, const run::Model& model, uint32_t first_reference);

// Its element of <ModelVariables>.
void add_clock(pugi::xml_node list, const ExportClock& clock);

}  // namespace saltus::fmu

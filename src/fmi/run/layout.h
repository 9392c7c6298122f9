// Where the variables of an FMU lie in the memory of a run: every numeric scalar is a slot; names of one value
// reference are aliases.
#pragma once

#include <vector>

#include "fmi/import/instance.h"
#include "run/model.h"
#include "run/program.h"

namespace saltus::fmi {

// The tables that a run needs, but for events.
struct Layout {
  std::vector<run::Slot> first;  // of each variable of the description; kNoSlot: it is no number
  std::vector<run::Literal> parameters, starts;
  std::vector<run::Slot> states, derivatives;  // by scalar
  std::vector<uint32_t> state_variables;       // by number of the variable
  std::vector<uint32_t> derivative_variables;
};

// False: `why` says what keeps it from being run.
bool lay_out(const Description& description, Layout& layout, run::Model& model, std::string& why);

// Doubles of a selection from memory, and back.
struct Window {
  Selection selection;
  std::vector<run::Slot> slots;  // of each double
  std::vector<double> values;

  Window() = default;
  Window(const Description& description, const Layout& layout, const std::vector<uint32_t>& variables);
  bool empty() const { return selection.count == 0; }
  bool read(Instance& fmu, double* v);
  bool write(Instance& fmu, const double* v);
};

}  // namespace saltus::fmi

// The variables of a model description: what of a run::Model is shown, what each may do, and its start value.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "fmi/export/clocks.h"
#include "fmi/runtime/unit_tables.h"
#include "simulate/memory/instance.h"

namespace saltus::fmu {

struct ExportVariable {
  std::string name;
  std::string_view description, unit, display_unit;
  run::Type type = run::Type::Real;
  uint32_t enumeration = 0;
  uint32_t reference = 0;
  run::Slot first = run::kNoSlot;  // of numbers or strings; kNoSlot: time
  std::vector<int64_t> dims;       // of an array that is one variable
  uint32_t count = 1;
  Access access = Access::Read;
  const char* causality = "local";
  const char* variability = "continuous";
  const char* initial = "";  // empty: none is written
  bool has_start = false;
  std::vector<double> start;       // of numbers
  std::vector<std::string> texts;  // of Strings
  double minimum, maximum, nominal;
  size_t derivative_of = SIZE_MAX;  // the number of the state's variable
  size_t alias_of = SIZE_MAX;       // another name of that variable (FMI 3.0 §2.4.7.5)
  uint32_t clock = UINT32_MAX;      // reference of the clock that it ticks with
};

struct ExportVariables {
  std::vector<ExportVariable> all;
  bool tunable = false;  // some parameters may be set while a run lasts
  std::vector<ExportClock> clocks;
  std::vector<size_t> outputs, derivatives, states, inputs,
      indicators;  // numbers in `all`; derivatives and states in the order of the states' vector
};

// What of the model is to be seen.
struct ExportScope {
  int version = 3;
  bool has_states = true;           // their number stays the same
  size_t corners = 0;               // in the states, that are event indicators
  run::Slot common = run::kNoSlot;  // slots from here on are of one mode alone
  bool tunes = false;               // parameters may be set while a run lasts, but for these
  std::unordered_set<run::Slot> fixed = {};
  const ExportClocks* clocks = nullptr;                  // that are to be seen
  std::unordered_map<uint32_t, std::string> texts = {};  // Strings that may be set, and what they are at first
};

// `instance` holds the initial values; `solved`: of the solved initial problem, else only parameters and starts.
// `computed_starts`: slots whose start values are computed from others.
ExportVariables export_variables(const run::Program& program, const std::unordered_set<run::Slot>& computed_starts,
                                 const simulate::Instance& instance, bool solved, ExportScope scope);

}  // namespace saltus::fmu

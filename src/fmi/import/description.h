// What modelDescription.xml says about an FMU, of FMI 2.0 and 3.0 alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/context.h"

namespace saltus::fmi {

// FMI 2.0 knows Float64, Int32, Boolean, String and Enumeration.
enum class Type : uint8_t {
  Float32,
  Float64,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Boolean,
  String,
  Binary,
  Enumeration,
  Clock,
};
inline constexpr int kTypes = 15;
enum class Causality : uint8_t {
  Parameter,
  CalculatedParameter,
  StructuralParameter,
  Input,
  Output,
  Local,
  Independent
};
enum class Variability : uint8_t { Constant, Fixed, Tunable, Discrete, Continuous };
// How the intervals of a clock are known (FMI 3.0 §2.2.8.3).
enum class ClockInterval : uint8_t { Constant, Fixed, Tunable, Changing, Countdown, Triggered };
enum class Initial : uint8_t { None, Exact, Approx, Calculated };

const char* word(Type type);
const char* word(Causality causality);
const char* word(Variability variability);
const char* word(Initial initial);
inline bool is_float(Type type) {
  return type == Type::Float32 || type == Type::Float64;
}
// A double can show it.
inline bool is_number(Type type) {
  return type != Type::String && type != Type::Binary && type != Type::Clock;
}

inline constexpr uint32_t kNone = 0xffffffffu;

struct AliasName {
  std::string name, description, display_unit;
};

struct Dimension {
  uint64_t size = 1;           // by the start value of the parameter where it is one
  uint32_t parameter = kNone;  // its value reference
};

constexpr uint64_t kMostElements = 10'000'000;  // of an array

struct Variable {
  std::string name, description;
  uint32_t reference = 0;
  Type type = Type::Float64;
  Causality causality = Causality::Local;
  Variability variability = Variability::Continuous;
  Initial initial = Initial::None;
  std::string declared_type, quantity, unit, display_unit;
  std::optional<double> min, max, nominal;
  std::vector<double> start;            // of numbers
  std::vector<std::string> start_text;  // of strings
  bool has_start = false;
  uint32_t derivative_of =
      kNone;  // the number of the state's variable; of FMI 2.0 an index, of FMI 3.0 a reference in the file
  bool reinit = false;
  std::vector<Dimension> dims;
  std::vector<uint32_t> clocks;                            // references
  ClockInterval interval_kind = ClockInterval::Triggered;  // of a clock, and the rest, too
  std::optional<double> interval, shift;
  uint32_t priority = 0;  // 0 comes first
  std::vector<AliasName> aliases;
  Span span;

  uint64_t count() const {
    uint64_t n = 1;
    for (const Dimension& d : dims) n *= d.size;
    return n;
  }
};

// An entry of ModelStructure.
struct Unknown {
  uint32_t variable = kNone;           // its number
  bool lists_dependencies = false;     // else it depends on everything
  std::vector<uint32_t> dependencies;  // numbers of variables
  std::vector<std::string> kinds;
  Span span;
};

// One way to run it.
struct Interface {
  std::string identifier;
  bool needs_execution_tool = false;
  bool provides_directional_derivatives = false;
  bool needs_completed_integrator_step = true;  // of model exchange
  bool can_handle_variable_step = false;        // of co-simulation
  bool can_interpolate_inputs = false;          // likewise, of FMI 2.0: it takes derivatives of inputs
  bool has_event_mode = false;
  bool can_get_and_set_state = false;
  std::optional<double> fixed_internal_step;
  Span span;
};

struct DisplayUnit {
  std::string name;
  double factor = 1, offset = 0;
  bool inverse = false;
};

inline constexpr const char* kBaseUnits[] = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};

struct Unit {
  std::string name;
  bool has_base = false;
  double exponents[8] = {};  // of kBaseUnits
  double factor = 1, offset = 0;
  std::vector<DisplayUnit> display_units;
  Span span;
};

struct DeclaredType {
  std::string name;
  Type type = Type::Float64;
  std::string quantity, unit, display_unit;
  std::optional<double> min, max, nominal;
  std::vector<std::pair<std::string, double>> items;  // of an enumeration
  Span span;
};

struct Experiment {
  std::optional<double> start, stop, tolerance, step;
};

struct Description {
  FileId file;
  int version = 0;  // 2 or 3
  std::string version_text, model_name, token, description, author, tool, date, license, copyright;
  bool structured_names = false;
  std::optional<Interface> model_exchange, co_simulation, scheduled_execution;
  std::vector<Unit> units;
  std::vector<DeclaredType> types;
  std::vector<std::string> log_categories;
  Experiment experiment;
  std::vector<Variable> variables;
  std::vector<Unknown> outputs, derivatives, initial_unknowns, indicators;  // indicators of FMI 3.0
  size_t indicator_count = 0;                                               // of FMI 2.0
  bool has_structure = false;
  Span span;

  std::unordered_map<std::string, uint32_t> by_name, type_by_name;
  std::unordered_map<uint32_t, uint32_t> by_reference;  // the first of FMI 2.0's several

  // Event indicators and continuous states are counted in scalars.
  size_t indicator_scalars() const;
  size_t state_scalars() const;
  const DeclaredType* type_named(const std::string& name) const;
  const Unit* unit_named(const std::string& name) const;
};

// Reads the file of an unpacked FMU; `shown` is what messages call it. False: the diagnostics say what is wrong, with
// places.
bool read_description(const std::string& path, const std::string& shown, Description& into, Context& context);

}  // namespace saltus::fmi

// What SystemStructure.ssd says (SSP 1.0): components, nested systems, connections, parameters.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/context.h"
#include "fmi/import/description.h"

namespace saltus::fmi {

struct SspConnector {
  std::string name, kind, type, unit;
  Span span;
};

// Which value becomes which (SSP 1.0 §5.2.2): of Booleans, Integers or names of an enumeration's items.
struct SspMapping {
  std::string type;  // Boolean, Integer, Enumeration; empty: there is none
  std::vector<std::pair<std::string, std::string>> entries;
};

struct SspParameter {
  std::string name;  // as seen from where it is bound: "A.k"
  std::string type;  // Real, Integer, Boolean, String, Enumeration
  std::string value, unit;
  Span span;
  double factor = 1, offset = 0;  // of a mapping, after the conversion of units
  bool suppress_unit_conversion = false;
};

// Signals that all who refer to the dictionary share.
struct SspDictionary {
  std::string name;
  std::vector<SspConnector> entries;  // their kind is of no meaning
};

struct SspDictionaryReference {
  std::string name, dictionary;
  std::vector<SspConnector> connectors;
  Span span;
};

struct SspConnection {
  std::string start_element, start_connector, end_element, end_connector;  // no element: the system's own connector
  double factor = 1, offset = 0;
  SspMapping mapping;
  bool suppress_unit_conversion = false;
  Span span;
};

struct SspComponent {
  std::string name, source, implementation;
  std::vector<SspParameter> parameters;
  Span span;
};

struct SspSystem {
  std::string name;
  std::vector<SspConnector> connectors;
  std::vector<SspParameter> parameters;
  std::vector<SspComponent> components;
  std::vector<SspSystem> systems;
  std::vector<SspConnection> connections;
  std::vector<SspDictionary> dictionaries;
  std::vector<SspDictionaryReference> references;
  Span span;
};

struct Ssd {
  SspSystem system;
  std::optional<double> start, stop;
  std::vector<Unit> units;  // of the system and of its files
};

// Truth values have two spellings.
inline std::string plain_value(const std::string& type, const std::string& text) {
  return type != "Boolean" ? text : text == "1" ? "true" : text == "0" ? "false" : text;
}

// `folder`: the unpacked SSP; `shown`: what messages call it. False: the diagnostics say why.
bool read_ssd(const std::string& folder, const std::string& shown, Ssd& into, Context& context);

}  // namespace saltus::fmi

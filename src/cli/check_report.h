// What `saltus check` found, in the formats that other programs read (docs/reference/check-formats.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/compile.h"

namespace saltus::cli {

enum class CheckFormat : uint8_t { Text, Json, Junit, Sarif, Github };

class CheckReport {
 public:
  void add(const std::string& name, bool valid, const driver::Compilation& compilation);
  // Diagnostics that belong to no class, as those of a file that cannot be read.
  void add(const Context& context);
  // A text without a place, as those of the survey of a folder.
  void add_error(const std::string& message);

  std::string text(CheckFormat format) const;

 private:
  struct Place {
    std::string file;
    uint32_t line = 0, column = 0, end_line = 0, end_column = 0;
  };
  struct Finding {
    std::string code, severity, message, hint;
    Place place;
    std::vector<std::string> notes;
    std::vector<std::pair<Place, std::string>> related;
  };
  struct Class {
    std::string name, kind;
    bool valid = false;
    bool counted = false;
    int64_t equations = 0, unknowns = 0, states = 0;
    double seconds = 0;
    std::vector<Finding> findings;
  };

  static std::vector<Finding> findings_of(const Context& context);
  // Each once, although several classes may have it.
  std::vector<const Finding*> distinct() const;
  std::string json() const;
  std::string junit() const;
  std::string sarif() const;
  std::string github() const;

  std::vector<Class> classes_;
  std::vector<Finding> loose_;
};

}  // namespace saltus::cli

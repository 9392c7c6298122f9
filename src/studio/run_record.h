// One run: what was asked for, how it went, its numbers.
#pragma once

#include <string>

#include "studio/result.h"

namespace saltus::studio {

struct RunRecord {
  std::string id, name, class_name, uri, state = "waiting", message, replaces;
  Json wanted;  // start, stop, tolerance, ... and parameters, as asked for
  double start = 0, stop = 0, time = 0, seconds = 0, compile_seconds = 0;
  bool warm = false, transient = false, paused = false;
  uint64_t revision = 0;
  RunData data;
  Json events = Json::array(), diagnostics = Json::array(), output = Json::array();
  size_t event_count = 0;

  // Of an earlier session: the numbers are read when they are asked for.
  bool loaded = true, of_present_texts = false;
  size_t kept_rows = 0, kept_columns = 0;
  size_t rows() const { return loaded ? data.rows() : kept_rows; }
  size_t columns() const { return loaded ? data.columns() : kept_columns; }
};

}  // namespace saltus::studio

// What the fuzz targets that make models have in common: sizes are small, so that a mutant is quick; too many elements
// are an answer, as for the driver; and what comes out must be a sound model.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "base/names.h"
#include "hybrid/limits.h"
#include "hybrid/verify.h"

namespace saltus::hybrid {

template <class Try>
int fuzzed(Try&& attempt) {
  ElementLimit limit(1'000);
  try {
    attempt();
  } catch (const TooManyElements&) {
  }
  return 0;
}

inline void expect_sound(const Model& model, const NameTable& names) {
  std::string findings = findings_text(verify(model, names));
  if (findings.empty()) return;
  std::fprintf(stderr, "%s\n", findings.c_str());
  std::abort();
}

}  // namespace saltus::hybrid

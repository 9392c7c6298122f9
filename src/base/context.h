// What every stage of one compilation shares. Two contexts are independent of each other: nothing is global.
#pragma once

#include "base/diagnostics.h"
#include "base/names.h"
#include "base/passes.h"
#include "base/source.h"

namespace saltus {

struct Context {
  NameTable names;
  SourceMap sources;
  Diagnostics diagnostics;
  PassTimers timers;
};

}  // namespace saltus

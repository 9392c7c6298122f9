#pragma once

#include <memory>

#include "structure/scalar_model.h"
#include "structure/scalarize.h"

namespace saltus::structure {

// Before index reduction functions keep their annotations of derivatives and inverses where the author asks for it;
// after it, of inverses only.
enum class InlineStage : uint8_t { Early, Late };

// Replaces calls of functions that are a few assignments by what they compute. Remembers what it has done.
class CallInliner {
 public:
  CallInliner(ScalarModel& model, Scalarizer& scalarizer, InlineStage stage = InlineStage::Early);
  ~CallInliner();
  void apply(ExprId& e);
  void apply(ScalarEquation& equation);
  void apply_all();  // to all equations of the model

 private:
  struct Impl;
  ScalarModel& m_;
  Scalarizer& scalarizer_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace saltus::structure

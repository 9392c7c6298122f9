// Why an event happened and what followed from it, for those who ask.
//
// What brings an event about is a relation that crossed, an instant that was due, a clock or sample that ticks, a
// process that goes on. What follows are relations that change in turn, discrete variables and re-initialized states.
// Of each the last word counts: it is listed once a row, in the order of the passes of the event iteration.
#pragma once

#include <string>
#include <vector>

#include "simulate/memory/instance.h"

namespace saltus::simulate {

class Causes {
 public:
  Causes(Instance& instance, const TellCauses& tell);

  bool asked() const { return static_cast<bool>(tell_); }
  // Memory is as it was just before the event; `crossed`: the relations whose crossing was located, or null.
  void begin(const std::vector<uint32_t>* crossed);
  void because(std::string text, std::string place = {}) { add(true, std::move(text), std::move(place)); }
  void then(std::string text, std::string place = {}) { add(false, std::move(text), std::move(place)); }
  // Of a motion along the switching surface of a relation.
  void enters(uint32_t crossing);
  void leaves(uint32_t crossing, bool first);
  void process(const std::string& name, std::string place);
  void ticking();  // samples and clocks that are due
  // After the blocks of a pass, and when its re-initializations are known.
  void evaluated();
  void reinitialized();
  // Hands over what was found; before a row.
  void tell();

 private:
  static constexpr size_t kMost = 12;  // of each kind of line
  struct Change {
    Slot slot;
    size_t at;  // in list_
  };
  void add(bool first, std::string text, std::string place);
  std::string value_text(Slot slot) const;
  Span definition(Slot slot);

  Instance& instance_;
  const TellCauses& tell_;
  std::vector<Cause> list_;
  std::vector<Change> changes_;  // of discrete variables, in list_
  size_t more_ = 0;
  std::vector<double> relations_;  // as they were told
  std::vector<uint8_t> crossed_;
  std::vector<uint8_t> visible_;   // by discrete variable
  std::vector<Span> definitions_;  // by slot; made when first needed
  bool fresh_ = false;             // no pass yet
  std::vector<uint32_t> left_;     // surfaces, told already
};

}  // namespace saltus::simulate

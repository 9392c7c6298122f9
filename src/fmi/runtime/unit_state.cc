// Derivatives, and the whole state of an instance as bytes.
#include <algorithm>

#include "fmi/runtime/unit.h"

namespace saltus::fmu {

bool Unit::slots_of(std::span<const uint32_t> references, std::vector<run::Slot>& slots) {
  for (uint32_t reference : references) {
    const UnitVariable* v = tables_.find(reference);
    if (!v || v->type != run::Type::Real || v->first == run::kNoSlot || v->access == Access::Indicator)
      return fail(fmt::format("value reference {} is no Real variable", reference)), false;
    for (uint32_t i = 0; i < v->count; ++i) slots.push_back(v->first + i);
  }
  return true;
}

Answer Unit::differentiate(std::span<const uint32_t> unknowns, std::span<const uint32_t> knowns,
                           std::span<const double> seed, std::span<double> changes, bool adjoint) {
  std::vector<run::Slot> outs, ins;
  if (!slots_of(unknowns, outs) || !slots_of(knowns, ins)) return Answer::Error;
  if (seed.size() != (adjoint ? outs.size() : ins.size()) || changes.size() != (adjoint ? ins.size() : outs.size()))
    return fail("another number of seeds or results");
  if (!look()) return Answer::Error;
  std::string why;
  looked_ = false;
  if (!adjoint)
    return runner_->differentiate(ins, seed, outs, changes, why) ? Answer::Ok : fail("no derivatives: " + why);
  // vᵀ J column by column.
  std::vector<double> one(1, 1.0), column(outs.size());
  for (size_t k = 0; k < ins.size(); ++k) {
    if (!runner_->differentiate({&ins[k], 1}, one, outs, column, why)) return fail("no derivatives: " + why);
    changes[k] = 0;
    for (size_t i = 0; i < outs.size(); ++i) changes[k] += seed[i] * column[i];
  }
  return Answer::Ok;
}

void Unit::archive(Archive& archive) {
  archive.upto(phase_, Phase::Terminated);
  archive(options_.start, options_.stop, options_.tolerance, has_stop_, time_, disturbed_, made_, evented_);
  archive(restored_ticks_);
  for (auto* set : {&parameters_, &starts_}) {
    std::vector<std::pair<run::Slot, double>> list(set->begin(), set->end());
    archive(list);
    if (!archive.reads()) continue;
    set->clear();
    for (const auto& [slot, value] : list) {
      if (slot < model_.slots.size())
        set->emplace(slot, value);
      else
        archive.fail();
    }
  }
  archive_texts(archive);
  std::vector<std::pair<run::Slot, Course>> courses(courses_.begin(), courses_.end());
  archive(courses);
  if (!archive.reads()) return;
  courses_.clear();
  for (auto& [slot, course] : courses) {
    if (slot < model_.slots.size() && course.derivatives.size() <= kMostDerivatives)
      courses_.emplace(slot, std::move(course));
    else
      archive.fail();
  }
}

void Unit::archive_texts(Archive& archive) {
  std::vector<UnitText> list;
  for (const auto& [string, text] : texts_) list.push_back({string, text});
  archive(list);
  if (!archive.reads()) return;
  texts_.clear();
  for (UnitText& text : list) {
    bool known = std::ranges::find(tables_.texts, text.string, &UnitText::string) != tables_.texts.end();
    if (known)
      texts_[text.string] = std::move(text.text);
    else
      archive.fail();
  }
}

Answer Unit::save(std::string& bytes) {
  simulate::Snapshot snapshot;
  std::string why;
  if (made_ && !runner_->save(snapshot, why)) return fail("the state cannot be saved: " + why);
  Archive out;
  restored_ticks_ = made_ ? runner_->ticked() : std::vector<uint8_t>();
  archive(out);
  std::string text = snapshot.write();
  out(text);
  bytes = out.bytes();
  return Answer::Ok;
}

Answer Unit::restore(const std::string& bytes) {
  Archive in(bytes);
  Archive now;
  bool had = made_;
  std::map<run::Slot, double> before = parameters_;
  std::map<uint32_t, std::string> texts = texts_;
  archive(now);
  archive(in);
  std::string text, why;
  in(text);
  simulate::Snapshot snapshot;
  if (!in.good() || !in.at_end() || !snapshot.read(text)) {
    Archive back(now.bytes());
    archive(back);
    return fail("this is no state of this FMU");
  }
  looked_ = false;
  if (!made_) return Answer::Ok;
  made_ = false;
  double time = time_;
  if (!runner_ || !had || before != parameters_ || texts != texts_) {
    if (!make()) return Answer::Error;
    time_ = time;
  }
  made_ = runner_->restore(snapshot, why);
  for (const auto& [slot, course] : courses_) follow(slot);
  if (restored_ticks_.size() == runner_->ticked().size()) runner_->ticked() = restored_ticks_;
  return made_ ? Answer::Ok : fail("the state cannot be restored: " + why);
}

}  // namespace saltus::fmu

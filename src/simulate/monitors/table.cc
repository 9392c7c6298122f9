#include "simulate/monitors/table.h"

#include <array>
#include <stdexcept>

#include "base/archive.h"

namespace saltus::simulate {

namespace {

std::vector<std::unique_ptr<Monitor>> make_all(RunContext& run) {
  std::vector<std::unique_ptr<Monitor>> all;
#define SALTUS_MONITOR(NAME, TEXT, WHAT) all.push_back(make_monitor_##NAME(run));
#include "base/monitors.def"
  return all;
}

}  // namespace

MonitorTable::MonitorTable(RunContext& run, MonitorSet without, bool measures)
    : MonitorTable(make_all(run), without, measures) {}

MonitorTable::MonitorTable(std::vector<std::unique_ptr<Monitor>> all, MonitorSet without, bool measures)
    : without_(without), measures_(measures), all_(std::move(all)) {
  for (size_t i = 0; i < all_.size(); ++i) uses_.push_back({.id = static_cast<MonitorId>(i)});
}

void MonitorTable::expect(Phase phase) const {
  if (phase_ != phase) throw std::logic_error("the monitors of a step are asked in another order than they have");
}

void MonitorTable::select() {
  for (auto* list : {&limiting_, &recovering_, &checking_, &completing_}) list->clear();
  for (size_t i = 0; i < all_.size(); ++i) {
    if (without_.has(uses_[i].id)) continue;
    Entry entry{all_[i].get(), &uses_[i]};
    unsigned questions = entry.monitor->questions();
    if (questions & Monitor::kLimits) limiting_.push_back(entry);
    if (questions & Monitor::kRecovers) recovering_.push_back(entry);
    if (questions & Monitor::kChecks) checking_.push_back(entry);
    if (questions & Monitor::kCompletes) completing_.push_back(entry);
  }
}

void MonitorTable::limit(Step& step) {
  phase_ = Phase::Limited;
  limited_by_ = nullptr;
  for (const Entry& entry : limiting_) {
    double limit = measured(*entry.use, [&] { return entry.monitor->limit(step); });
    if (!(limit < step.limit)) continue;
    step.limit = limit;
    limited_by_ = entry.use;
  }
}

void MonitorTable::count_limited(const Step& step) {
  if (limited_by_ && step.at >= step.limit) ++limited_by_->limited;
}

Verdict MonitorTable::recover(Step& step) {
  expect(Phase::Limited);
  for (const Entry& entry : recovering_) {
    Verdict verdict = measured(*entry.use, [&] { return entry.monitor->recover(step); });
    if (verdict.kind == Verdict::Kind::Accept) continue;
    if (verdict.kind == Verdict::Kind::Retry) ++entry.use->retries;
    if (verdict.kind == Verdict::Kind::Event) ++entry.use->events;
    if (verdict.kind == Verdict::Kind::Fail) ++entry.use->failures;
    return verdict;
  }
  return {};
}

Verdict MonitorTable::complete(Step& step) {
  expect(Phase::Checked);
  phase_ = Phase::Between;
  for (const Entry& entry : completing_) {
    Verdict verdict = measured(*entry.use, [&] { return entry.monitor->complete(step); });
    if (verdict.kind == Verdict::Kind::Accept) continue;
    ++entry.use->failures;
    return verdict;
  }
  return {};
}

void MonitorTable::archive(Archive& archive) {
  for (auto& monitor : all_) monitor->archive(archive);
}

}  // namespace saltus::simulate

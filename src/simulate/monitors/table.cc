#include "simulate/monitors/table.h"

#include "base/archive.h"

namespace saltus::simulate {

MonitorTable::MonitorTable(RunContext& run, MonitorSet without, bool measures)
    : without_(without), measures_(measures) {
#define SALTUS_MONITOR(NAME, TEXT, WHAT)    \
  all_.push_back(make_monitor_##NAME(run)); \
  uses_.push_back({.id = MonitorId::NAME});
#include "base/monitors.def"
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

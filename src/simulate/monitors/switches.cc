// Monitors that work inside of others: they have no question of their own, and can be switched off.
#include "simulate/monitors/monitor.h"

namespace saltus::simulate {
namespace {

// Others ask RunContext::watches().
class Switch final : public RunMonitor {
 public:
  using RunMonitor::RunMonitor;
  unsigned questions() const override { return 0; }
};

}  // namespace

std::unique_ptr<Monitor> make_monitor_Assertions(RunContext& run) {
  return std::make_unique<Switch>(run);
}

std::unique_ptr<Monitor> make_monitor_Accumulation(RunContext& run) {
  return std::make_unique<Switch>(run);
}

std::unique_ptr<Monitor> make_monitor_Sliding(RunContext& run) {
  return std::make_unique<Switch>(run);
}

std::unique_ptr<Monitor> make_monitor_Branches(RunContext& run) {
  return std::make_unique<Switch>(run);
}

}  // namespace saltus::simulate

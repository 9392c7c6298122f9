#include "results/writer.h"

#include <fmt/format.h>

#include "results/csv_writer.h"
#include "results/mat4_writer.h"
#include "results/result_file.h"

namespace saltus::results {

std::vector<SignalId> chosen_signals(const SignalTable& signals, const WriterOptions& options, bool invariants) {
  std::vector<SignalId> chosen;
  std::vector<bool> taken(signals.size(), false);
  auto take = [&](SignalId id, bool named = false) {
    if (taken[id.value] || (!invariants && !named && signals[id].is_parameter())) return;
    taken[id.value] = true;
    chosen.push_back(id);
  };
  take(SignalTable::kTime);
  if (options.signals.empty()) {
    for (SignalId id : signals.ids()) take(id);
  } else {
    std::vector<bool> named(signals.size(), false);
    for (SignalId id : options.named) named[id.value] = true;
    for (SignalId id : options.signals) take(id, named[id.value]);
  }
  return chosen;
}

Outcome<std::unique_ptr<Writer>> open_writer(Draft draft, uint64_t max_bytes, const SignalTable& signals,
                                             const WriterOptions& options) {
  if (draft.path().ends_with(".csv")) return open_csv_writer(std::move(draft), max_bytes, signals, options);
  if (draft.path().ends_with(".mat")) return open_mat4_writer(std::move(draft), max_bytes, signals, options);
  return {nullptr, Status::failed(fmt::format("'{}': a result file ends in .csv or .mat", draft.path()))};
}

Outcome<std::unique_ptr<Writer>> open_writer(const std::string& path, const SignalTable& signals,
                                             const WriterOptions& options) {
  if (!path.ends_with(".csv") && !path.ends_with(".mat")) {
    return {nullptr, Status::failed(fmt::format("'{}': a result file ends in .csv or .mat", path))};
  }
  auto draft = Draft::open(path);
  if (!draft.ok()) return {nullptr, draft.status};
  return open_writer(std::move(draft.value), 0, signals, options);
}

}  // namespace saltus::results

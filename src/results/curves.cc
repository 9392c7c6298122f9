#include "results/curves.h"

#include <fmt/format.h>

#include "results/select.h"
#include "results/signal_expression.h"
#include "units/display.h"

namespace saltus::results {
namespace {

// More curves than this in one picture are a mistake: a pattern that matches a whole library.
constexpr size_t kMost = 200;

void show(SignalValues& values) {
  auto conversion = units::display_conversion(values.unit, values.display_unit);
  if (!conversion) return;
  for (double& x : values.values) x = conversion->factor * x + conversion->offset;
  values.unit = values.display_unit;
}

// What one word asks for, by name.
Outcome<std::vector<std::string>> expand(const Table& table, const std::string& wanted) {
  if (find_signal(table, wanted).valid() || wanted.find_first_of("*?") == std::string::npos) return {{wanted}, {}};
  std::vector<std::string> names;
  for (SignalId id : table.signals.ids()) {
    bool varies = table.signals[id].storage == Storage::Column && id != SignalTable::kTime;
    if (varies && matches_glob(table.signals.name(id), wanted)) names.emplace_back(table.signals.name(id));
  }
  if (names.empty()) return {{wanted}, {}};  // a product, perhaps
  if (names.size() > kMost)
    return {
        {},
        Status::failed(fmt::format("'{}' matches {} signals; at most {} can be drawn", wanted, names.size(), kMost))};
  return {std::move(names), {}};
}

}  // namespace

Outcome<std::vector<Curve>> curves_of(const Table& table, const CurveRequest& request, const std::string& label) {
  SignalValues x{"s", {}, SignalKind::Real, table.time()};
  if (!request.against.empty()) {
    auto found = evaluate(table, request.against);
    if (!found.ok()) return {{}, std::move(found.status)};
    x = std::move(found.value);
    if (request.display_units) show(x);
  }
  std::vector<Curve> curves;
  for (const std::string& wanted : request.wanted) {
    auto names = expand(table, wanted);
    if (!names.ok()) return {{}, std::move(names.status)};
    for (const std::string& name : names.value) {
      auto found = evaluate(table, name);
      if (!found.ok()) return {{}, std::move(found.status)};
      if (request.display_units) show(found.value);
      Curve& curve = curves.emplace_back();
      curve.name = label.empty() ? name : fmt::format("{} ({})", name, label);
      curve.unit = std::move(found.value.unit);
      curve.kind = found.value.kind;
      curve.time = x.values;
      curve.values = std::move(found.value.values);
    }
  }
  return {std::move(curves), {}};
}

}  // namespace saltus::results

// saltus.h: results on disk.
#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "api/handles.h"
#include "results/compare.h"
#include "results/reader.h"
#include "results/signal_expression.h"
#include "results/transform.h"

using namespace saltus;
using embedding::guarded;
using nlohmann::json;

namespace {

saltus_result* made(const std::function<results::Outcome<results::Table>()>& make) {
  auto result = std::make_unique<saltus_result>();
  guarded(result->failure, 0, [&] {
    auto table = make();
    result->ok = table.ok();
    if (table.ok())
      result->table = std::move(table.value);
    else
      result->failure = table.message();
    return 1;
  });
  return result.release();
}

std::vector<std::string> words(const char* const* all, size_t count) {
  return all ? std::vector<std::string>(all, all + count) : std::vector<std::string>();
}

}  // namespace

extern "C" {

saltus_result* saltus_result_read(const char* path) {
  return made([&] { return results::read_result(path ? path : ""); });
}
saltus_result* saltus_result_merge(const saltus_result* const* all, const char* const* names, size_t count) {
  return made([&]() -> results::Outcome<results::Table> {
    std::vector<const results::Table*> tables;
    for (size_t i = 0; i < count; ++i) {
      if (!all[i]->ok) return {{}, results::Status::failed(all[i]->failure)};
      tables.push_back(&all[i]->table);
    }
    return results::merge(tables, words(names, count));
  });
}
void saltus_result_free(saltus_result* result) {
  delete result;
}
int saltus_result_ok(const saltus_result* result) {
  return result->ok ? 1 : 0;
}
const char* saltus_result_failure(const saltus_result* result) {
  return result->failure.c_str();
}
size_t saltus_result_row_count(const saltus_result* result) {
  return result->table.rows();
}
const char* saltus_result_signals(saltus_result* result) {
  return guarded<const char*>(result->failure, "[]", [&] {
    if (result->signals.empty()) result->signals = embedding::signals_json(result->table.signals);
    return result->signals.c_str();
  });
}
size_t saltus_result_column(saltus_result* result, const char* expression, double* into, size_t room) {
  return guarded<size_t>(result->failure, 0, [&]() -> size_t {
    auto found = results::evaluate(result->table, expression);
    if (!found.ok()) return result->failure = found.message(), 0;
    std::copy_n(found.value.values.begin(), std::min(room, found.value.values.size()), into);
    return found.value.values.size();
  });
}
double saltus_result_value_at(saltus_result* result, const char* expression, double time) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  return guarded(result->failure, kNone, [&] {
    const results::Table& table = result->table;
    auto found = results::evaluate(table, expression);
    if (!found.ok()) return result->failure = found.message(), kNone;
    if (table.rows() == 0 || !(time >= table.time().front() && time <= table.time().back()))
      return result->failure = "the time is outside of the result", kNone;
    return results::value_at(table, found.value, time);
  });
}
int saltus_result_write(saltus_result* result, const char* path, const char* const* patterns, size_t count,
                        int parameters) {
  if (!result->ok) return 0;
  return guarded(result->failure, 0, [&] {
    results::Status written = results::write_table(path, result->table, words(patterns, count), parameters != 0);
    if (!written.ok()) result->failure = written.message();
    return written.ok() ? 1 : 0;
  });
}
const char* saltus_result_compare(saltus_result* result, const saltus_result* reference) {
  if (!result->ok || !reference->ok) return nullptr;
  return guarded<const char*>(result->failure, nullptr, [&] {
    results::Comparison comparison = results::compare(result->table, reference->table);
    json signals = json::array();
    for (const results::SignalVerdict& v : comparison.signals) {
      signals.push_back({{"name", v.name},
                         {"verdict", v.right() ? std::string("right") : std::string(results::to_string(v.verdict))},
                         {"points", v.points},
                         {"violations", v.violations},
                         {"firstViolation", v.first_violation},
                         {"largestDeviation", v.largest_deviation},
                         {"largestDeviationTime", v.largest_deviation_time}});
    }
    json all = {{"right", comparison.signals.size() - comparison.wrong},
                {"wrong", comparison.wrong},
                {"coversReference", comparison.covers_reference},
                {"signals", signals}};
    result->comparison = all.dump(-1, ' ', false, json::error_handler_t::replace);
    return result->comparison.c_str();
  });
}

}  // extern "C"

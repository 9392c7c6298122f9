// saltus.h: results on disk.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/handles.h"
#include "results/compare.h"
#include "results/curves.h"
#include "results/reader.h"
#include "results/signal_expression.h"
#include "results/transform.h"

using namespace saltus;
using embedding::attempt;
using embedding::attempt_with;
using embedding::texts_of;
using embedding::Verdict;
using nlohmann::json;

namespace {

// A result that cannot be read is an object, and its message says why.
saltus_result* made(const std::function<results::Outcome<results::Table>()>& make) {
  saltus_result* result = nullptr;
  attempt(nullptr, [&]() -> Verdict {
    result = new saltus_result();
    result->failure = "it cannot be read";
    auto table = make();
    result->ok = table.ok();
    result->failure = table.ok() ? "" : table.message();
    if (!table.ok()) return {SALTUS_ERROR_FILE, table.message()};
    result->table = std::move(table.value);
    return {};
  });
  return result;
}

// A function of a result that could be read.
template <class Body>
saltus_status with(saltus_result* result, Body body) {
  if (result && !result->ok) return embedding::note({SALTUS_ERROR_FILE, result->failure});
  return attempt_with(result, "the result", body);
}

results::SignalKind kind_of(const char* type) {
  std::string_view name = type ? type : "Real";
  if (name == "Integer") return results::SignalKind::Integer;
  if (name == "Boolean") return results::SignalKind::Boolean;
  return name == "enumeration" ? results::SignalKind::Enumeration : results::SignalKind::Real;
}

// Adds a column; false: it is not whole.
bool add(results::Table& table, const saltus_column& given, size_t rows) {
  if (!given.name || (rows > 0 && !given.values) || (!given.varies && !given.values)) return false;
  auto text = [](const char* found) { return std::string_view(found ? found : ""); };
  results::SignalText named{text(given.name), text(given.description), text(given.unit), text(given.display_unit),
                            given.varies != 0};
  if (!given.varies) {
    table.signals.add_invariant(named, given.values[0], kind_of(given.type));
    return true;
  }
  table.signals.add_column(named, kind_of(given.type));
  table.columns.emplace_back(given.values, given.values + rows);
  return true;
}

Verdict curves_of(const saltus_result& result, const char* const* expressions, size_t count,
                  std::vector<results::Curve>& curves) {
  auto wanted = texts_of(expressions, count);
  if (!wanted) return Verdict::null("an expression");
  auto made = results::curves_of(result.table, {*wanted, {}, false});
  if (!made.ok()) return {SALTUS_ERROR_NAME, made.message()};
  curves = std::move(made.value);
  return {};
}

}  // namespace

extern "C" {

saltus_result* saltus_result_read(const char* path) {
  return made([&] { return results::read_result(path ? path : ""); });
}
saltus_result* saltus_result_merge(const saltus_result* const* all, const char* const* names, size_t count) {
  return made([&]() -> results::Outcome<results::Table> {
    auto texts = texts_of(names, count);
    std::vector<const results::Table*> tables;
    if (!texts || !all) return {{}, results::Status::failed("a result, or a name, is NULL")};
    for (size_t i = 0; i < count; ++i) {
      if (!all[i]) return {{}, results::Status::failed("a result is NULL")};
      if (!all[i]->ok) return {{}, results::Status::failed(all[i]->failure)};
      tables.push_back(&all[i]->table);
    }
    return results::merge(tables, *texts);
  });
}
saltus_result* saltus_result_new(const saltus_column* columns, size_t count, size_t row_count) {
  return made([&]() -> results::Outcome<results::Table> {
    results::Table table;
    if (count == 0 || !columns) return {{}, results::Status::failed("a result needs the time as its first column")};
    auto* at = reinterpret_cast<const char*>(columns);
    for (size_t i = 0; i < count; ++i, at += columns->size) {
      saltus_column given;
      if (!embedding::read_request(reinterpret_cast<const saltus_column*>(at), given) ||
          (i > 0 && !add(table, given, row_count)) || (i == 0 && row_count > 0 && !given.values))
        return {{}, results::Status::failed("a column has no name, values or size")};
      if (i == 0) table.columns.emplace_back(given.values, given.values + row_count);
    }
    return {std::move(table), {}};
  });
}
void saltus_result_free(saltus_result* result) {
  delete result;
}
int saltus_result_ok(const saltus_result* result) {
  return result && result->ok ? 1 : 0;
}
const char* saltus_result_errmsg(const saltus_result* result) {
  return result ? result->failure.c_str() : "the result is NULL";
}
size_t saltus_result_row_count(const saltus_result* result) {
  return result ? result->table.rows() : 0;
}
const char* saltus_result_signals(saltus_result* result) {
  const char* text = "[]";
  with(result, [&](saltus_result& own) {
    if (own.signals.empty()) own.signals = embedding::signals_json(own.table.signals);
    text = own.signals.c_str();
    return Verdict();
  });
  return text;
}
saltus_status saltus_result_get_column(saltus_result* result, const char* expression, double* into, size_t room) {
  return with(result, [&](saltus_result& own) -> Verdict {
    if (!expression) return Verdict::null("the expression");
    auto found = results::evaluate(own.table, expression);
    if (!found.ok()) return {SALTUS_ERROR_NAME, found.message()};
    size_t count = found.value.values.size();
    if (count > 0 && !into) return Verdict::null("the array");
    if (room < count) return {SALTUS_ERROR_SIZE, std::to_string(count) + " numbers need more room"};
    std::ranges::copy(found.value.values, into);
    return {};
  });
}
saltus_status saltus_result_get_value(saltus_result* result, const char* expression, double time, double* value) {
  return with(result, [&](saltus_result& own) -> Verdict {
    if (!expression || !value) return Verdict::null(expression ? "the value" : "the expression");
    auto found = results::evaluate(own.table, expression);
    if (!found.ok()) return {SALTUS_ERROR_NAME, found.message()};
    if (own.table.rows() == 0 || !(time >= own.table.time().front() && time <= own.table.time().back()))
      return {SALTUS_ERROR_ARGUMENT, "the time is outside of the result"};
    *value = results::value_at(own.table, found.value, time);
    return {};
  });
}
saltus_status saltus_result_save(saltus_result* result, const char* path, const char* const* patterns, size_t count,
                                 int parameters) {
  return with(result, [&](saltus_result& own) -> Verdict {
    auto wanted = texts_of(patterns, count);
    if (!path || !wanted) return Verdict::null(path ? "a pattern" : "the path");
    results::Status written = results::write_table(path, own.table, *wanted, parameters != 0);
    if (!written.ok()) return {SALTUS_ERROR_FILE, written.message()};
    return {};
  });
}
const char* saltus_result_plot(saltus_result* result, const char* const* expressions, size_t count, const char* format,
                               const char* title) {
  saltus_status status = with(result, [&](saltus_result& own) -> Verdict {
    std::vector<results::Curve> curves;
    Verdict found = curves_of(own, expressions, count, curves);
    if (found.status != SALTUS_OK) return found;
    return embedding::drawn(curves, format, title ? title : "", own.picture);
  });
  return status == SALTUS_OK ? result->picture.c_str() : nullptr;
}
saltus_status saltus_result_write_plot(saltus_result* result, const char* const* expressions, size_t count,
                                       const char* path, const char* title) {
  return with(result, [&](saltus_result& own) -> Verdict {
    std::vector<results::Curve> curves;
    Verdict found = curves_of(own, expressions, count, curves);
    if (found.status != SALTUS_OK) return found;
    return embedding::plot_written(curves, path, title ? title : "");
  });
}
const char* saltus_result_compare(saltus_result* result, const saltus_result* reference) {
  const char* text = nullptr;
  with(result, [&](saltus_result& own) -> Verdict {
    if (!reference) return Verdict::null("the reference");
    if (!reference->ok) return {SALTUS_ERROR_FILE, reference->failure};
    results::Comparison comparison = results::compare(own.table, reference->table);
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
    own.comparison = all.dump(-1, ' ', false, json::error_handler_t::replace);
    text = own.comparison.c_str();
    return {};
  });
  return text;
}

}  // extern "C"

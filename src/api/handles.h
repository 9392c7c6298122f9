// What the opaque types of saltus.h are, and how its functions report failures.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/loops.h"
#include "api/run.h"
#define SALTUS_NO_DEPRECATED
#include "api/saltus.h"
#include "results/table.h"

struct saltus_workspace {
  std::shared_ptr<saltus::embedding::Workspace> own;
};

struct saltus_model {
  std::shared_ptr<saltus::embedding::Model> own;
  struct Told {
    std::string code, severity, message, file;
    size_t line = 0;
  };
  std::vector<Told> told;
  std::vector<std::string> names, units, descriptions;
  std::vector<const char*> kinds;
  // Made when they are asked for first, by whichever thread, and never changed then.
  std::mutex lock;
  std::map<std::string, std::string, std::less<>> texts;
};

// Texts and numbers that pointers of a struct of analysis.h lead to.
struct saltus_arrays {
  std::deque<std::vector<double>> numbers;
  std::deque<std::vector<std::string>> names;
  std::deque<std::vector<const char*>> pointers;

  const double* keep(std::vector<double> values) { return numbers.emplace_back(std::move(values)).data(); }
  const char* const* keep(std::vector<std::string> texts) {
    const std::vector<std::string>& kept = names.emplace_back(std::move(texts));
    std::vector<const char*>& made = pointers.emplace_back();
    for (const std::string& text : kept) made.push_back(text.c_str());
    return made.data();
  }
};

struct saltus_run {
  explicit saltus_run(std::shared_ptr<saltus::embedding::Model> model) : own(std::move(model)) {}
  saltus::embedding::Run own;
  std::string saved, picture, linear, descriptor, bode, steady, sensitivities, fit, failure;
  saltus_arrays linear_arrays, bode_arrays, steady_arrays, sensitivity_arrays, fit_arrays;
  mutable std::string signals, events, outcome, messages;
  std::vector<std::pair<size_t, std::string>> sweep_messages;
};

struct saltus_result {
  saltus::results::Table table;
  std::string failure, signals, comparison, picture;
  bool ok = false;
};

namespace saltus::embedding {

// What a function of the interface has come to.
struct Verdict {
  saltus_status status = SALTUS_OK;
  std::string message;

  Verdict() = default;
  Verdict(saltus_status failed, std::string why) : status(failed), message(std::move(why)) {}
  static Verdict null(const char* what) { return {SALTUS_ERROR_ARGUMENT, std::string(what) + " is NULL"}; }
};

// Notes it for saltus_errcode and saltus_errmsg on this thread.
saltus_status note(Verdict verdict) noexcept;

// Nothing is thrown across the C interface: what a call throws is its failure. `own`: where the object keeps its last
// message, or null.
template <class Body>
saltus_status attempt(std::string* own, Body body) noexcept {
  Verdict verdict;
  try {
    verdict = body();
  } catch (const std::bad_alloc&) {
    verdict.status = SALTUS_ERROR_MEMORY;
  } catch (const std::exception& error) {
    verdict.status = SALTUS_ERROR_INTERNAL;
    try {
      verdict.message = error.what();
    } catch (...) {
    }
  } catch (...) {
    verdict.status = SALTUS_ERROR_INTERNAL;
  }
  try {
    if (own) *own = verdict.message;
  } catch (...) {
    own->clear();
  }
  return note(std::move(verdict));
}

// The same for a function of an object that may be null.
template <class Object, class Body>
saltus_status attempt_with(Object* object, const char* what, Body body) noexcept {
  if (!object) return attempt(nullptr, [&] { return Verdict::null(what); });
  return attempt(&object->failure, [&] { return body(*object); });
}

// What a caller that knows an older header has left out is zero. False: there is none, or its size is not set.
template <class Request>
bool read_request(const Request* asked, Request& into) {
  into = {};
  if (!asked || asked->size < sizeof asked->size) return false;
  std::memcpy(&into, asked, std::min(asked->size, sizeof into));
  return true;
}
// Members that a caller with an older header does not know are left out.
template <class Answer>
void write_answer(Answer made, Answer* into) {
  size_t size = std::min(into->size, sizeof made);
  made.size = into->size;
  std::memcpy(into, &made, size);
}

inline std::optional<double> given(double value) {
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

// Texts; nothing where one of them, or the list of some, is null.
std::optional<std::vector<std::string>> texts_of(const char* const* first, size_t count);

// The lines of a text that are not empty; NULL has none.
inline std::vector<std::string> lines_of(const char* text) {
  std::vector<std::string> lines;
  std::string_view rest = text ? text : "";
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    if (!line.empty()) lines.emplace_back(line);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return lines;
}

// A plot as text, "html" or "svg", or as a file.
Verdict drawn(const std::vector<results::Curve>& curves, const char* format, const std::string& title,
              std::string& into);
Verdict plot_written(const std::vector<results::Curve>& curves, const char* path, const std::string& title);

// The failure of a run, of its compiler or of the run itself.
Verdict failure_of(const saltus_run& run);

}  // namespace saltus::embedding

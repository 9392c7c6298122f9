// saltus.h: versions, statuses and messages.
#include <nlohmann/json.hpp>

#include "api/handles.h"

namespace saltus::embedding {
namespace {

thread_local saltus_status last_status = SALTUS_OK;
thread_local std::string last_message;

// The first error among diagnostics as JSON.
std::string first_error(const std::string& diagnostics) {
  nlohmann::json all = nlohmann::json::parse(diagnostics, nullptr, false);
  if (!all.is_array()) return {};
  for (const nlohmann::json& d : all) {
    if (d.value("severity", "") == "error") return d.value("message", "");
  }
  return {};
}

}  // namespace

saltus_status note(Verdict verdict) noexcept {
  last_status = verdict.status;
  last_message = std::move(verdict.message);
  return last_status;
}

std::optional<std::vector<std::string>> texts_of(const char* const* first, size_t count) {
  std::vector<std::string> texts;
  if (count > 0 && !first) return std::nullopt;
  for (size_t i = 0; i < count; ++i) {
    if (!first[i]) return std::nullopt;
    texts.emplace_back(first[i]);
  }
  return texts;
}

Verdict failure_of(const saltus_run& run) {
  const simulate::Outcome& outcome = run.own.outcome();
  if (outcome.status == simulate::Status::Interrupted) return {SALTUS_ERROR_INTERRUPTED, "the run was interrupted"};
  std::string why = first_error(run.own.diagnostics());
  if (why.empty()) why = outcome.message;
  if (why.empty() && run.own.has_run()) return {SALTUS_ERROR_SEQUENCE, "the run has ended"};
  return {run.own.has_run() ? SALTUS_ERROR_SIMULATION : SALTUS_ERROR_MODEL, why};
}

}  // namespace saltus::embedding

using saltus::embedding::last_message;
using saltus::embedding::last_status;

static_assert(SALTUS_VERSION_NUMBER ==
                  SALTUS_VERSION_MAJOR * 1000000 + SALTUS_VERSION_MINOR * 1000 + SALTUS_VERSION_PATCH,
              "the version in saltus/base.h is that of the project");

extern "C" {

const char* saltus_version(void) {
  return SALTUS_VERSION;
}
int saltus_version_number(void) {
  return SALTUS_VERSION_NUMBER;
}
int saltus_abi_version(void) {
  return SALTUS_ABI_VERSION;
}
saltus_status saltus_check_version(int version_number, int abi_version) {
  return saltus::embedding::attempt(nullptr, [&]() -> saltus::embedding::Verdict {
    if (abi_version != SALTUS_ABI_VERSION)
      return {SALTUS_ERROR_ABI, "the library has the binary interface " + std::to_string(SALTUS_ABI_VERSION) +
                                    ", the program was compiled for " + std::to_string(abi_version)};
    if (version_number > SALTUS_VERSION_NUMBER)
      return {SALTUS_ERROR_ABI, "the program was compiled with headers of a later version than " SALTUS_VERSION};
    return {};
  });
}

saltus_status saltus_errcode(void) {
  return last_status;
}
const char* saltus_errmsg(void) {
  if (last_status == SALTUS_OK) return "";
  return last_message.empty() ? saltus_status_text(last_status) : last_message.c_str();
}
const char* saltus_status_text(saltus_status status) {
  switch (status) {
    case SALTUS_OK: return "success";
    case SALTUS_ERROR_ARGUMENT: return "an argument is not valid";
    case SALTUS_ERROR_NAME: return "there is no such name";
    case SALTUS_ERROR_MODEL: return "the model is invalid";
    case SALTUS_ERROR_SIMULATION: return "the run failed";
    case SALTUS_ERROR_INTERRUPTED: return "the run was interrupted";
    case SALTUS_ERROR_SEQUENCE: return "the run is not initialized, or is over";
    case SALTUS_ERROR_FILE: return "a file cannot be read or written";
    case SALTUS_ERROR_UNSUPPORTED: return "not supported";
    case SALTUS_ERROR_SIZE: return "an array has a wrong number of elements";
    case SALTUS_ERROR_MEMORY: return "memory could not be allocated";
    case SALTUS_ERROR_INTERNAL: return "internal error";
    case SALTUS_ERROR_ABI: return "the library has another binary interface";
  }
  return "unknown status";
}

}  // extern "C"

#include "run/utilities.h"

#include <cstdlib>
#include <utility>

namespace saltus::run {
namespace {

thread_local const Utilities* current = nullptr;

void error(const char* text) {
  if (current && current->error) current->error(current->host, text);
  std::abort();  // called from outside of any run: there is nobody to return to
}
void warning(const char* text) {
  if (current && current->warning) current->warning(current->host, text);
}
void message(const char* text) {
  if (current && current->message) current->message(current->host, text);
}
char* allocate(size_t length) {
  return current && current->allocate ? current->allocate(current->host, length) : nullptr;
}

const char* volatile last_called = nullptr;

}  // namespace

const char* running_external() {
  return last_called;
}

const char** running_external_place() {
  return const_cast<const char**>(&last_called);
}

const Utilities* exchange_utilities(const Utilities* now) {
  return std::exchange(current, now);
}

const UtilityTable& utility_table() {
  static constexpr UtilityTable kTable{error, warning, message, allocate};
  return kTable;
}

}  // namespace saltus::run

// ModelicaInternal: the environment of the process, and time.
#include <fmt/format.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"

using namespace saltus::run::library;

void saltus_ModelicaInternal_chdir(const char* folder) {
  reported([&] {
    if (chdir(folder) != 0) throw Failure{fmt::format("\"{}\" cannot be entered: {}", folder, std::strerror(errno))};
  });
}

const char* saltus_ModelicaInternal_getcwd(int) {
  return reported([&] {
    char here[PATH_MAX];
    if (!getcwd(here, sizeof here))
      throw Failure{fmt::format("the working folder cannot be found: {}", std::strerror(errno))};
    return text_of_host(here);
  });
}

// Directory separators are the same here.
void saltus_ModelicaInternal_getenv(const char* name, int, const char** content, int* exists) {
  reported([&] {
    const char* value = std::getenv(name);
    *content = text_of_host(value ? value : "");
    *exists = value != nullptr;
  });
}

void saltus_ModelicaInternal_setenv(const char* name, const char* value, int) {
  reported([&] {
    if (setenv(name, value, 1) != 0)
      throw Failure{fmt::format("the environment variable \"{}\" cannot be set: {}", name, std::strerror(errno))};
  });
}

void saltus_ModelicaInternal_getTime(int* ms, int* sec, int* min, int* hour, int* day, int* month, int* year) {
  timeval now{};
  gettimeofday(&now, nullptr);
  tm local{};
  time_t seconds = now.tv_sec;
  localtime_r(&seconds, &local);
  *ms = static_cast<int>(now.tv_usec / 1000);
  *sec = local.tm_sec;
  *min = local.tm_min;
  *hour = local.tm_hour;
  *day = local.tm_mday;
  *month = local.tm_mon + 1;
  *year = local.tm_year + 1900;
}

int saltus_ModelicaInternal_getpid() {
  return getpid();
}

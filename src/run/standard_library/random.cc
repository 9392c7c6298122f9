// ModelicaRandom: the generators of S. Vigna, "An experimental exploration of Marsaglia's xorshift generators,
// scrambled" (ACM Trans. Math. Softw. 42, 2016), and "Further scramblings of Marsaglia's xorshift generators"
// (J. Comput. Appl. Math. 315, 2017). States are words of 64 bits, each as two Integers.
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <ctime>
#include <mutex>

#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"

using namespace saltus::run::library;

namespace {

// In (0, 1]: the upper bits of a word as a number.
double uniform(uint64_t word) {
  return static_cast<double>(static_cast<int64_t>(word)) * 0x1p-64 + 0.5;
}

// Sixteen words, and where the next one is.
constexpr size_t kLongWords = 16, kLongState = 2 * kLongWords + 1;

double draw_long(const int* from, int* into) {
  uint64_t words[kLongWords];
  std::memcpy(words, from, sizeof words);
  auto p = static_cast<size_t>(from[kLongState - 1]) % kLongWords;
  uint64_t s0 = words[p];
  p = (p + 1) % kLongWords;
  uint64_t s1 = words[p];
  s1 ^= s1 << 31;
  s1 ^= s1 >> 11;
  s0 ^= s0 >> 30;
  words[p] = s0 ^ s1;
  std::memcpy(into, words, sizeof words);
  into[kLongState - 1] = static_cast<int>(p);
  return uniform(words[p] * 1181783497276652981ULL);
}

// The hidden generator of the process: its state belongs to nobody else.
std::mutex hidden_lock;
int hidden[kLongState];
int hidden_id = 0;

}  // namespace

void saltus_ModelicaRandom_xorshift64star(const int* from, int* into, double* y) {
  uint64_t x = 0;
  std::memcpy(&x, from, sizeof x);
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  // The library takes what is returned for the next state, too.
  x *= 2685821657736338717ULL;
  std::memcpy(into, &x, sizeof x);
  *y = uniform(x);
}

void saltus_ModelicaRandom_xorshift128plus(const int* from, int* into, double* y) {
  uint64_t s[2];
  std::memcpy(s, from, sizeof s);
  uint64_t s1 = s[0], s0 = s[1];
  s[0] = s0;
  s1 ^= s1 << 23;
  // As of the generator above, the sum is part of the state.
  s[1] = (s1 ^ s0 ^ (s1 >> 17) ^ (s0 >> 26)) + s0;
  std::memcpy(into, s, sizeof s);
  *y = uniform(s[1]);
}

void saltus_ModelicaRandom_xorshift1024star(const int* from, int* into, double* y) {
  *y = draw_long(from, into);
}

void saltus_ModelicaRandom_setInternalState_xorshift1024star(const int* state, size_t count, int id) {
  reported([&] {
    if (count != kLongState) throw Failure{"the hidden generator of random numbers has 33 Integers as its state"};
    std::lock_guard guard(hidden_lock);
    std::memcpy(hidden, state, sizeof hidden);
    hidden_id = id;
  });
}

double saltus_ModelicaRandom_impureRandom_xorshift1024star(int id) {
  return reported([&] {
    std::lock_guard guard(hidden_lock);
    if (id != hidden_id) throw Failure{"impureRandom(id): initializeImpureRandom has given another id"};
    return draw_long(hidden, hidden);
  });
}

// Milliseconds of the day, and 6007 times the number of the process (Random.Utilities.automaticGlobalSeed).
int saltus_ModelicaRandom_automaticGlobalSeed(double) {
  timeval now{};
  gettimeofday(&now, nullptr);
  tm local{};
  time_t seconds = now.tv_sec;
  localtime_r(&seconds, &local);
  int64_t milliseconds = ((int64_t{local.tm_hour} * 60 + local.tm_min) * 60 + local.tm_sec) * 1000 + now.tv_usec / 1000;
  return static_cast<int>(static_cast<uint32_t>(milliseconds + int64_t{6007} * getpid()));
}

void saltus_ModelicaRandom_convertRealToIntegers(double number, int* integers) {
  std::memcpy(integers, &number, sizeof number);
}

// Passes: named, timed, and some of them dumped or left out on request. `passes.def` lists them; `--time` prints what
// each took, `--dump PASS` what it produced, `--without PASS` leaves it out.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace saltus {

enum class PassId : uint8_t {
#define SALTUS_PASS(NAME, TEXT, TRAITS, WHAT) NAME,
#include "base/passes.def"
};

struct PassInfo {
  PassId id;
  std::string_view name;
  uint8_t traits;
  std::string_view what;

  static constexpr uint8_t None = 0, Dumped = 1, Optional = 2;
  bool is(uint8_t trait) const { return (traits & trait) != 0; }
};

// All of them, by their numbers.
const std::vector<PassInfo>& all_passes();
std::string_view pass_name(PassId pass);
std::optional<PassId> pass_named(std::string_view name);

// The names of the passes with a trait, in their order.
std::vector<std::string> pass_names(uint8_t trait);

class PassSet {
 public:
  void add(PassId pass) { bits_ |= uint64_t{1} << static_cast<unsigned>(pass); }
  bool has(PassId pass) const { return (bits_ >> static_cast<unsigned>(pass) & 1) != 0; }
  bool empty() const { return bits_ == 0; }

 private:
  uint64_t bits_ = 0;
};

struct PassTime {
  PassId pass;
  double seconds = 0;
};

class PassTimers {
 public:
  // Adds to the pass's entry; passes are listed in the order in which they first ran.
  void add(PassId pass, double seconds);
  const std::vector<PassTime>& all() const { return all_; }
  double total() const;
  std::string table() const;

 private:
  std::vector<PassTime> all_;
};

// Times a scope: `PassTimer timer(timers, PassId::Sparsity);`. Passes nest (a library is parsed while a model is
// translated); what the inner ones took is not counted twice.
class PassTimer {
 public:
  PassTimer(PassTimers& timers, PassId pass)
      : timers_(timers), pass_(pass), inner_before_(timers.total()), begin_(std::chrono::steady_clock::now()) {}
  ~PassTimer() {
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    double inner = timers_.total() - inner_before_;
    timers_.add(pass_, elapsed.count() > inner ? elapsed.count() - inner : 0);
  }
  PassTimer(const PassTimer&) = delete;
  PassTimer& operator=(const PassTimer&) = delete;

 private:
  PassTimers& timers_;
  PassId pass_;
  double inner_before_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace saltus

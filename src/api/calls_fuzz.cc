// Sequences of calls of the C interface, by any bytes: objects that are null, freed in any order, used before they
// begin and after they end; names and numbers of any kind. None ends the process. A freed object is not used again:
// that is the caller's part of the contract.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "saltus.h"

namespace {

constexpr const char* kText =
    "model Ball parameter Real e = 0.7; input Real u; output Real y = h; Real h(start = 1, fixed = true), v(start = 0, "
    "fixed = true);\n"
    "equation der(h) = v; der(v) = -9.81 + u; when h < 0 then reinit(v, -e*pre(v)); end when; "
    "annotation(experiment(StopTime = 0.5)); end Ball;\n";

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : at_(data), end_(data + size) {}
  bool any() const { return at_ < end_; }
  uint8_t byte() { return any() ? *at_++ : 0; }
  double number() {
    static const double kNumbers[] = {0, 1, -1, 0.1, 0.5, 1e-9, 1e9, -1e300, HUGE_VAL, -HUGE_VAL, NAN, 2.5};
    return kNumbers[byte() % (sizeof kNumbers / sizeof *kNumbers)];
  }
  const char* name() {
    static const char* const kNames[] = {"e",       "h",     "v",    "u",      "y",    "time",  "",
                                         "no such", nullptr, "h[1]", "der(h)", "auto", "cvode", "ida"};
    return kNames[byte() % (sizeof kNames / sizeof *kNames)];
  }
  std::string text() {
    std::string out;
    for (uint8_t n = byte() % 64; n > 0 && any(); --n) out += static_cast<char>(byte());
    return out;
  }

 private:
  const uint8_t *at_, *end_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // One model for all inputs: machine code takes longer than a run.
  static saltus_workspace* workspace = saltus_workspace_new("");
  static saltus_model* model = [] {
    saltus_source source{};
    source.size = sizeof source;
    source.source = "Ball.mo";
    source.text = kText;
    return saltus_workspace_compile(workspace, &source);
  }();
  if (!saltus_model_ok(model)) std::abort();
  Bytes bytes(data, size);
  saltus_run* runs[3] = {saltus_run_new(model), nullptr, nullptr};
  std::string saved;
  for (int calls = 0; bytes.any() && calls < 64; ++calls) {
    saltus_run*& run = runs[bytes.byte() % 3];
    size_t slot = 0;
    double some[4] = {bytes.number(), bytes.number(), 0, 0};
    switch (bytes.byte() % 30) {
      case 0: saltus_run_free(run), run = nullptr; break;
      case 1:
        if (!run) run = saltus_run_new(bytes.byte() % 8 ? model : nullptr);
        break;
      case 2: saltus_set_parameter(run, bytes.name(), some[0]); break;
      case 3: saltus_set_parameter_text(run, bytes.name(), bytes.byte() % 2 ? "0.5" : bytes.name()); break;
      case 4: saltus_set_start(run, bytes.name(), some[0]); break;
      case 5: saltus_set_input_points(run, bytes.name(), some, some, bytes.byte() % 4); break;
      case 6: saltus_set_solver(run, bytes.name()); break;
      case 7: saltus_set_tolerance(run, some[0]); break;
      case 8: saltus_set_interval(run, some[0] > 0 && some[0] < 1e-3 ? 1e-3 : some[0]); break;
      case 9: saltus_set_max_step(run, some[0] > 0 && some[0] < 1e-3 ? 1e-3 : some[0]); break;
      case 10: saltus_set_store_rows(run, bytes.byte() % 2); break;
      case 11: saltus_set_log_events(run, bytes.byte() % 2); break;
      case 12: saltus_run_interrupt(run); break;
      case 13: saltus_run_clear_interrupt(run); break;
      case 14: saltus_simulate(run, 0, some[0] > 2 ? 2 : some[0]); break;
      case 15: (void)saltus_run_row_count(run); break;
      case 16: (void)saltus_get_column(run, bytes.name(), some, bytes.byte() % 5); break;
      case 17: (void)saltus_run_value(run, bytes.name()); break;
      case 18:
        (void)saltus_run_diagnostics(run), (void)saltus_run_events(run), (void)saltus_run_outcome(run),
            (void)saltus_run_errmsg(run);
        break;
      case 19: saltus_initialize(run, some[0], some[1] > 2 ? 2 : some[1]); break;
      case 20: saltus_advance(run, some[0] > 2 ? 2 : some[0]); break;
      case 21: saltus_set_value(run, bytes.name(), some[0]); break;
      case 22: (void)saltus_find_slot(run, bytes.name(), &slot); break;
      case 23: saltus_record_row(run); break;
      case 24: {
        size_t size = 0;
        saltus_save_state(run, nullptr, &size);
        saved.resize(size);
        saltus_save_state(run, saved.data(), &size);
        break;
      }
      case 25: {  // of this run, with a changed byte or two, or of nothing
        std::string changed = bytes.byte() % 4 ? saved : bytes.text();
        if (!changed.empty() && bytes.byte() % 2)
          changed[bytes.byte() * changed.size() / 256] ^= static_cast<char>(bytes.byte());
        saltus_restore_state(run, changed.data(), changed.size());
        break;
      }
      case 26: {
        saltus_linear_model linear{};
        linear.size = bytes.byte();
        saltus_selection selection{sizeof selection, "u", "y\nh", ""};
        saltus_linearize(run, bytes.byte() % 2 ? &selection : nullptr, &linear);
        break;
      }
      case 27: (void)saltus_steady_state_json(run); break;
      case 28: saltus_terminate(run); break;
      case 29: saltus_derivatives(run, some[0], some, bytes.byte() % 4, some + 2); break;
    }
  }
  for (saltus_run* run : runs) saltus_run_free(run);
  return 0;
}

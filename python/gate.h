// One user of a run at a time. Who finds it in use is told so at once: waiting could be for oneself, from a function that the run has called.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>

namespace saltus::python {

class Gate {
 public:
  class Pass {
   public:
    explicit Pass(Gate& gate) : gate_(gate) {
      if (gate_.busy_.exchange(true, std::memory_order_acquire)) throw pybind11::value_error("the run is in use: by another thread, or by the call that has led here");
    }
    ~Pass() { gate_.busy_.store(false, std::memory_order_release); }
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

   private:
    Gate& gate_;
  };

 private:
  std::atomic<bool> busy_ = false;
};

}  // namespace saltus::python

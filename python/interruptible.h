// Long work that Ctrl-C can end. Python handles signals on its main thread and only while it holds the interpreter's lock; so there the work
// is done by another thread, and the main one looks for signals.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace saltus::python {

inline bool on_main_thread() {
  namespace py = pybind11;
  py::object main = py::module_::import("threading").attr("main_thread")();
  return main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

// `look` is called with the lock some times a second and may throw; `stop` asks the work to end. Throws what was thrown once the work has ended.
template <class Work, class Look, class Stop>
void interruptible(bool looks, Work work, Look look, Stop stop) {
  namespace py = pybind11;
  if (!looks && !on_main_thread()) {
    py::gil_scoped_release released;
    work();
    return;
  }
  std::mutex lock;
  std::condition_variable ended;
  bool done = false;
  std::optional<py::error_already_set> error;
  {
    py::gil_scoped_release released;
    std::thread worker([&] {
      {
        // Functions of Python that the work calls find a state of this thread and need not make one each time.
        py::gil_scoped_acquire known;
        py::gil_scoped_release free;
        work();
      }
      std::lock_guard guard(lock);
      done = true;
      ended.notify_one();
    });
    std::unique_lock guard(lock);
    while (!ended.wait_for(guard, std::chrono::milliseconds(50), [&] { return done; })) {
      guard.unlock();
      if (!error) {
        py::gil_scoped_acquire held;
        try {
          if (PyErr_CheckSignals() != 0) throw py::error_already_set();
          look();
        } catch (py::error_already_set& thrown) {
          error.emplace(std::move(thrown));
          stop();
        }
      }
      guard.lock();
    }
    guard.unlock();
    worker.join();
  }
  if (error) throw std::move(*error);
}

}  // namespace saltus::python

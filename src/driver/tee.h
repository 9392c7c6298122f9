// One stream of rows for several readers: a file, a picture, a log of events.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "results/writer.h"

namespace saltus::driver {

class Tee : public results::Writer {
 public:
  void add(std::unique_ptr<results::Writer> writer) { writers_.push_back(std::move(writer)); }

  results::Status write_row(std::span<const double> values) override {
    return each([&](results::Writer& writer) { return writer.write_row(values); });
  }
  results::Status flush() override {
    return each([](results::Writer& writer) { return writer.flush(); });
  }
  results::Status finish() override {
    return each([](results::Writer& writer) { return writer.finish(); });
  }

 private:
  // All are asked; the first failure is told.
  template <class Ask>
  results::Status each(Ask ask) {
    results::Status first;
    for (auto& writer : writers_) {
      results::Status status = ask(*writer);
      if (first.ok() && !status.ok()) first = status;
    }
    return first;
  }
  std::vector<std::unique_ptr<results::Writer>> writers_;
};

}  // namespace saltus::driver

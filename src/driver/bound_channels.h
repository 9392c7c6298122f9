// Channels of a model whose other end is a stream of lines: a value a line, the parts of a tuple side by side. A run
// that keeps step with the clock on the wall looks for lines while time passes; any other lets time stand still until
// there is one.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "driver/line_stream.h"
#include "driver/real_time.h"
#include "hybrid/model.h"
#include "simulate/processes/outside.h"

namespace saltus::driver {

class BoundChannels : public simulate::Outside {
 public:
  // `clock`: of a run in real time; else null.
  BoundChannels(RealTime* clock, const std::atomic<bool>* interrupt) : clock_(clock), interrupt_(interrupt) {}

  // Binds the model's channels, given as "NAME=WHERE" (line_stream.h). False: reported.
  bool bind(const hybrid::Model& model, Context& context, const std::vector<std::string>& wishes);
  // "channel 'c': 3 values received"; one line a channel.
  std::vector<std::string> summary() const;

  bool is_bound(size_t channel) const override { return ends_.contains(channel); }
  Offer look(size_t channel, double time, simulate::OutsideValue& into, std::string& why) override;
  bool put(size_t channel, double time, const int64_t* words, std::string& why) override;
  double period() const override;

 private:
  struct End {
    std::string name;
    std::string kinds;  // of its words: real, natural or whole number, boolean, string
    std::shared_ptr<LineStream> stream;
    size_t sent = 0, received = 0;
  };

  RealTime* clock_;
  const std::atomic<bool>* interrupt_;
  std::map<size_t, End> ends_;
};

}  // namespace saltus::driver

// Processes at run time: who may go on, who waits for what.
//
// At an instant the ready processes run one after the other, each until it waits; this is the discrete-event phase (van
// Beek and Rooda 1998, section 5). A process that waits has alternatives: a time, a condition, a partner on a channel.
// When the first of them happens it is ready again and the others are forgotten: every entry in a queue carries the
// stamp of its process, which changes when the process goes on, and an entry with an old stamp is nobody's.
//
// A communication takes place when both partners are there: the sender is resumed to put the value into its outbox, the
// receiver at once to take it out, and both go on. Where several alternatives of a process could happen, chance
// decides, by a stream of random numbers of its own.
//
// Processes that are ready at one instant run in some order, which must not decide a race: a time-out against a
// partner that comes at the same instant, or two partners of a selection. So a process with several alternatives of
// which one becomes possible is contested, and is decided when no process is ready any more (races.cc).
//
// A channel may be bound to the outside of the model (outside.h). What is sent on it is handed out at once; one who
// receives from it and finds nothing waits, and it is looked again after a while.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/archive.h"
#include "simulate/memory/instance.h"
#include "simulate/memory/random.h"
#include "simulate/processes/outside.h"

namespace saltus::simulate {

class Processes {
 public:
  Processes(Instance& instance, uint64_t seed, bool list_choices, Outside* outside = nullptr);

  bool any() const { return !all_.empty(); }
  // The first instant at which a delay ends, or infinity.
  double next();
  // The shortest delay that moves time.
  void set_resolution(double resolution) { resolution_ = resolution; }
  // Is there somebody to run at t?
  bool ready(double t) { return state_.ready_at < state_.ready.size() || next() <= t; }
  // The discrete-event phase at t: until nobody is ready. False: failed, with the reason in the instance.
  bool run(double t);
  // After the equations have been solved: makes those ready whose condition holds. True: somebody is.
  bool wake();

  // Nobody can ever go on: all that are not finished wait for each other.
  bool deadlocked();
  size_t finished() const { return state_.finished; }
  bool livelock() const { return state_.livelock; }
  // What they wait for holds again and again, at one instant.
  bool conditions_hold() const { return conditions_hold_; }
  // One line a process: where it is and what it waits for.
  std::vector<std::string> positions() const;
  const std::vector<std::string>& choices() const { return choices_; }

  // What is under way there cannot be saved.
  bool leads_outside() const;
  // All that processes remember between two instants (process_snapshot.cc).
  void archive(Archive& archive);

  // -- called by compiled code, through host.cc
  double draw(int64_t process, int64_t distribution, double a, double b, double c);
  int64_t choose(int64_t process, int64_t place, int64_t open);
  void stuck() { state_.livelock = true; }

  std::function<void(const std::string& name, std::string place)> on_resume;  // told of each that goes on; may be empty

 private:
  double resolution_ = 0;  // fixed
  enum class Activity : uint8_t { Ready, Waiting, Finished };
  struct Process {
    std::vector<int64_t> frame;
    Activity activity = Activity::Ready;
    uint32_t stamp = 0;
    Random random;
    OutsideValue received;  // from outside, until it is resumed
  };
  struct Entry {
    uint32_t process, alternative, stamp;
  };
  struct Queue {
    std::vector<Entry> entries;
    size_t first = 0;
    size_t tidy_at = 32;
  };
  struct Channel {
    Queue senders, receivers;
    bool carries = false;
    bool bound = false;  // to the outside
    bool ended = false;  // which will never send again
  };
  struct Timer {
    double time;
    uint64_t order;
    Entry entry;
    void archive(Archive& archive) { archive(time, order, entry); }
    bool operator<(const Timer& other) const { return time != other.time ? time > other.time : order > other.order; }
  };

  bool live(const Entry& e) const { return all_[e.process].stamp == e.stamp; }
  int64_t* alternative(uint32_t p, uint32_t i);
  bool resume(uint32_t p);
  bool handle(uint32_t p, uint32_t& then);
  bool wait(uint32_t p, int64_t count);
  void push(Queue& queue, const Entry& e);
  const Entry* front(Queue& queue, uint32_t other_than);
  void go_on(uint32_t p, uint32_t chosen);
  bool communicate(uint32_t sender, uint32_t send, uint32_t receiver, uint32_t receive, bool carries, uint32_t& then);
  void fire(double t);
  bool offered(uint32_t p, size_t channel, bool& failed);
  bool hand_out(uint32_t p, uint32_t i, size_t channel, uint32_t& then);
  bool look_outside(double t);
  double next_timer();
  void tidy_timers();
  void archive_frame(Archive& archive, uint32_t p);
  bool fits(const Entry& e) const;
  // -- races.cc
  bool has_rivals(const Entry& timer);
  bool is_race(uint32_t p);
  bool enter_race(uint32_t p);
  void contest(uint32_t p);
  bool decide(uint32_t& then);
  void find_possible(uint32_t p);
  bool waits_for_condition(uint32_t p);
  bool take(uint32_t p, uint32_t chosen, uint32_t& then);
  uint32_t pick(uint32_t p, const std::vector<uint32_t>& candidates, int64_t place);
  std::string place(uint32_t p, int64_t number) const;

  Instance& instance_;
  std::vector<Process> all_;       // state: of each process its frame, activity, stamp and random numbers
  std::vector<Channel> channels_;  // state: of each channel its queues
  struct State {
    std::vector<Timer> timers;  // a heap, the next one first
    std::vector<Entry> untils;
    std::vector<uint32_t> ready;
    size_t ready_at = 0;
    std::vector<Entry> late;          // delays that are over, of processes that wait for something else, too
    std::vector<uint32_t> contested;  // processes
    uint64_t order = 0;
    size_t finished = 0;
    double now = 0;
    uint64_t steps = 0, rounds = 0;  // at this instant
    bool livelock = false;
    Random chance;
  };
  State state_;
  std::vector<uint32_t> candidates_;  // scratch
  std::vector<Entry> due_;            // scratch
  bool conditions_hold_ = false;      // report
  char* top_ = nullptr;               // scratch
  const bool list_choices_;
  Outside* const outside_;
  double look_at_;                    // scratch: outside, at the latest; infinity: none waits for it (no snapshot then)
  std::vector<std::string> choices_;  // report
};

}  // namespace saltus::simulate

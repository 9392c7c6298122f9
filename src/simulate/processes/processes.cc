#include "simulate/processes/processes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "run/process_frame.h"
#include "simulate/constants.h"

namespace saltus::simulate {

namespace frame = run::frame;

namespace {

// Without time passing: more is taken for endless. A hundred million resumptions take seconds.
constexpr uint64_t kMostSteps = 20'000'000;
constexpr uint64_t kMostRounds = 100'000;
constexpr int64_t kMostLoops = 200'000'000;
constexpr size_t kMostChoices = 100'000;
constexpr uint32_t kNobody = 0xffffffffu;

double as_double(int64_t word) {
  return std::bit_cast<double>(word);
}

}  // namespace

Processes::Processes(Instance& instance, uint64_t seed, bool list_choices, Outside* outside)
    : instance_(instance), list_choices_(list_choices), outside_(outside), look_at_(kNever) {
  state_.chance = Random(seed, 0);
  const auto& compiled = instance.program->processes;
  all_.resize(compiled.size());
  for (uint32_t p = 0; p < all_.size(); ++p) {
    all_[p].frame.assign(static_cast<size_t>(compiled[p].words), 0);
    all_[p].frame[frame::kProcess] = p;
    all_[p].random = Random(seed, p + 1);
    state_.ready.push_back(p);
  }
  const auto& channels = instance.schedule->channels;
  channels_.resize(channels.size());
  for (size_t i = 0; i < channels.size(); ++i) {
    channels_[i].carries = channels[i].carries;
    channels_[i].bound = outside_ && outside_->is_bound(i);
  }
  instance.processes = this;
}

int64_t* Processes::alternative(uint32_t p, uint32_t i) {
  return all_[p].frame.data() + frame::kHeader + static_cast<int64_t>(i) * frame::kAlternativeWords;
}

bool Processes::resume(uint32_t p) {
  Process& process = all_[p];
  int64_t* words = process.frame.data();
  words[frame::kBudget] = kMostLoops;
  if (++state_.steps > kMostSteps) {
    state_.livelock = true;
    return false;
  }
  if (on_resume) on_resume(instance_.schedule->processes[p].name, place(p, words[frame::kState]));
  run::Environment& env = instance_.env;
  const run::CompiledProcess& compiled = instance_.program->processes[p];
  char* top = nullptr;
  bool good = instance_.guarded([&] {
    compiled.resume(&env, words);
    top = env.top;
  });
  top_ = top;
  if (!good && !state_.livelock) {
    std::string where = place(p, words[frame::kState]);
    instance_.failure = "process '" + instance_.schedule->processes[p].name + "': " + instance_.failure;
    bool placed = instance_.failure.find(where.substr(0, where.rfind(':') + 1)) != std::string::npos;
    if (!where.empty() && !placed) instance_.failure += " (last seen at " + where + ")";
  }
  return good;
}

bool Processes::run(double t) {
  if (t != state_.now) {
    state_.steps = state_.rounds = 0;
    state_.now = t;
  }
  if (++state_.rounds > kMostRounds) {
    state_.livelock = conditions_hold_ = true;
    return false;
  }
  fire(t);
  if (outside_ && !look_outside(t)) return false;
  for (;;) {
    while (state_.ready_at < state_.ready.size()) {
      uint32_t p = state_.ready[state_.ready_at++];
      while (p != kNobody) {
        uint32_t then = kNobody;
        if (!resume(p) || !handle(p, then)) return false;
        if (instance_.terminate) return true;
        p = then;
      }
      if (state_.ready_at > 4096 && 2 * state_.ready_at > state_.ready.size()) {
        state_.ready.erase(state_.ready.begin(), state_.ready.begin() + static_cast<ptrdiff_t>(state_.ready_at));
        state_.ready_at = 0;
      }
    }
    state_.ready.clear();
    state_.ready_at = 0;
    if (!state_.contested.empty()) {
      uint32_t p = kNobody;
      if (!decide(p)) return false;
      while (p != kNobody) {
        uint32_t then = kNobody;
        if (!resume(p) || !handle(p, then)) return false;
        if (instance_.terminate) return true;
        p = then;
      }
      continue;
    }
    // Delays of nothing end at the same instant, after all others had their turn.
    if (!(next() <= t)) return true;
    fire(t);
  }
}

// Is there something from outside for p? It is its own from now on.
bool Processes::offered(uint32_t p, size_t channel, bool& failed) {
  Channel& at = channels_[channel];
  if (!at.bound || at.ended) return false;
  std::string why;
  switch (outside_->look(channel, state_.now, all_[p].received, why)) {
    case Outside::Offer::Value:
      all_[p].frame[frame::kInbox] = reinterpret_cast<int64_t>(all_[p].received.words.data());
      return true;
    case Outside::Offer::Ended: at.ended = true; return false;
    case Outside::Offer::Nothing: return false;
    case Outside::Offer::Failed: break;
  }
  instance_.failure = fmt::format("channel '{}': {}", instance_.schedule->channels[channel].name, why);
  failed = true;
  return false;
}

// The sender puts the value into its outbox, and from there it leaves the model.
bool Processes::hand_out(uint32_t p, uint32_t i, size_t channel, uint32_t& then) {
  ++instance_.statistics.communications;
  all_[p].frame[frame::kChosen] = i;
  then = p;
  if (channels_[channel].carries && !resume(p)) return false;
  std::string why;
  if (outside_->put(channel, state_.now, all_[p].frame.data() + instance_.program->processes[p].outbox, why))
    return true;
  instance_.failure = fmt::format("channel '{}': {}", instance_.schedule->channels[channel].name, why);
  return false;
}

// For those who wait: has something come?
bool Processes::look_outside(double t) {
  bool waited = false;
  for (size_t c = 0; c < channels_.size(); ++c) {
    if (!channels_[c].bound) continue;
    while (const Entry* first = front(channels_[c].receivers, kNobody)) {
      Entry entry = *first;
      bool failed = false;
      if (!offered(entry.process, c, failed)) {
        if (failed) return false;
        waited = waited || !channels_[c].ended;
        break;
      }
      ++instance_.statistics.communications;
      go_on(entry.process, entry.alternative);
    }
  }
  look_at_ = waited ? t + outside_->period() : kNever;
  return true;
}

// What the process left in its frame: is it through, does it wait, can it go on? `then`: who is to run next.
bool Processes::handle(uint32_t p, uint32_t& then) {
  Process& process = all_[p];
  int64_t count = process.frame[frame::kCount];
  if (count == frame::kFinished) {
    process.activity = Activity::Finished;
    ++state_.finished;
    return true;
  }
  if (count == frame::kContinue) {
    state_.ready.push_back(p);
    return true;
  }
  candidates_.clear();
  bool open = false;
  uint32_t from_outside = kNobody;  // the alternative for which a value has been taken: it must be the one
  for (uint32_t i = 0; i < count; ++i) {
    int64_t* a = alternative(p, i);
    open = open || a[frame::kKind] != frame::kClosed;
    switch (a[frame::kKind]) {
      case frame::kOpen: candidates_.push_back(i); break;
      case frame::kSend:
        if (channels_[static_cast<size_t>(a[frame::kWhat])].bound ||
            front(channels_[static_cast<size_t>(a[frame::kWhat])].receivers, p))
          candidates_.push_back(i);
        break;
      case frame::kReceive:
        if (front(channels_[static_cast<size_t>(a[frame::kWhat])].senders, p)) candidates_.push_back(i);
        break;
      default: break;
    }
  }
  // A value from outside cannot be given back: it is asked for when nothing else can happen.
  for (uint32_t i = 0; outside_ && candidates_.empty() && from_outside == kNobody && i < count; ++i) {
    int64_t* a = alternative(p, i);
    bool failed = false;
    if (a[frame::kKind] == frame::kReceive && offered(p, static_cast<size_t>(a[frame::kWhat]), failed))
      from_outside = i;
    if (failed) return false;
  }
  if (!open) {
    instance_.failure = fmt::format("process '{}': no alternative of the selection is open ({})",
                                    instance_.schedule->processes[p].name, place(p, process.frame[frame::kState]));
    return false;
  }
  if (from_outside != kNobody) {
    ++instance_.statistics.communications;
    process.frame[frame::kChosen] = from_outside;
    then = p;
    return true;
  }
  if (candidates_.empty()) return wait(p, count);
  if (is_race(p)) return enter_race(p);
  uint32_t i = candidates_.size() == 1 ? candidates_[0] : pick(p, candidates_, process.frame[frame::kState]);
  int64_t* a = alternative(p, i);
  if (a[frame::kKind] == frame::kOpen) {
    process.frame[frame::kChosen] = i;
    then = p;
    return true;
  }
  Channel& channel = channels_[static_cast<size_t>(a[frame::kWhat])];
  if (channel.bound && a[frame::kKind] == frame::kSend)
    return hand_out(p, i, static_cast<size_t>(a[frame::kWhat]), then);
  bool sends = a[frame::kKind] == frame::kSend;
  Entry partner = *front(sends ? channel.receivers : channel.senders, p);
  if (sends) return communicate(p, i, partner.process, partner.alternative, channel.carries, then);
  return communicate(partner.process, partner.alternative, p, i, channel.carries, then);
}

bool Processes::communicate(uint32_t sender, uint32_t send, uint32_t receiver, uint32_t receive, bool carries,
                            uint32_t& then) {
  ++instance_.statistics.communications;
  for (auto [p, i] : {std::pair(sender, send), std::pair(receiver, receive)}) {
    Process& process = all_[p];
    process.frame[frame::kChosen] = i;
    process.activity = Activity::Ready;
    ++process.stamp;
  }
  then = receiver;
  if (carries) {
    if (!resume(sender)) return false;
    all_[receiver].frame[frame::kInbox] =
        reinterpret_cast<int64_t>(all_[sender].frame.data() + instance_.program->processes[sender].outbox);
    instance_.env.top = top_;  // lists in the outbox lie below
  }
  state_.ready.push_back(sender);
  return true;
}

bool Processes::wait(uint32_t p, int64_t count) {
  Process& process = all_[p];
  process.activity = Activity::Waiting;
  for (uint32_t i = 0; i < count; ++i) {
    int64_t* a = alternative(p, i);
    Entry entry{p, i, process.stamp};
    switch (a[frame::kKind]) {
      case frame::kDelay: {
        double by = as_double(a[frame::kTime]);
        if (!(by >= 0)) {
          instance_.failure = fmt::format("process '{}': a delay of {} ({})", instance_.schedule->processes[p].name, by,
                                          place(p, process.frame[frame::kState]));
          return false;
        }
        if (state_.timers.size() > 64 && state_.timers.size() > 4 * all_.size()) tidy_timers();
        // Less than time can be resolved is no time at all: processes that wait for nothing else are found as such.
        state_.timers.push_back({by < resolution_ ? state_.now : state_.now + by, state_.order++, entry});
        std::push_heap(state_.timers.begin(), state_.timers.end());
        break;
      }
      case frame::kUntil: state_.untils.push_back(entry); break;
      case frame::kSend: push(channels_[static_cast<size_t>(a[frame::kWhat])].senders, entry); break;
      case frame::kReceive: {
        Channel& channel = channels_[static_cast<size_t>(a[frame::kWhat])];
        push(channel.receivers, entry);
        if (channel.bound && !channel.ended) look_at_ = std::min(look_at_, state_.now + outside_->period());
        break;
      }
      default: break;
    }
  }
  return true;
}

void Processes::push(Queue& queue, const Entry& e) {
  if (queue.entries.size() >= queue.tidy_at) {
    std::vector<Entry> alive;
    for (size_t i = queue.first; i < queue.entries.size(); ++i) {
      if (live(queue.entries[i])) alive.push_back(queue.entries[i]);
    }
    queue.entries.swap(alive);
    queue.first = 0;
    queue.tidy_at = std::max<size_t>(32, 2 * queue.entries.size());
  }
  queue.entries.push_back(e);
}

const Processes::Entry* Processes::front(Queue& queue, uint32_t other_than) {
  while (queue.first < queue.entries.size() && !live(queue.entries[queue.first])) ++queue.first;
  if (queue.first == queue.entries.size()) {
    queue.entries.clear();
    queue.first = 0;
    return nullptr;
  }
  for (size_t i = queue.first; i < queue.entries.size(); ++i) {
    if (live(queue.entries[i]) && queue.entries[i].process != other_than) return &queue.entries[i];
  }
  return nullptr;
}

void Processes::go_on(uint32_t p, uint32_t chosen) {
  Process& process = all_[p];
  process.frame[frame::kChosen] = chosen;
  process.activity = Activity::Ready;
  ++process.stamp;
  state_.ready.push_back(p);
}

double Processes::next() {
  return std::min(next_timer(), look_at_);
}

double Processes::next_timer() {
  while (!state_.timers.empty() && !live(state_.timers.front().entry)) {
    std::pop_heap(state_.timers.begin(), state_.timers.end());
    state_.timers.pop_back();
  }
  return state_.timers.empty() ? kNever : state_.timers.front().time;
}

void Processes::tidy_timers() {
  std::erase_if(state_.timers, [&](const Timer& t) { return !live(t.entry); });
  std::make_heap(state_.timers.begin(), state_.timers.end());
}

void Processes::fire(double t) {
  double limit = t + 8 * std::numeric_limits<double>::epsilon() * std::abs(t);
  due_.clear();
  while (next_timer() <= limit) {
    due_.push_back(state_.timers.front().entry);
    std::pop_heap(state_.timers.begin(), state_.timers.end());
    state_.timers.pop_back();
  }
  for (size_t k = 0; k < due_.size(); ++k) {
    Entry entry = due_[k];
    if (!live(entry)) continue;
    if (has_rivals(entry)) {
      state_.late.push_back(entry);
      contest(entry.process);
      continue;
    }
    // Delays of one process that end at the same instant: a choice like any other.
    candidates_.clear();
    for (size_t i = k; i < due_.size(); ++i) {
      if (due_[i].process == entry.process && due_[i].stamp == entry.stamp) candidates_.push_back(due_[i].alternative);
    }
    std::ranges::sort(candidates_);
    uint32_t chosen = candidates_.size() == 1
                          ? candidates_[0]
                          : pick(entry.process, candidates_, all_[entry.process].frame[frame::kState]);
    go_on(entry.process, chosen);
  }
}

bool Processes::wake() {
  if (state_.untils.empty() && state_.late.empty()) return false;
  std::erase_if(state_.untils, [&](const Entry& e) { return !live(e); });
  bool woke = false;
  for (size_t k = 0; k < state_.untils.size(); ++k) {
    Entry entry = state_.untils[k];
    if (!live(entry)) continue;
    candidates_.clear();
    for (size_t i = k; i < state_.untils.size(); ++i) {
      const Entry& e = state_.untils[i];
      if (e.process != entry.process || e.stamp != entry.stamp) continue;
      if (instance_.v[static_cast<size_t>(alternative(e.process, e.alternative)[frame::kWhat])] != 0)
        candidates_.push_back(e.alternative);
    }
    for (const Entry& e : state_.late) {
      if (e.process == entry.process && e.stamp == entry.stamp) candidates_.push_back(e.alternative);
    }
    if (candidates_.empty()) continue;
    std::ranges::sort(candidates_);
    uint32_t chosen = candidates_.size() == 1
                          ? candidates_[0]
                          : pick(entry.process, candidates_, all_[entry.process].frame[frame::kState]);
    go_on(entry.process, chosen);
    woke = true;
  }
  state_.late.clear();
  return woke;
}

bool Processes::deadlocked() {
  if (state_.finished == all_.size() || next() < kNever) return false;
  std::erase_if(state_.untils, [&](const Entry& e) { return !live(e); });
  return state_.untils.empty();
}

uint32_t Processes::pick(uint32_t p, const std::vector<uint32_t>& candidates, int64_t number) {
  uint32_t chosen = candidates[state_.chance.below(candidates.size())];
  if (list_choices_ && choices_.size() < kMostChoices) {
    std::string open;
    for (uint32_t i : candidates) open += (open.empty() ? "" : ", ") + std::to_string(i + 1);
    choices_.push_back(fmt::format("at time {:.12g}: process '{}' at {} takes alternative {} of {}", state_.now,
                                   instance_.schedule->processes[p].name, place(p, number), chosen + 1, open));
  }
  return chosen;
}

double Processes::draw(int64_t process, int64_t distribution, double a, double b, double c) {
  return all_[static_cast<size_t>(process)].random.draw(static_cast<Distribution>(distribution), a, b, c);
}

int64_t Processes::choose(int64_t process, int64_t number, int64_t open) {
  candidates_.clear();
  for (uint32_t i = 0; i < 63; ++i) {
    if ((open >> i) & 1) candidates_.push_back(i);
  }
  return pick(static_cast<uint32_t>(process), candidates_, number);
}

std::string Processes::place(uint32_t p, int64_t number) const {
  const auto& places = instance_.program->processes[p].places;
  return number >= 0 && static_cast<size_t>(number) < places.size()
             ? instance_.place(places[static_cast<size_t>(number)])
             : "";
}

std::vector<std::string> Processes::positions() const {
  std::vector<std::string> lines;
  for (uint32_t p = 0; p < all_.size(); ++p) {
    const Process& process = all_[p];
    std::string line = "process '" + instance_.schedule->processes[p].name + "' ";
    if (process.activity == Activity::Finished) {
      lines.push_back(line + "has ended");
      continue;
    }
    std::string waits;
    for (int64_t i = 0; process.activity == Activity::Waiting && i < process.frame[frame::kCount]; ++i) {
      const int64_t* a = process.frame.data() + frame::kHeader + i * frame::kAlternativeWords;
      std::string what;
      auto channel = [&] { return instance_.schedule->channels[static_cast<size_t>(a[frame::kWhat])].name; };
      if (a[frame::kKind] == frame::kSend) what = "to send on '" + channel() + "'";
      if (a[frame::kKind] == frame::kReceive) what = "to receive from '" + channel() + "'";
      if (a[frame::kKind] == frame::kDelay) what = "for a time";
      if (a[frame::kKind] == frame::kUntil) what = "for a condition";
      if (!what.empty()) waits += (waits.empty() ? "" : " or ") + what;
    }
    line += waits.empty() ? "runs" : "waits " + waits;
    std::string where = place(p, process.frame[frame::kState]);
    lines.push_back(where.empty() ? line : line + " at " + where);
  }
  return lines;
}

}  // namespace saltus::simulate

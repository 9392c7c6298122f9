// Races: a process with several alternatives of which some become possible at one instant.
//
// The order in which processes run at an instant is that of their numbers. If the first alternative that becomes
// possible were taken at once, this order would decide between a time-out and a partner that comes at the same instant.
// The language leaves that open (van Beek and Rooda 1998, section 5), so chance decides: the process is contested until
// no process is ready, and then one of all alternatives that are possible by then is picked. Conditions are known when
// the equations have been solved; a time-out waits for them (`wake`).
#include <algorithm>

#include "run/process_frame.h"
#include "simulate/processes/processes.h"

namespace saltus::simulate {

namespace frame = run::frame;

namespace {

constexpr uint32_t kNobody = 0xffffffffu;

}  // namespace

// A delay of this process is over. Does it wait for anything but delays?
bool Processes::has_rivals(const Entry& timer) {
  int64_t count = all_[timer.process].frame[frame::kCount];
  for (uint32_t i = 0; i < count; ++i) {
    int64_t kind = alternative(timer.process, i)[frame::kKind];
    if (kind == frame::kUntil || kind == frame::kSend || kind == frame::kReceive) return true;
  }
  return false;
}

// p has arrived, and partners wait for it, `candidates_`. Has either side a choice?
bool Processes::is_race(uint32_t p) {
  bool choice = all_[p].frame[frame::kCount] > 1;
  for (uint32_t i : candidates_) {
    const int64_t* a = alternative(p, i);
    if (a[frame::kKind] == frame::kOpen) return false;
    Channel& channel = channels_[static_cast<size_t>(a[frame::kWhat])];
    if (channel.bound) return false;
    const Entry* partner = front(a[frame::kKind] == frame::kSend ? channel.receivers : channel.senders, p);
    choice = choice || all_[partner->process].frame[frame::kCount] > 1;
  }
  return choice;
}

// It waits until that is decided.
bool Processes::enter_race(uint32_t p) {
  std::vector<uint32_t> possible = candidates_;
  int64_t count = all_[p].frame[frame::kCount];
  if (!wait(p, count)) return false;
  if (count > 1) contest(p);
  for (uint32_t i : possible) {
    const int64_t* a = alternative(p, i);
    Channel& channel = channels_[static_cast<size_t>(a[frame::kWhat])];
    const Entry* partner = front(a[frame::kKind] == frame::kSend ? channel.receivers : channel.senders, p);
    if (all_[partner->process].frame[frame::kCount] > 1) contest(partner->process);
  }
  return true;
}

void Processes::contest(uint32_t p) {
  if (std::ranges::find(state_.contested, p) == state_.contested.end()) state_.contested.push_back(p);
}

// What p could do now: its delays that are over, and partners that are there. Into `candidates_`.
void Processes::find_possible(uint32_t p) {
  candidates_.clear();
  for (const Entry& e : state_.late) {
    if (e.process == p && live(e)) candidates_.push_back(e.alternative);
  }
  for (uint32_t i = 0; i < all_[p].frame[frame::kCount]; ++i) {
    const int64_t* a = alternative(p, i);
    bool sends = a[frame::kKind] == frame::kSend;
    if (!sends && a[frame::kKind] != frame::kReceive) continue;
    Channel& channel = channels_[static_cast<size_t>(a[frame::kWhat])];
    if (!channel.bound && front(sends ? channel.receivers : channel.senders, p)) candidates_.push_back(i);
  }
  std::ranges::sort(candidates_);
}

// Nobody is ready: one of the contested processes that can go on does, one with a choice before others, whose only
// partner it may be. `then`: who runs next.
bool Processes::decide(uint32_t& then) {
  uint32_t decided = kNobody;
  std::erase_if(state_.contested, [this](uint32_t p) { return all_[p].activity != Activity::Waiting; });
  for (uint32_t p : state_.contested) {
    find_possible(p);
    bool by_time_alone =
        std::ranges::all_of(candidates_, [&](uint32_t i) { return alternative(p, i)[frame::kKind] == frame::kDelay; });
    if (candidates_.empty() || (by_time_alone && waits_for_condition(p))) continue;  // of these wake() decides
    if (decided == kNobody || candidates_.size() > 1) decided = p;
    if (candidates_.size() > 1) break;
  }
  if (decided == kNobody) return state_.contested.clear(), true;
  find_possible(decided);
  uint32_t chosen =
      candidates_.size() == 1 ? candidates_[0] : pick(decided, candidates_, all_[decided].frame[frame::kState]);
  std::erase(state_.contested, decided);
  return take(decided, chosen, then);
}

bool Processes::waits_for_condition(uint32_t p) {
  for (uint32_t i = 0; i < all_[p].frame[frame::kCount]; ++i) {
    if (alternative(p, i)[frame::kKind] == frame::kUntil) return true;
  }
  return false;
}

bool Processes::take(uint32_t p, uint32_t chosen, uint32_t& then) {
  const int64_t* a = alternative(p, chosen);
  if (a[frame::kKind] == frame::kDelay) return go_on(p, chosen), true;
  bool sends = a[frame::kKind] == frame::kSend;
  Channel& channel = channels_[static_cast<size_t>(a[frame::kWhat])];
  Entry partner = *front(sends ? channel.receivers : channel.senders, p);
  if (sends) return communicate(p, chosen, partner.process, partner.alternative, channel.carries, then);
  return communicate(partner.process, partner.alternative, p, chosen, channel.carries, then);
}

}  // namespace saltus::simulate

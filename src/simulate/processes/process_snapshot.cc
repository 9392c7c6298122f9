// What processes remember: where each stands, what it waits for, its variables, who waits in which queue, and the state
// of chance.
//
// A frame is words, some of which are addresses: of texts and of lists. These are written as what they point to. The
// outbox and the inbox hold something only while two processes communicate, which takes no time; no snapshot is taken
// then.
#include <algorithm>
#include <span>

#include "run/process_frame.h"
#include "simulate/processes/processes.h"

namespace saltus::simulate {

namespace frame = run::frame;

namespace {

void archive_text(Archive& archive, Instance& instance, int64_t& word) {
  std::string text;
  if (!archive.reads() && word != 0) text = reinterpret_cast<const char*>(word);
  archive(text);
  if (archive.reads()) word = reinterpret_cast<int64_t>(instance.keep_text(std::move(text)));
}

void archive_list(Archive& archive, Instance& instance, int64_t* list, bool text) {
  std::vector<int64_t> words;
  if (!archive.reads()) {
    auto* data = reinterpret_cast<const int64_t*>(list[frame::kData]);
    words.assign(data, data + list[frame::kLength]);
  }
  if (text) {
    uint64_t count = words.size();
    archive(count);
    for (uint64_t i = 0; i < count && archive.good(); ++i) {
      if (archive.reads()) words.push_back(0);
      archive_text(archive, instance, words[i]);
    }
  } else {
    archive(words);
  }
  if (!archive.reads() || !archive.good()) return;
  auto length = static_cast<int64_t>(words.size());
  int64_t* room = instance.list_room(std::max<int64_t>(length, 8), reinterpret_cast<void*>(list[frame::kBase]));
  if (!room) throw std::bad_alloc();
  std::ranges::copy(words, room);
  list[frame::kData] = list[frame::kBase] = reinterpret_cast<int64_t>(room);
  list[frame::kLength] = length;
  list[frame::kCapacity] = std::max<int64_t>(length, 8);
}

}  // namespace

void Processes::archive_frame(Archive& archive, uint32_t p) {
  const run::CompiledProcess& compiled = instance_.program->processes[p];
  std::vector<int64_t>& words = all_[p].frame;
  for (int64_t i : {int64_t{frame::kState}, int64_t{frame::kCount}, int64_t{frame::kChosen}})
    archive(words[static_cast<size_t>(i)]);
  for (int64_t i = frame::kHeader; i < compiled.outbox; ++i) archive(words[static_cast<size_t>(i)]);
  for (const run::FrameVariable& v : compiled.variables) {
    int64_t* at = words.data() + v.at;
    if (v.list)
      archive_list(archive, instance_, at, v.text);
    else if (v.text)
      archive_text(archive, instance_, *at);
    else
      archive(*at);
  }
  if (!archive.reads()) return;
  words[frame::kInbox] = 0;
  // Compiled code and the scheduler take these for what they are.
  auto within = [](int64_t value, size_t size) { return value >= 0 && static_cast<size_t>(value) < size; };
  bool good = within(words[frame::kState], std::max<size_t>(compiled.places.size(), 1)) &&
              words[frame::kCount] >= frame::kFinished && words[frame::kCount] <= compiled.alternatives &&
              within(words[frame::kChosen], static_cast<size_t>(std::max<int64_t>(compiled.alternatives, 1)));
  for (uint32_t i = 0; good && i < compiled.alternatives; ++i) {
    const int64_t* a = alternative(p, i);
    int64_t kind = a[frame::kKind];
    good = kind >= frame::kClosed && kind <= frame::kReceive;
    if (kind == frame::kUntil) good = within(a[frame::kWhat], instance_.schedule->slots.size());
    if (kind == frame::kSend || kind == frame::kReceive) good = within(a[frame::kWhat], channels_.size());
  }
  if (!good) archive.fail();
}

bool Processes::leads_outside() const {
  return std::ranges::any_of(channels_, [](const Channel& channel) { return channel.bound; });
}

bool Processes::fits(const Entry& e) const {
  return e.process < all_.size() && e.alternative < instance_.program->processes[e.process].alternatives;
}

void Processes::archive(Archive& archive) {
  for (uint32_t p = 0; p < all_.size() && archive.good(); ++p) {
    archive.upto(all_[p].activity, Activity::Finished);
    archive(all_[p].stamp, all_[p].random);
    archive_frame(archive, p);
  }
  for (Channel& channel : channels_) {
    for (Queue* queue : {&channel.senders, &channel.receivers}) archive(queue->entries, queue->first, queue->tidy_at);
  }
  archive(state_);
  if (!archive.reads()) return;
  bool good = state_.ready_at <= state_.ready.size() && state_.finished <= all_.size();
  for (const Channel& channel : channels_) {
    for (const Queue* queue : {&channel.senders, &channel.receivers}) {
      good = good && queue->first <= queue->entries.size() &&
             std::ranges::all_of(queue->entries, [this](const Entry& e) { return fits(e); });
    }
  }
  good = good && std::ranges::all_of(state_.timers, [this](const Timer& t) { return fits(t.entry); });
  good = good && std::ranges::all_of(state_.untils, [this](const Entry& e) { return fits(e); });
  good = good && std::ranges::all_of(state_.ready, [this](uint32_t p) { return p < all_.size(); });
  if (good) return;
  // Nobody is to follow a number that leads nowhere.
  for (Channel& channel : channels_) channel.senders = channel.receivers = {};
  state_.timers.clear();
  state_.untils.clear();
  state_.ready.clear();
  state_.ready_at = 0;
  archive.fail();
}

}  // namespace saltus::simulate

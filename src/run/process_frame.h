// The frame of a process: all that it is between two resumptions. Words of eight bytes.
//
//   header        kState … kHeader
//   alternatives  what it waits for, kAlternativeWords each
//   outbox        the value it sends, as words; the scheduler gives its address to the receiver (kInbox)
//   variables     scalars one word; a list its data, its length, and the memory it lies in (kListWords)
//
// resume(environment, frame) runs the process from kState to where it waits next. It leaves in kCount how many
// alternatives it waits for, kContinue when it wants to be resumed at once, or kFinished. Before resuming it the
// scheduler writes the alternative that happened into kChosen.
#pragma once

#include <cstdint>

namespace saltus::run::frame {

enum Word : int64_t { kState, kCount, kChosen, kBudget, kProcess, kInbox, kSpare, kHeader = 8 };
inline constexpr int64_t kContinue = 0;
inline constexpr int64_t kFinished = -1;

enum AlternativeWord : int64_t { kKind, kWhat, kTime, kPlace, kAlternativeWords };
enum Kind : int64_t {
  kClosed,
  kOpen,     // nothing to wait for
  kDelay,    // kTime: how long, a double
  kUntil,    // kWhat: the Boolean slot
  kSend,     // kWhat: the channel
  kReceive,  // kWhat: the channel
};

enum ListWord : int64_t { kData, kLength, kBase, kCapacity, kListWords };

}  // namespace saltus::run::frame

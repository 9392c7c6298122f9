// The state of a unit as the functions of FMI hand it around: a pointer that the caller keeps and gives back. The same
// in both versions.
#pragma once

#include <cstring>
#include <memory>
#include <string>

#include "fmi/runtime/unit.h"

namespace saltus::fmu {

inline std::string* bytes_of(void* state) {
  return static_cast<std::string*>(state);
}

inline Answer get_state(Unit& unit, void** state) {
  auto bytes = std::make_unique<std::string>();
  Answer answer = unit.save(*bytes);
  if (answer != Answer::Ok) return answer;
  if (*state)
    *bytes_of(*state) = std::move(*bytes);
  else
    *state = bytes.release();
  return answer;
}

inline Answer set_state(Unit& unit, void* state) {
  return state ? unit.restore(*bytes_of(state)) : unit.fail("there is no state");
}

inline Answer free_state(void** state) {
  delete bytes_of(*state);
  *state = nullptr;
  return Answer::Ok;
}

inline Answer state_size(Unit& unit, void* state, size_t* size) {
  return state ? (*size = bytes_of(state)->size(), Answer::Ok) : unit.fail("there is no state");
}

inline Answer write_state(Unit& unit, void* state, void* bytes, size_t size) {
  if (!state || bytes_of(state)->size() > size) return unit.fail("the state is larger than the room for it");
  std::memcpy(bytes, bytes_of(state)->data(), bytes_of(state)->size());
  return Answer::Ok;
}

inline Answer read_state(const void* bytes, size_t size, void** state) {
  *state = new std::string(static_cast<const char*>(bytes), size);
  return Answer::Ok;
}

}  // namespace saltus::fmu

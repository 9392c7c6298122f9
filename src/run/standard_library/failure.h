// How a function of the library fails: what is thrown inside ends in ModelicaError at its border.
//
// ModelicaError leaves by a long jump, which runs no destructors. So a failure is an exception as long as there is
// anything to give back, and becomes a plain text on the stack before the host is called.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include "run/utilities.h"

namespace saltus::run::library {

struct Failure {
  std::string text;
};

// What `body` gives. Its failure is reported to the host, which does not return.
template <class Body>
auto reported(Body&& body) -> decltype(body()) {
  char text[4096];
  auto keep = [&](const std::string& what) {
    size_t length = std::min(what.size(), sizeof text - 1);
    std::memcpy(text, what.data(), length);
    text[length] = '\0';
  };
  try {
    return body();
  } catch (const Failure& failure) {
    keep(failure.text);
  } catch (const std::bad_alloc&) {
    keep("not enough memory for a function of the Standard Library");
  } catch (const std::exception& other) {
    keep(other.what());
  }
  utility_table().error(text);
  std::abort();  // it does not return
}

// An external object, unless its constructor failed.
template <class Object>
const Object& made_object(void* object) {
  if (!object) throw Failure{"the table does not exist: it could not be made"};
  return *static_cast<const Object*>(object);
}

// A text of the host's memory, as results of external functions are.
inline char* text_of_host(const char* from, size_t length) {
  char* text = utility_table().allocate(length);
  if (!text) throw std::bad_alloc();
  std::memcpy(text, from, length);
  text[length] = '\0';
  return text;
}
inline char* text_of_host(const std::string& text) {
  return text_of_host(text.data(), text.size());
}

}  // namespace saltus::run::library

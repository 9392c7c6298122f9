// A host for functions of the library in tests: errors are exceptions, texts are kept until the end.
#pragma once

#include <list>
#include <stdexcept>
#include <string>
#include <vector>

#include "run/utilities.h"

namespace saltus::run::library {

struct ModelicaError : std::runtime_error {
  using runtime_error::runtime_error;
};

class TestHost {
 public:
  TestHost() {
    utilities_ = {this, [](void*, const char* text) { throw ModelicaError(text); },
                  [](void* host, const char* text) { static_cast<TestHost*>(host)->warnings.push_back(text); },
                  [](void* host, const char* text) { static_cast<TestHost*>(host)->messages.push_back(text); },
                  [](void* host, size_t length) {
                    auto& texts = static_cast<TestHost*>(host)->texts_;
                    texts.emplace_back(length + 1, '\0');
                    return texts.back().data();
                  }};
    before_ = exchange_utilities(&utilities_);
  }
  ~TestHost() { exchange_utilities(before_); }

  std::vector<std::string> warnings, messages;

 private:
  Utilities utilities_;
  const Utilities* before_ = nullptr;
  std::list<std::string> texts_;
};

}  // namespace saltus::run::library

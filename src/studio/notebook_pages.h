// Pages of notebooks that were run, until newer ones take their place.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include "studio/desk.h"
#include "studio/listener.h"

namespace saltus::studio {

class NotebookPages {
 public:
  std::string keep(std::string html) {
    constexpr size_t kMost = 16;
    pages_.emplace_back(std::to_string(++last_), std::move(html));
    if (pages_.size() > kMost) pages_.pop_front();
    return std::to_string(last_);
  }
  // Its scripts are those of the page that was made here; they reach nothing but the page itself.
  HttpReply reply(const std::string& id) const {
    for (const auto& [known, html] : pages_) {
      if (known == id) {
        HttpReply found{200, "text/html; charset=utf-8", html, {}, false, {}};
        found.policy =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; font-src data:; "
            "sandbox allow-scripts; frame-ancestors 'self'";
        return found;
      }
    }
    return {404, "text/plain; charset=utf-8", "not here\n", {}, false, {}};
  }

 private:
  std::deque<std::pair<std::string, std::string>> pages_;
  uint64_t last_ = 0;
};

void add_notebook_methods(Desk& desk, NotebookPages& pages);

}  // namespace saltus::studio

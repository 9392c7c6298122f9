// The wire: HTTP and WebSockets on the loopback device. Who may come in is the gate's affair, what is said the desk's.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "studio/gate.h"

namespace saltus::studio {

using ClientId = uint64_t;

struct HttpReply {
  int status = 200;
  std::string type = "text/plain; charset=utf-8", body, cookie;
  bool cacheable = false;   // under this very address
  std::string policy = {};  // for content; empty: that of the studio's own page
};

// Called in the listener's thread. `reply` may be called later and from any thread, once.
struct ListenerDoors {
  std::function<void(std::string target, std::function<void(HttpReply)> reply)> get;
  std::function<void(ClientId)> opened;
  std::function<void(ClientId, std::string message)> message;
  std::function<void(ClientId)> closed;
};

class Listener {
 public:
  // Port 0: one that is free. Throws when there is none to have.
  Listener(uint16_t port, const std::string& token, ListenerDoors doors);
  ~Listener();
  uint16_t port() const;
  const Gate& gate() const;

  // Starts its thread.
  void start();
  // From any thread. A client that is gone hears nothing.
  void send(ClientId client, std::string message, bool binary = false);
  void drop(ClientId client);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace saltus::studio

#include "studio/listener.h"

#include <fcntl.h>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <optional>
#include <thread>
#include <unordered_map>

namespace saltus::studio {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Error = beast::error_code;

namespace {

constexpr size_t kMostHeaderBytes = 16 << 10;
constexpr size_t kMostMessageBytes = 16 << 20;
constexpr size_t kMostWaitingBytes = 512 << 20;  // for a client that does not read
constexpr size_t kMostConnections = 64;          // with the token
constexpr size_t kMostStrangers = 32;            // that have not shown it yet
constexpr auto kPatience = std::chrono::seconds(30);

constexpr const char* kPolicy =
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

using Request = http::request<http::empty_body>;

std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

Caller caller_of(const Request& request) {
  Caller caller;
  caller.host = view(request[http::field::host]);
  caller.origin = view(request[http::field::origin]);
  caller.has_origin = request.find(http::field::origin) != request.end();
  caller.cookie = view(request[http::field::cookie]);
  caller.target = view(request.target());
  return caller;
}

class Socket;
class Connection;

// A child that outlives the server must not hold its port.
void keep_from_children(int descriptor) {
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

}  // namespace

struct Listener::State {
  State(uint16_t port, ListenerDoors doors) : context(1), acceptor(context), doors(std::move(doors)) {
    tcp::endpoint here(asio::ip::address_v4::loopback(), port);
    acceptor.open(here.protocol());
    acceptor.set_option(asio::socket_base::reuse_address(true));
    acceptor.bind(here);
    acceptor.listen();
    keep_from_children(acceptor.native_handle());
  }

  asio::io_context context;
  tcp::acceptor acceptor;
  ListenerDoors doors;
  std::optional<Gate> gate;
  std::unordered_map<ClientId, std::weak_ptr<Socket>> sockets;
  ClientId last = 0;
  size_t connections = 0;
  std::deque<std::weak_ptr<Connection>> strangers;  // in the order of their arrival
  std::thread thread;

  void accept();
  void make_room();
};

namespace {

// Counts a connection as long as it lives.
class Counted {
 public:
  explicit Counted(size_t& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  size_t& count_;
};

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream&& stream, Listener::State& state, std::shared_ptr<Counted> counted)
      : stream_(std::move(stream)), state_(state), counted_(std::move(counted)), id_(++state.last) {}

  void run(const Request& request) {
    stream_.set_option(beast::websocket::stream_base::timeout::suggested(beast::role_type::server));
    stream_.read_message_max(kMostMessageBytes);
    stream_.async_accept(request, [self = shared_from_this()](Error error) {
      if (error) return;
      self->state_.sockets.emplace(self->id_, self);
      self->open_ = true;
      self->state_.doors.opened(self->id_);
      self->read();
    });
  }

  void send(std::shared_ptr<const std::string> message, bool binary) {
    if (!open_) return;
    waiting_bytes_ += message->size();
    if (waiting_bytes_ > kMostWaitingBytes) return drop();
    waiting_.push_back({std::move(message), binary});
    if (waiting_.size() == 1) write();
  }

  void drop() {
    if (!open_) return;
    beast::get_lowest_layer(stream_).cancel();
    gone();
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Error error, size_t) {
      if (error) return self->gone();
      if (!self->stream_.got_text()) return self->close(beast::websocket::close_code::unknown_data);
      std::string message = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      self->state_.doors.message(self->id_, std::move(message));
      self->read();
    });
  }

  void write() {
    stream_.binary(waiting_.front().binary);
    stream_.async_write(asio::buffer(*waiting_.front().text), [self = shared_from_this()](Error error, size_t) {
      if (error) return self->gone();
      self->waiting_bytes_ -= self->waiting_.front().text->size();
      self->waiting_.pop_front();
      if (!self->waiting_.empty()) self->write();
    });
  }

  void close(beast::websocket::close_code why) {
    stream_.async_close(why, [self = shared_from_this()](Error) { self->gone(); });
  }

  void gone() {
    if (!open_) return;
    open_ = false;
    state_.sockets.erase(id_);
    state_.doors.closed(id_);
  }

  struct Waiting {
    std::shared_ptr<const std::string> text;
    bool binary;
  };
  beast::websocket::stream<beast::tcp_stream> stream_;
  Listener::State& state_;
  std::shared_ptr<Counted> counted_;
  ClientId id_;
  bool open_ = false;
  beast::flat_buffer buffer_;
  std::deque<Waiting> waiting_;
  size_t waiting_bytes_ = 0;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket&& socket, Listener::State& state)
      : stream_(std::move(socket)), state_(state), counted_(std::make_shared<Counted>(state.connections)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(kMostHeaderBytes);
    parser_->body_limit(0);
    stream_.expires_after(kPatience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, size_t) {
      if (error == http::error::header_limit) return self->answer({431, "text/plain", "too large\n", {}, false}, false);
      if (error == http::error::body_limit) return self->answer({413, "text/plain", "too large\n", {}, false}, false);
      if (error == http::error::end_of_stream || error == beast::error::timeout ||
          error == asio::error::operation_aborted)
        return;
      if (error) return self->answer({400, "text/plain", "not understood\n", {}, false}, false);
      self->handle();
    });
  }

  bool has_token() const { return has_token_; }
  void leave() { stream_.close(); }

 private:
  void handle() {
    const Request& request = parser_->get();
    Caller caller = caller_of(request);
    bool keep = request.keep_alive();
    head_ = request.method() == http::verb::head;
    if (!state_.gate->is_ours(caller)) return answer({403, "text/plain", "refused\n", {}, false}, false);
    if (request.method() != http::verb::get && !head_)
      return answer({405, "text/plain", "refused\n", {}, false}, false);
    if (!state_.gate->has_token(caller))
      return answer({403, "text/plain", "the address needs the token that 'saltus studio' printed\n", {}, false},
                    false);
    has_token_ = true;
    std::optional<std::string> path = path_of_target(caller.target);
    if (!path) return answer({400, "text/plain", "not understood\n", {}, false}, false);
    if (beast::websocket::is_upgrade(request)) {
      if (*path != "/socket") return answer({404, "text/plain", "not here\n", {}, false}, false);
      stream_.expires_never();
      std::make_shared<Socket>(std::move(stream_), state_, counted_)->run(request);
      return;
    }
    stream_.expires_never();
    std::string cookie = *path == "/" ? state_.gate->cookie() : std::string();
    state_.doors.get(std::string(caller.target), [self = shared_from_this(), cookie, keep](HttpReply reply) {
      reply.cookie = cookie;
      asio::post(self->stream_.get_executor(),
                 [self, keep, reply = std::move(reply)]() mutable { self->answer(std::move(reply), keep); });
    });
  }

  void answer(HttpReply reply, bool keep) {
    auto response = std::make_shared<http::response<http::string_body>>(static_cast<http::status>(reply.status), 11);
    response->set(http::field::content_type, reply.type);
    response->set("Content-Security-Policy", reply.policy.empty() ? kPolicy : reply.policy);
    response->set("X-Content-Type-Options", "nosniff");
    response->set("Referrer-Policy", "no-referrer");
    response->set("Cross-Origin-Resource-Policy", "same-origin");
    response->set("Cross-Origin-Opener-Policy", "same-origin");
    response->set(http::field::cache_control, reply.cacheable ? "private, max-age=86400" : "no-store");
    if (!reply.cookie.empty()) response->set(http::field::set_cookie, reply.cookie);
    response->keep_alive(keep);
    size_t length = reply.body.size();
    if (!head_) response->body() = std::move(reply.body);
    response->content_length(length);
    stream_.expires_after(kPatience);
    auto sent = [self = shared_from_this(), response, keep](Error error, size_t) {
      if (error) return;
      if (keep) return self->read();
      Error ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    };
    if (!head_) return http::async_write(stream_, *response, sent);
    auto serializer = std::make_shared<http::response_serializer<http::string_body>>(*response);
    http::async_write_header(stream_, *serializer, [serializer, sent](Error error, size_t n) { sent(error, n); });
  }

  beast::tcp_stream stream_;
  Listener::State& state_;
  std::shared_ptr<Counted> counted_;
  beast::flat_buffer buffer_{kMostHeaderBytes * 2};
  std::optional<http::request_parser<http::empty_body>> parser_;
  bool head_ = false, has_token_ = false;
};

}  // namespace

// Any user of this machine can connect. Who says nothing must not keep the user's own windows out: the oldest of those
// leaves.
void Listener::State::make_room() {
  std::erase_if(strangers, [](const std::weak_ptr<Connection>& one) {
    std::shared_ptr<Connection> there = one.lock();
    return !there || there->has_token();
  });
  while (strangers.size() >= kMostStrangers) {
    if (std::shared_ptr<Connection> oldest = strangers.front().lock()) oldest->leave();
    strangers.pop_front();
  }
}

void Listener::State::accept() {
  acceptor.async_accept([this](Error error, tcp::socket socket) {
    if (!acceptor.is_open()) return;
    make_room();
    if (!error && connections < kMostConnections + kMostStrangers) {
      Error ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      keep_from_children(socket.native_handle());
      auto connection = std::make_shared<Connection>(std::move(socket), *this);
      strangers.push_back(connection);
      connection->read();
    }
    accept();
  });
}

Listener::Listener(uint16_t port, const std::string& token, ListenerDoors doors)
    : state_(std::make_unique<State>(port, std::move(doors))) {
  state_->gate.emplace(token, this->port());
}

Listener::~Listener() {
  state_->context.stop();
  if (state_->thread.joinable()) state_->thread.join();
}

uint16_t Listener::port() const {
  return state_->acceptor.local_endpoint().port();
}
const Gate& Listener::gate() const {
  return *state_->gate;
}

void Listener::start() {
  state_->accept();
  state_->thread = std::thread([this] { state_->context.run(); });
}

void Listener::send(ClientId client, std::string message, bool binary) {
  auto text = std::make_shared<const std::string>(std::move(message));
  asio::post(state_->context, [state = state_.get(), client, text, binary] {
    auto it = state->sockets.find(client);
    if (it == state->sockets.end()) return;
    if (std::shared_ptr<Socket> socket = it->second.lock()) socket->send(text, binary);
  });
}

void Listener::drop(ClientId client) {
  asio::post(state_->context, [state = state_.get(), client] {
    auto it = state->sockets.find(client);
    if (it == state->sockets.end()) return;
    if (std::shared_ptr<Socket> socket = it->second.lock()) socket->drop();
  });
}

}  // namespace saltus::studio

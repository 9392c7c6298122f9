// What compiled code asks of its host: failures, effects, history, strings.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <new>

#include "base/number_text.h"
#include "run/process_frame.h"
#include "simulate/history/past_signals.h"
#include "simulate/memory/instance.h"
#include "simulate/processes/processes.h"

namespace saltus::simulate {

using run::Environment;

constexpr size_t kMostText = 10'000'000;  // characters of a String put together at run time
constexpr size_t kMostTexts =
    size_t{1} << 30;  // bytes of all Strings that variables have had: they are kept as long as the run

struct HostFunctions {
  static Instance& of(Environment* env) { return *static_cast<Instance*>(env->host); }

  // Strings live on the environment's stack, eight bytes at a time like everything on it.
  static char* room(Environment* env, size_t bytes) {
    size_t rounded = (bytes + 8) & ~size_t{7};
    if (rounded < bytes || static_cast<size_t>(env->end - env->top) < rounded) out_of_memory(env);
    char* at = env->top;
    env->top += rounded;
    return at;
  }
  static const char* padded(Environment* env, const char* text, size_t length, int64_t least, int64_t left) {
    size_t total = std::max<size_t>(length, least > 0 ? static_cast<size_t>(least) : 0);
    char* to = room(env, total + 1);
    std::memset(to, ' ', total);
    std::memcpy(to + (left ? 0 : total - length), text, length);
    to[total] = '\0';
    return to;
  }

  static void index_error(Environment* env, const char* place, int64_t index, int64_t size) {
    of(env).fail(fmt::format("index {} is outside of 1..{}, {}", index, size, place));
  }
  static void size_error(Environment* env, const char* place, int64_t left, int64_t right) {
    of(env).fail(fmt::format("sizes {} and {} do not agree in {}", left, right, place));
  }
  static void array_size_error(Environment* env, int64_t size, const char* place) {
    of(env).fail(size < 0 ? fmt::format("an array of negative size {}{}", size, place)
                          : fmt::format("an array of {} elements{}: more than there is memory for", size, place));
  }
  static void fail(Environment* env, const char* message) { of(env).fail(message); }
  static void interrupted(Environment* env) { of(env).fail("interrupted"); }
  static void too_deep(Environment* env) {
    of(env).fail("functions call each other too deeply: a recursion without end?");
  }
  static void out_of_memory(Environment* env) { of(env).fail("functions need more memory than there is"); }

  // Does [at, at + bytes) lie in memory that generated code may use?
  static void check_access(Environment* env, const void* at, int64_t bytes, int64_t what, const void* object) {
    Instance& instance = of(env);
    const char* from = static_cast<const char*>(at);
    auto within = [&](const void* begin, size_t size) {
      const char* first = static_cast<const char*>(begin);
      return from >= first && from + bytes <= first + size;
    };
    auto in = [&](const auto& array) { return within(array.data(), array.size() * sizeof(array[0])); };
    switch (what) {
      case offsetof(Environment, v) / 8:
      case offsetof(Environment, d) / 8:
        if (in(instance.v)) return;
        break;
      case offsetof(Environment, pre) / 8:
        if (in(instance.pre)) return;
        break;
      case offsetof(Environment, start) / 8:
        if (in(instance.start)) return;
        break;
      case offsetof(Environment, strings) / 8:
        if (in(instance.strings)) return;
        break;
      case offsetof(Environment, pre_strings) / 8:
        if (in(instance.pre_strings)) return;
        break;
      case offsetof(Environment, objects) / 8:
        if (in(instance.objects)) return;
        break;
      case offsetof(Environment, relations) / 8:
        if (in(instance.relations)) return;
        break;
      case offsetof(Environment, ticks) / 8:
        if (in(instance.ticks)) return;
        break;
      case offsetof(Environment, noise) / 8:
        if (in(instance.noise)) return;
        break;
      default:
        if (what < -1 && within(object, static_cast<size_t>(-1 - what))) return;
        // Arrays by address: of the model, of functions, of processes, constants. Those of functions end where the
        // stack does.
        if (what >= -1 && (from < instance.stack_.get() || from > env->end || from + bytes <= env->top)) return;
    }
    std::fprintf(stderr, "generated code reaches outside of its memory: %lld bytes at %p (%lld)\n",
                 static_cast<long long>(bytes), at, static_cast<long long>(what));
    std::abort();
  }

  static void assertion(Environment* env, int64_t where, int64_t level, const char* message) {
    Instance& instance = of(env);
    if (level == 1) {
      if (instance.trial || instance.warned[static_cast<size_t>(where)]) return;
      instance.warned[static_cast<size_t>(where)] = 1;
      instance.warnings.push_back({where, message, env->time});
      return;
    }
    // Nothing that owns memory may be alive where the jump out of the generated code is made.
    instance.fail(level == 2 ? fmt::format("assertion failed: {}", message) : std::string(message), where);
  }
  static void terminate(Environment* env, const char* message) {
    Instance& instance = of(env);
    if (instance.trial || instance.terminate) return;
    instance.terminate = true;
    instance.terminate_message = message;
  }
  static void reinit(Environment* env, int64_t slot, double value, int64_t where) {
    of(env).reinits.push_back({static_cast<Slot>(slot), value, where});
  }

  static void keep_object(Environment* env, void* object, void* destroy, int64_t lasting, const char* what) {
    of(env).living.keep(object, reinterpret_cast<Objects::Destroy>(destroy), lasting != 0, what);
  }
  static int64_t kept_objects(Environment* env) { return static_cast<int64_t>(of(env).living.count()); }
  static void release_objects(Environment* env, int64_t down_to) {
    Objects& living = of(env).living;
    while (living.count() > static_cast<size_t>(down_to)) living.release_last(*env);
  }

  static double draw(Environment* env, int64_t* frame, int64_t distribution, double a, double b, double c) {
    double x = of(env).processes->draw(frame[run::frame::kProcess], distribution, a, b, c);
    if (std::isnan(x)) of(env).fail("a distribution with impossible parameters");
    return x;
  }
  static int64_t choose(Environment* env, int64_t* frame, int64_t place, int64_t open) {
    return of(env).processes->choose(frame[run::frame::kProcess], place, open);
  }
  static void livelock(Environment* env, int64_t*) {
    of(env).processes->stuck();
    of(env).fail("a loop without end");
  }
  static void print(Environment* env, const char* text) {
    Instance& instance = of(env);
    if (instance.print)
      instance.print(text);
    else if (instance.messages.size() < 1000)
      instance.messages.emplace_back(text);
  }
  // Room for a list of so many words; what is in it moves to the front.
  static void grow(Environment* env, int64_t* list, int64_t words) {
    namespace frame = run::frame;
    if (words > (int64_t{1} << 40)) out_of_memory(env);
    int64_t capacity = std::max<int64_t>({8, words, list[frame::kCapacity]});
    // Much of it in use: twice the room, so that moving pays for itself.
    if (2 * words > capacity) capacity = 2 * words;
    void* old = reinterpret_cast<void*>(list[frame::kBase]);
    int64_t* to = reinterpret_cast<int64_t*>(
        move_list(of(env), reinterpret_cast<int64_t*>(list[frame::kData]), list[frame::kLength], capacity, old));
    if (!to) out_of_memory(env);
    list[frame::kData] = list[frame::kBase] = reinterpret_cast<int64_t>(to);
    list[frame::kCapacity] = capacity;
  }
  static void* move_list(Instance& instance, int64_t* from, int64_t length, int64_t capacity, void* old) {
    auto room = std::unique_ptr<int64_t[]>(new (std::nothrow) int64_t[static_cast<size_t>(capacity)]);
    if (!room) return nullptr;
    if (length > 0) std::memcpy(room.get(), from, static_cast<size_t>(length) * sizeof(int64_t));
    void* to = room.get();
    instance.lists_.emplace(to, std::move(room));
    if (old) instance.lists_.erase(old);
    return to;
  }

  static double delay(Environment* env, int64_t line, double value, double by) {
    return of(env).past->delays().value(static_cast<size_t>(line), env->time, value, by);
  }
  static void spatial(Environment* env, int64_t line, double in0, double in1, double x, int64_t positive,
                      const double* points, int64_t count, const double* initial, double* out) {
    of(env).past->transports().values(static_cast<size_t>(line), in0, in1, x, positive != 0, points, initial, count,
                                      out);
  }

  static const char* real_to_string(Environment* env, double value, int64_t digits, int64_t least, int64_t left) {
    NumberText text = text_of_real(value, digits);
    return padded(env, text.text.data(), text.length, least, left);
  }
  static const char* integer_to_string(Environment* env, int64_t value, int64_t least, int64_t left) {
    NumberText text = text_of_integer(value);
    return padded(env, text.text.data(), text.length, least, left);
  }
  static const char* boolean_to_string(Environment* env, int64_t value, int64_t least, int64_t left) {
    return value ? padded(env, "true", 4, least, left) : padded(env, "false", 5, least, left);
  }
  static const char* pad_string(Environment* env, const char* text, int64_t least, int64_t left) {
    return padded(env, text, std::strlen(text), least, left);
  }
  static const char* format_real(Environment* env, double value, const char* format) {
    NumberText text;
    if (!saltus::format_real(format, value, text)) of(env).fail(fmt::format("'{}' is not a number format", format));
    return padded(env, text.text.data(), text.length, 0, 1);
  }
  static const char* format_integer(Environment* env, int64_t value, const char* format) {
    NumberText text;
    if (!saltus::format_integer(format, value, text)) of(env).fail(fmt::format("'{}' is not a number format", format));
    return padded(env, text.text.data(), text.length, 0, 1);
  }
  static const char* concatenate(Environment* env, const char* left, const char* right) {
    size_t a = std::strlen(left), z = std::strlen(right);
    if (a + z > kMostText) of(env).fail(fmt::format("a String of more than {} characters", kMostText));
    char* to = room(env, a + z + 1);
    std::memcpy(to, left, a);
    std::memcpy(to + a, right, z + 1);
    return to;
  }
  static int64_t compare(Environment*, const char* left, const char* right) { return std::strcmp(left, right); }
  static const char* keep_string(Environment* env, const char* text) {
    Instance& instance = of(env);
    auto [at, fresh] = instance.kept_strings_.emplace(text);
    if (fresh) instance.kept_bytes_ += at->size() + sizeof *at;
    if (instance.kept_bytes_ > kMostTexts)
      of(env).fail(fmt::format("the Strings of the run take more than {} MB", kMostTexts >> 20));
    return at->c_str();
  }
};

int64_t* Instance::list_room(int64_t words, void* old) {
  return static_cast<int64_t*>(HostFunctions::move_list(*this, nullptr, 0, words, old));
}

run::Utilities utilities_of(Instance& instance) {
  run::Utilities u;
  u.host = &instance;
  u.error = [](void* host, const char* text) {
    std::string_view message = text;
    while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.remove_suffix(1);
    static_cast<Instance*>(host)->fail(std::string(message));
  };
  u.warning = u.message = [](void* host, const char* text) {
    Instance& instance = *static_cast<Instance*>(host);
    if (!instance.trial && instance.messages.size() < 1000) instance.messages.emplace_back(text);
  };
  u.allocate = [](void* host, size_t length) -> char* {
    run::Environment& env = static_cast<Instance*>(host)->env;
    size_t rounded = (length + 8) & ~size_t{7};
    if (rounded < length || static_cast<size_t>(env.end - env.top) < rounded) return nullptr;
    char* at = env.top;
    env.top += rounded;
    std::memset(at, 0, rounded);
    return at;
  };
  return u;
}

const run::Callbacks& host_functions() {
  static constexpr run::Callbacks kTable = {
#define SALTUS_CALLBACK(NAME, SIGNATURE, RESULT, ...) &HostFunctions::NAME,
#include "run/callbacks.def"
  };
  return kTable;
}

}  // namespace saltus::simulate

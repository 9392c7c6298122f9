#include "analysis/sweep.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <span>
#include <sstream>

#include "driver/series.h"

namespace saltus::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::string first_error(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error) return fmt::format("{}: {}", d.code, d.message);
  }
  return "it failed";
}

std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\t' || c == '\r') c = ' ';
  }
  return text;
}

// How one process tells another of a member.
std::string line_of(size_t number, size_t compilations, const Member& member) {
  std::string line = fmt::format("{}\t{}\t{}\t{}", number, compilations, member.good ? 1 : 0, one_line(member.message));
  for (double x : member.kept) line += fmt::format("\t{}", x);
  return line;
}

// A line that is no member: why none is run.
constexpr char kRefused = '!';

// A name without its subscripts: arrays may have another size with the parameters of a member.
std::string unsubscripted(std::string_view name) {
  std::string plain;
  int depth = 0;
  for (char c : name) {
    if (c == '[') ++depth;
    if (depth == 0) plain += c;
    if (c == ']') --depth;
  }
  return plain;
}

// Empty: the model has all names of the request, or may have them with other parameters.
std::string unknown_name(const SweepRequest& request, const run::Model& model) {
  std::set<std::string, std::less<>> all = {"time"}, parameters;
  for (uint32_t v = 0; v < model.variables.size(); ++v) {
    const run::Variable& variable = model.variables[v];
    if (variable.hidden || variable.count == 0) continue;
    std::string name = unsubscripted(model.element_name(v, 0));
    if (variable.variability <= run::Variability::Parameter) parameters.insert(name);
    all.insert(std::move(name));
  }
  auto refusal = [](const char* kind, const std::string& name, const auto& names, const char* end) {
    std::string nearest = nearest_name(name, {names.begin(), names.end()});
    return fmt::format("there is no {} '{}'{}{}", kind, name, end,
                       nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
  };
  for (const std::string& name : request.plan.parameters) {
    if (!all.contains(unsubscripted(name))) return refusal("parameter", name, parameters, " to set");
  }
  for (const Quantity& q : request.kept) {
    if (all.contains(unsubscripted(q.signal))) continue;
    bool call = q.signal.ends_with(')') && !q.signal.starts_with("der(");
    return refusal("variable", q.signal, all, "") + (call ? fmt::format(" (functions: {})", quantity_functions()) : "");
  }
  return {};
}

// In a process of its own: runs what it is given, a line a member on `out`.
class Worker {
 public:
  Worker(const SweepRequest& request, int out) : request_(request), series_(request.source), out_(out) {}

  void run(const std::vector<size_t>& members) {
    bool compiled = series_.compile();
    std::string fault = compiled ? "" : first_error(series_.compilation().context.diagnostics);
    bool alone = !request_.ranks || request_.ranks->size() == 1;
    std::string refused =
        compiled && alone ? unknown_name(request_, series_.compilation().program->model) : std::string();
    if (!refused.empty()) return put(kRefused + one_line(refused) + '\n');
    for (size_t number : members) {
      if (request_.interrupt && request_.interrupt->load()) return;
      Member member;
      if (compiled)
        run(number, member);
      else
        member.message = fault;
      tell(number, member);
    }
  }

 private:
  void run(size_t number, Member& member) {
    std::vector<std::pair<std::string, double>> parameters;
    for (size_t i = 0; i < request_.plan.parameters.size(); ++i)
      parameters.emplace_back(request_.plan.parameters[i], request_.plan.members[number][i]);
    driver::RunRequest run = request_.run;
    run.interrupt = request_.interrupt;
    if (!request_.trajectories.empty()) run.output = fmt::format("{}/{}.csv", request_.trajectories, number + 1);
    std::string missing;
    run.watch = [&](const results::SignalTable& signals) {
      return std::make_unique<QuantityWatch>(signals, request_.kept, member.kept, missing);
    };
    std::vector<simulate::Course> courses = courses_of(request_.kept);
    if (!courses.empty()) run.courses = &courses;
    driver::RunResult result = series_.run(parameters, run);
    take_courses(request_.kept, courses, member.kept);
    member.good =
        (result.outcome.status == simulate::Status::Done || result.outcome.status == simulate::Status::Terminated) &&
        !series_.last().at_fault();
    if (!member.good) member.message = first_error(series_.last().context.diagnostics);
    if (!missing.empty()) {
      member.good = false;
      member.message = fmt::format("there is no variable '{}'", missing);
    }
  }

  void tell(size_t number, const Member& member) { put(line_of(number, series_.compiled(), member) + '\n'); }

  void put(const std::string& line) {
    for (size_t at = 0; at < line.size();) {
      ssize_t n = write(out_, line.data() + at, line.size() - at);
      if (n < 0) _exit(1);
      at += static_cast<size_t>(n);
    }
  }

  const SweepRequest& request_;
  driver::Series series_;
  int out_;
};

struct Child {
  pid_t pid = -1;
  int in = -1;
  std::vector<size_t> members;
  size_t compilations = 0;
  std::string buffer;
};

double read_double(std::string_view text) {
  double x = kNone;
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  std::from_chars(text.data(), text.data() + text.size(), x);
  return x;
}

void take_line(const std::string& line, size_t& compilations, Sweep& into, size_t quantities) {
  std::istringstream words(line);
  std::string word;
  auto next = [&] { return std::getline(words, word, '\t') ? word : std::string(); };
  size_t number = std::strtoull(next().c_str(), nullptr, 10);
  compilations = std::strtoull(next().c_str(), nullptr, 10);
  if (number >= into.members.size()) return;
  Member& member = into.members[number];
  member.done = true;
  member.good = next() == "1";
  member.message = next();
  member.kept.assign(quantities, kNone);
  for (size_t i = 0; i < quantities && std::getline(words, word, '\t'); ++i) member.kept[i] = read_double(word);
}

bool start(Child& child, const SweepRequest& request, std::vector<Child>& others) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  child.pid = fork();
  if (child.pid < 0) {
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  if (child.pid == 0) {
    close(ends[0]);
    for (const Child& other : others) {
      if (other.in >= 0) close(other.in);
    }
    Worker(request, ends[1]).run(child.members);
    _exit(0);
  }
  close(ends[1]);
  child.in = ends[0];
  return true;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

Sweep sweep(const SweepRequest& request, std::vector<Member> known) {
  Sweep made;
  made.members = std::move(known);
  made.members.resize(request.plan.members.size());
  const Ranks alone{};
  const Ranks& ranks = request.ranks ? *request.ranks : alone;
  auto own = [&](size_t i) { return i % static_cast<size_t>(ranks.size()) == static_cast<size_t>(ranks.rank()); };
  std::vector<size_t> open;
  size_t done = 0, failed = 0;
  for (size_t i = 0; i < made.members.size(); ++i) {
    if (made.members[i].done)
      ++done, failed += !made.members[i].good;
    else if (own(i))
      open.push_back(i);
  }
  // Rank 0 hears of each member that is done elsewhere, and once of each of the others that it is through.
  int at_work = ranks.rank() == 0 ? ranks.size() - 1 : 0;
  auto tell = [&](size_t i) {
    if (ranks.rank() > 0) ranks.send(line_of(i, 0, made.members[i]));
  };
  auto hear = [&] {
    for (std::optional<std::string> text; at_work > 0 && (text = ranks.receive());) {
      if (text->starts_with("through ")) {
        --at_work;
        made.compilations += std::strtoull(text->c_str() + 8, nullptr, 10);
        continue;
      }
      size_t none = 0;
      take_line(*text, none, made, request.kept.size());
      ++done;
    }
  };
  std::vector<Child> children(std::max<size_t>(1, std::min<size_t>(request.jobs, open.size())));
  for (size_t i = 0; i < open.size(); ++i) children[i % children.size()].members.push_back(open[i]);
  for (Child& child : children) {
    if (!child.members.empty()) start(child, request, children);
  }
  // A process that ends before its members are done was stopped by one of them: that one is told, the rest goes to a
  // new process.
  auto ended = [&](Child& child) {
    close(child.in);
    child.in = -1;
    int status = 0;
    waitpid(child.pid, &status, 0);
    made.compilations += child.compilations;
    child.compilations = 0;
    std::erase_if(child.members, [&](size_t i) { return made.members[i].done; });
    if (child.members.empty() || (request.interrupt && request.interrupt->load())) return;
    Member& member = made.members[child.members.front()];
    member.done = true;
    member.kept.assign(request.kept.size(), kNone);
    member.message = WIFSIGNALED(status)
                         ? fmt::format("its process was ended by a signal: {}", strsignal(WTERMSIG(status)))
                         : "its process broke down";
    ++done, ++failed;
    tell(child.members.front());
    child.members.erase(child.members.begin());
    child.buffer.clear();
    if (!child.members.empty()) start(child, request, children);
  };
  for (;;) {
    std::vector<pollfd> waiting;
    std::vector<Child*> of;
    for (Child& child : children) {
      if (child.in < 0) continue;
      waiting.push_back({child.in, POLLIN, 0});
      of.push_back(&child);
    }
    hear();
    if (waiting.empty() && at_work == 0) break;
    if (poll(waiting.data(), waiting.size(), at_work > 0 ? 10 : 200) <= 0) {
      if (request.progress && at_work > 0) request.progress(done, failed);
      continue;
    }
    for (size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].revents == 0) continue;
      char buffer[65536];
      ssize_t n = read(of[i]->in, buffer, sizeof buffer);
      if (n <= 0) {
        ended(*of[i]);
        continue;
      }
      of[i]->buffer.append(buffer, static_cast<size_t>(n));
      for (size_t end; (end = of[i]->buffer.find('\n')) != std::string::npos;) {
        std::string line = of[i]->buffer.substr(0, end);
        if (line.starts_with(kRefused)) {
          made.refused = line.substr(1);
          of[i]->members.clear();
          of[i]->buffer.clear();
          break;
        }
        take_line(line, of[i]->compilations, made, request.kept.size());
        if (ranks.rank() > 0) ranks.send(line);
        of[i]->buffer.erase(0, end + 1);
        ++done;
      }
    }
    if (request.progress) request.progress(done, failed);
  }
  if (ranks.rank() > 0) ranks.send(fmt::format("through {}", made.compilations));
  return made;
}

static std::string table(const SweepRequest& request, const Sweep& sweep, std::span<const Quantity> kept) {
  std::string out = "member";
  for (const std::string& name : request.plan.parameters) out += "," + quoted(name);
  for (const Quantity& q : kept) out += "," + quoted(q.text);
  out += ",status,message\n";
  for (size_t i = 0; i < sweep.members.size(); ++i) {
    const Member& member = sweep.members[i];
    if (!member.done) continue;
    out += std::to_string(i + 1);
    for (double x : request.plan.members[i]) out += fmt::format(",{}", x);
    for (size_t k = 0; k < kept.size(); ++k) {
      bool has = k < member.kept.size() && !std::isnan(member.kept[k]);
      out += has ? fmt::format(",{}", member.kept[k]) : ",";
    }
    out +=
        fmt::format(",{},{}\n", member.good ? "done" : "failed", member.message.empty() ? "" : quoted(member.message));
  }
  return out;
}

std::string as_csv(const SweepRequest& request, const Sweep& sweep) {
  return table(request, sweep, request.kept);
}

std::string members_csv(const SweepRequest& request, const Sweep& sweep) {
  return table(request, sweep, {});
}

std::vector<Member> read_csv(const SweepRequest& request, const std::string& text) {
  std::vector<Member> members(request.plan.members.size());
  Sweep empty;
  std::string header = as_csv(request, empty);
  if (!text.starts_with(header)) return members;  // of another sweep
  std::istringstream lines(text.substr(header.size()));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    std::string cell;
    auto next = [&] { return std::getline(cells, cell, ',') ? cell : std::string(); };
    size_t number = std::strtoull(next().c_str(), nullptr, 10);
    if (number < 1 || number > members.size()) continue;
    bool same = true;
    for (double x : request.plan.members[number - 1]) same = next() == fmt::format("{}", x) && same;
    Member member;
    for (size_t k = 0; k < request.kept.size(); ++k) {
      std::string word = next();
      member.kept.push_back(word.empty() ? kNone : read_double(word));
    }
    member.good = next() == "done";
    member.done = same && member.good;  // what failed is tried again
    if (member.done) members[number - 1] = member;
  }
  return members;
}

}  // namespace saltus::analysis

#include "driver/bound_channels.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

namespace saltus::driver {

SALTUS_DIAGNOSTIC(NoSuchChannel, Error, "L0070", "there is no channel '{}'");
SALTUS_DIAGNOSTIC(BadPlace, Error, "L0071", "channel '{}': {}");
SALTUS_DIAGNOSTIC(BothEnds, Error, "L0072", "channel '{}' has both its ends in the model");
SALTUS_DIAGNOSTIC(Unwritable, Error, "L0073",
                  "not supported yet: channel '{}' carries values that do not fit into a line");

namespace {

// In real time: seconds of the clock after which it is looked again.
constexpr double kPeriod = 0.005;

// What a value is, word by word; empty: it cannot be written as a line.
std::string kinds_of(const hybrid::Model& model, hybrid::TypeId id) {
  const hybrid::Type& type = model.types[id];
  if (type.is_array()) return {};
  switch (type.base) {
    case hybrid::BaseType::Real: return "r";
    case hybrid::BaseType::Integer: return "n";
    case hybrid::BaseType::Boolean: return "b";
    case hybrid::BaseType::String: return "s";
    case hybrid::BaseType::Record: {
      std::string all;
      for (const hybrid::RecordField& field : model.types.records[hybrid::RecordId(type.detail)].fields) {
        std::string part = kinds_of(model, field.type);
        if (part.empty() || part == "s") return {};
        all += part;
      }
      return all;
    }
    default: return {};
  }
}

void find_ends(const std::vector<hybrid::Statement>& list, std::map<size_t, std::pair<bool, bool>>& ends) {
  for (const hybrid::Statement& s : list) {
    if (s.kind == hybrid::StatementKind::Send) ends[s.channel.value].first = true;
    if (s.kind == hybrid::StatementKind::Receive) ends[s.channel.value].second = true;
    for (const hybrid::StatementBranch& branch : s.branches) {
      find_ends(branch.event, ends);
      find_ends(branch.body, ends);
    }
  }
}

bool is_gap(char c) {
  return c == ' ' || c == '\t' || c == ',' || c == ';';
}

// The next word of a line, taken off it.
std::string_view next_word(std::string_view& line) {
  while (!line.empty() && is_gap(line.front())) line.remove_prefix(1);
  size_t length = 0;
  while (length < line.size() && !is_gap(line[length])) ++length;
  std::string_view word = line.substr(0, length);
  line.remove_prefix(length);
  return word;
}

template <class Number>
bool read_number(std::string_view word, Number& number) {
  if (word.starts_with('+')) word.remove_prefix(1);
  auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() && !word.empty();
}

bool read_word(char kind, std::string_view word, int64_t& into) {
  double real = 0;
  switch (kind) {
    case 'r':
      if (!read_number(word, real)) return false;
      into = std::bit_cast<int64_t>(real);
      return true;
    case 'n': return read_number(word, into);
    default: into = word == "true" || word == "1"; return into || word == "false" || word == "0";
  }
}

const char* kind_word(char kind) {
  return kind == 'r' ? "a real" : kind == 'n' ? "an int" : "a bool";
}

}  // namespace

bool BoundChannels::bind(const hybrid::Model& model, Context& context, const std::vector<std::string>& wishes) {
  std::map<std::string, size_t, std::less<>> channels;
  std::vector<std::string_view> names;
  for (hybrid::ChannelId id : model.channels.ids())
    names.push_back(channels.emplace(context.names.text(model.channels[id].name), id.value).first->first);
  std::map<size_t, std::pair<bool, bool>> used;
  for (const hybrid::Process& process : model.processes) find_ends(process.body, used);
  std::map<std::string, std::shared_ptr<LineStream>> streams;  // two channels may go the same way
  bool good = true;
  for (const std::string& wish : wishes) {
    size_t equal = wish.find('=');
    std::string name = wish.substr(0, equal), where = equal == std::string::npos ? "" : wish.substr(equal + 1), why;
    auto found = channels.find(name);
    if (found == channels.end()) {
      auto& d = context.diagnostics.report(NoSuchChannel, {}, name);
      if (std::string near = nearest_name(name, names); !near.empty()) d.hint("did you mean '" + near + "'?");
      good = false;
      continue;
    }
    const hybrid::Channel& channel = model.channels[hybrid::ChannelId(static_cast<uint32_t>(found->second))];
    auto [sends, receives] = used[found->second];
    End end;
    end.name = name;
    if (channel.type != model.types.none()) end.kinds = kinds_of(model, channel.type);
    std::shared_ptr<LineStream>& stream = streams[where];
    if (!stream) stream = LineStream::at(where, why);
    if (stream && !(sends && receives) && !stream->prepare(why)) stream = nullptr;
    end.stream = stream;
    if (sends && receives)
      context.diagnostics.report(BothEnds, channel.span, name);
    else if (channel.type != model.types.none() && end.kinds.empty())
      context.diagnostics.report(Unwritable, channel.span, name);
    else if (!stream)
      context.diagnostics.report(BadPlace, channel.span, name, why);
    else {
      ends_.insert_or_assign(found->second, std::move(end));
      continue;
    }
    good = false;
  }
  return good;
}

double BoundChannels::period() const {
  return clock_ ? kPeriod * clock_->pace() : std::numeric_limits<double>::infinity();
}

simulate::Outside::Offer BoundChannels::look(size_t channel, double time, simulate::OutsideValue& into,
                                             std::string& why) {
  End& end = ends_.at(channel);
  bool waits = !clock_ && !end.stream->is_file();
  if (clock_) clock_->wait_until(time);
  std::string line;
  switch (end.stream->read(line, waits ? std::numeric_limits<double>::infinity() : 0, interrupt_, why)) {
    case LineStream::Got::Line: break;
    case LineStream::Got::Nothing: return Offer::Nothing;
    case LineStream::Got::Ended: return Offer::Ended;
    case LineStream::Got::Failed: return Offer::Failed;
  }
  ++end.received;
  into.words.assign(std::max<size_t>(end.kinds.size(), 1), 0);
  into.texts.clear();
  if (end.kinds == "s") {
    into.texts.push_back(line);
    into.words[0] = reinterpret_cast<int64_t>(into.texts[0].c_str());
    return Offer::Value;
  }
  std::string_view rest = line;
  for (size_t i = 0; i < end.kinds.size(); ++i) {
    std::string_view word = next_word(rest);
    if (read_word(end.kinds[i], word, into.words[i])) continue;
    why = fmt::format("'{}' in line {} is not {}", word, end.received, kind_word(end.kinds[i]));
    return Offer::Failed;
  }
  if (next_word(rest).empty() || end.kinds.empty()) return Offer::Value;
  why = fmt::format("line {} has more than {} values", end.received, end.kinds.size());
  return Offer::Failed;
}

bool BoundChannels::put(size_t channel, double time, const int64_t* words, std::string& why) {
  End& end = ends_.at(channel);
  if (clock_) clock_->wait_until(time);
  std::string line;
  for (size_t i = 0; i < end.kinds.size(); ++i) {
    if (i > 0) line += ' ';
    switch (end.kinds[i]) {
      case 'r':
        line += fmt::format("{}", std::bit_cast<double>(words[i]));
        break;  // the shortest text that is read back as the same number
      case 'n': line += fmt::format("{}", words[i]); break;
      case 'b': line += words[i] ? "true" : "false"; break;
      default: line += reinterpret_cast<const char*>(words[i]); break;
    }
  }
  ++end.sent;
  return end.stream->write(line, why);
}

std::vector<std::string> BoundChannels::summary() const {
  std::vector<std::string> lines;
  for (const auto& [channel, end] : ends_) {
    size_t count = end.sent + end.received;
    lines.push_back(fmt::format("channel '{}': {} value{} {}", end.name, count, count == 1 ? "" : "s",
                                end.sent > 0 ? "sent" : "received"));
  }
  return lines;
}

}  // namespace saltus::driver

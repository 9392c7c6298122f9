#include "results/signal_expression.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>
#include <functional>

#include "base/diagnostics.h"

namespace saltus::results {
namespace {

constexpr int kDeepest = 200;

struct Function {
  std::string_view name;
  size_t arguments;
  double (*apply)(double, double);
};

double sign_of(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : x;
}

constexpr Function kFunctions[] = {
    {"abs", 1, [](double x, double) { return std::fabs(x); }},
    {"sqrt", 1, [](double x, double) { return std::sqrt(x); }},
    {"exp", 1, [](double x, double) { return std::exp(x); }},
    {"log", 1, [](double x, double) { return std::log(x); }},
    {"log10", 1, [](double x, double) { return std::log10(x); }},
    {"sin", 1, [](double x, double) { return std::sin(x); }},
    {"cos", 1, [](double x, double) { return std::cos(x); }},
    {"tan", 1, [](double x, double) { return std::tan(x); }},
    {"asin", 1, [](double x, double) { return std::asin(x); }},
    {"acos", 1, [](double x, double) { return std::acos(x); }},
    {"atan", 1, [](double x, double) { return std::atan(x); }},
    {"sinh", 1, [](double x, double) { return std::sinh(x); }},
    {"cosh", 1, [](double x, double) { return std::cosh(x); }},
    {"tanh", 1, [](double x, double) { return std::tanh(x); }},
    {"sign", 1, [](double x, double) { return sign_of(x); }},
    {"floor", 1, [](double x, double) { return std::floor(x); }},
    {"ceil", 1, [](double x, double) { return std::ceil(x); }},
    {"atan2", 2, [](double y, double x) { return std::atan2(y, x); }},
    {"min", 2, [](double a, double b) { return std::min(a, b); }},
    {"max", 2, [](double a, double b) { return std::max(a, b); }},
};

class Reader {
 public:
  Reader(const Table& table, std::string_view text) : table_(table), text_(text) {}

  Outcome<SignalValues> read() {
    SignalValues value = sum();
    skip();
    if (why_.empty() && at_ < text_.size()) fail(fmt::format("'{}' is not understood", text_.substr(at_)));
    if (!why_.empty()) return {{}, Status::failed(why_)};
    return {std::move(value), {}};
  }

 private:
  void fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  SignalValues combine(SignalValues a, const SignalValues& b, double (*f)(double, double), bool keeps_unit) {
    SignalValues result;
    if (keeps_unit && a.unit == b.unit) result.unit = a.unit;
    result.values = std::move(a.values);
    for (size_t i = 0; i < result.values.size() && i < b.values.size(); ++i)
      result.values[i] = f(result.values[i], b.values[i]);
    return result;
  }

  SignalValues sum() {
    if (++depth_ > kDeepest) return fail("the expression is nested too deeply"), SignalValues{};
    SignalValues value = term();
    while (why_.empty()) {
      if (take('+'))
        value = combine(std::move(value), term(), [](double a, double b) { return a + b; }, true);
      else if (take('-'))
        value = combine(std::move(value), term(), [](double a, double b) { return a - b; }, true);
      else
        break;
    }
    --depth_;
    return value;
  }

  SignalValues term() {
    SignalValues value = factor();
    while (why_.empty()) {
      if (take('*'))
        value = combine(std::move(value), factor(), [](double a, double b) { return a * b; }, false);
      else if (take('/'))
        value = combine(std::move(value), factor(), [](double a, double b) { return a / b; }, false);
      else
        break;
    }
    return value;
  }

  SignalValues factor() {
    // As in Modelica, a sign binds less tightly than a power: -x^2 is -(x^2).
    if (take('-')) {
      if (++depth_ > kDeepest) return fail("the expression is nested too deeply"), SignalValues{};
      SignalValues value = factor();
      --depth_;
      for (double& x : value.values) x = -x;
      value.display_unit.clear();
      return value;
    }
    SignalValues value = primary();
    if (why_.empty() && take('^')) {
      if (++depth_ > kDeepest) return fail("the expression is nested too deeply"), SignalValues{};
      value = combine(std::move(value), factor(), [](double a, double b) { return std::pow(a, b); }, false);
      --depth_;
    }
    return value;
  }

  SignalValues primary() {
    skip();
    if (at_ >= text_.size()) return fail("the expression ends too early"), SignalValues{};
    if (take('(')) {
      SignalValues value = sum();
      if (why_.empty() && !take(')')) fail("a ')' is missing");
      return value;
    }
    char c = text_[at_];
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') return number();
    if (std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '\'' || c == '$') return name();
    return fail(fmt::format("'{}' is not understood", text_.substr(at_))), SignalValues{};
  }

  SignalValues number() {
    double value = 0;
    auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) return fail(fmt::format("'{}' is no number", text_.substr(at_))), SignalValues{};
    at_ = static_cast<size_t>(end - text_.data());
    return {{}, {}, SignalKind::Real, std::vector<double>(table_.rows(), value)};
  }

  // To the bracket that closes the one at `at_`.
  void enclosed(char open, char close) {
    int depth = 0;
    do {
      if (text_[at_] == open) ++depth;
      if (text_[at_] == close) --depth;
      ++at_;
    } while (depth > 0 && at_ < text_.size());
  }

  SignalValues name() {
    size_t begin = at_;
    while (at_ < text_.size()) {
      char c = text_[at_];
      if (c == '\'') {
        size_t end = text_.find('\'', at_ + 1);
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
      } else if (c == '[') {
        enclosed('[', ']');
      } else if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$') {
        ++at_;
      } else {
        break;
      }
    }
    std::string_view word = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '(') {
      for (const Function& f : kFunctions) {
        if (f.name == word) return call(f);
      }
      enclosed('(', ')');  // der(x) is a signal
      word = text_.substr(begin, at_ - begin);
    }
    SignalId id = find_signal(table_, word);
    if (!id.valid()) return fail(no_such_signal(table_, word)), SignalValues{};
    Signal signal = table_.signals[id];
    return {std::string(signal.unit), std::string(signal.display_unit), signal.kind, table_.values(id)};
  }

  SignalValues call(const Function& f) {
    ++at_;
    SignalValues first = sum(), second;
    if (f.arguments == 2) {
      if (why_.empty() && !take(',')) fail(fmt::format("{} has two arguments", f.name));
      if (why_.empty()) second = sum();
    }
    if (why_.empty() && !take(')')) fail("a ')' is missing");
    if (!why_.empty()) return {};
    bool keeps = f.name == "abs" || f.name == "min" || f.name == "max";
    SignalValues result;
    if (keeps) result.unit = first.unit;
    result.values = std::move(first.values);
    for (size_t i = 0; i < result.values.size(); ++i)
      result.values[i] = f.apply(result.values[i], i < second.values.size() ? second.values[i] : 0);
    return result;
  }

  const Table& table_;
  std::string_view text_;
  size_t at_ = 0;
  int depth_ = 0;
  std::string why_;
};

}  // namespace

SignalId find_signal(const Table& table, std::string_view name) {
  std::string wanted = plain_name(name);
  for (SignalId id : table.signals.ids()) {
    if (plain_name(table.signals.name(id)) == wanted) return id;
  }
  return {};
}

std::string no_such_signal(const Table& table, std::string_view name) {
  std::vector<std::string_view> candidates;
  for (SignalId id : table.signals.ids()) candidates.push_back(table.signals.name(id));
  std::string near = nearest_name(name, candidates);
  return fmt::format("the result has no signal '{}'{}", name,
                     near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
}

Outcome<SignalValues> evaluate(const Table& table, std::string_view expression) {
  // What a signal is called as a whole is that signal: a sweep has columns like "max(v)".
  if (SignalId id = find_signal(table, expression); id.valid()) {
    Signal signal = table.signals[id];
    return {{std::string(signal.unit), std::string(signal.display_unit), signal.kind, table.values(id)}, {}};
  }
  return Reader(table, expression).read();
}

}  // namespace saltus::results

#include "hybrid/reader.h"

#include "hybrid/reading.h"
#include "hybrid/spelling.h"
#include "hybrid/verify.h"

namespace saltus::hybrid {
namespace {

SALTUS_DIAGNOSTIC(Unexpected, Error, "B0203", "expected {}, found {}");
SALTUS_DIAGNOSTIC(UnknownName, Error, "B0204", "no {} is called '{}'");
SALTUS_DIAGNOSTIC(DeclaredTwice, Error, "B0205", "'{}' is declared twice");
SALTUS_DIAGNOSTIC(DoesNotFit, Error, "B0207", "{}");
SALTUS_DIAGNOSTIC(TooDeep, Error, "B0208", "this is nested too deeply");
SALTUS_DIAGNOSTIC(Inconsistent, Error, "B0210", "the model is not consistent: {}");
SALTUS_DIAGNOSTIC(TooLarge, Error, "B0211", "an array with more elements than can be counted");

// Each level of parentheses costs some ten calls of the parser.
constexpr int kDeepest = 200;
constexpr int64_t kMostElements = int64_t{1} << 40;

}  // namespace

bool Reading::is(std::string_view word_or_sign, size_t ahead) const {
  const Token& t = token(ahead);
  return (t.kind == TokenKind::Word || t.kind == TokenKind::Sign) && !t.quoted && t.text == word_or_sign;
}

bool Reading::is_name(size_t ahead) const {
  const Token& t = token(ahead);
  return t.kind == TokenKind::Word && (t.quoted || !is_word(t.text));
}

bool Reading::accept(std::string_view word_or_sign) {
  if (!is(word_or_sign)) return false;
  ++at_;
  return true;
}

void Reading::expect(std::string_view word_or_sign) {
  if (!accept(word_or_sign)) unexpected("'" + std::string(word_or_sign) + "'");
}

std::string Reading::name() {
  if (!is_name()) unexpected("a name");
  return tokens_[at_++].text;
}

std::string Reading::dotted() {
  std::string out = name();
  while (is(".")) {
    ++at_;
    out += "." + name();
  }
  return out;
}

std::string Reading::text() {
  if (token().kind != TokenKind::String) unexpected("a text");
  return tokens_[at_++].text;
}

int64_t Reading::integer() {
  bool negative = accept("-");
  if (token().kind != TokenKind::Integer) unexpected("an Integer");
  uint64_t magnitude = token().integer;
  if (magnitude > static_cast<uint64_t>(INT64_MAX) + (negative ? 1 : 0)) wrong(at_, "an Integer that is too large");
  ++at_;
  return static_cast<int64_t>(negative ? uint64_t{0} - magnitude : magnitude);
}

size_t Reading::matching() const {
  size_t depth = 0;
  for (size_t i = at_; i < tokens_.size(); ++i) {
    const Token& t = tokens_[i];
    if (t.kind != TokenKind::Sign) continue;
    if (t.text == "(" || t.text == "[" || t.text == "{") ++depth;
    if ((t.text == ")" || t.text == "]" || t.text == "}") && --depth == 0) return i;
  }
  return tokens_.size() - 1;
}

void Reading::skip_to(std::string_view sign) {
  while (token().kind != TokenKind::End && !is(sign)) {
    if (is("(") || is("[") || is("{")) at_ = matching();
    if (token().kind != TokenKind::End) ++at_;
  }
  if (!is(sign)) unexpected("'" + std::string(sign) + "'");
}

Span Reading::span_from(size_t first) const {
  size_t last = at_ > first ? at_ - 1 : first;
  return {file_, tokens_[std::min(first, tokens_.size() - 1)].begin, tokens_[std::min(last, tokens_.size() - 1)].end};
}

void Reading::unexpected(std::string_view wanted) {
  const Token& t = token();
  std::string found = "'" + t.text + "'";
  if (t.kind == TokenKind::End) found = "the end of the text";
  if (t.kind == TokenKind::String) found = "a text";
  context_.diagnostics.report(Unexpected, {file_, t.begin, t.end}, wanted, found);
  throw ReadFailed{};
}

void Reading::wrong(size_t first, const std::string& what) {
  std::string_view text = what;
  constexpr std::string_view kPrefix = "internal error: ";
  if (text.starts_with(kPrefix)) text.remove_prefix(kPrefix.size());
  context_.diagnostics.report(DoesNotFit, span_from(first), text);
  throw ReadFailed{};
}

void Reading::unknown(size_t first, std::string_view kind, const std::string& name) {
  Diagnostic& diagnostic = context_.diagnostics.report(UnknownName, span_from(first), kind, name);
  std::vector<std::string_view> candidates;
  if (kind == "variable") {
    for (const auto& [candidate, id] : variables_) candidates.push_back(candidate);
    for (const auto& [candidate, id] : locals_) candidates.push_back(candidate);
  }
  std::sort(candidates.begin(), candidates.end());
  std::string near = candidates.size() < 10000 ? nearest_name(name, candidates) : "";
  if (!near.empty()) diagnostic.hint("did you mean '" + near + "'?");
  throw ReadFailed{};
}

void Reading::twice(size_t first, const std::string& name) {
  context_.diagnostics.report(DeclaredTwice, span_from(first), name);
  throw ReadFailed{};
}

Reading::Nesting::Nesting(Reading& reading) : reading_(reading) {
  if (reading.depth_ >= kDeepest) {
    reading.context_.diagnostics.report(TooDeep, reading.span_from(reading.at_));
    throw ReadFailed{};
  }
  ++reading.depth_;
}

void Reading::check_dims(size_t first, std::span<const int64_t> dims) {
  int64_t n = 1;
  for (int64_t dim : dims) {
    // An empty array may have other dimensions as large as it likes, as far as its elements go; not as far as we do.
    if (dim > kMostElements || (dim > 0 && __builtin_mul_overflow(n, dim, &n)) || n > kMostElements) {
      context_.diagnostics.report(TooLarge, span_from(first));
      throw ReadFailed{};
    }
  }
}

void Reading::check_size(size_t first, ExprId e) {
  check_dims(first, model_.types[model_.exprs.type(e)].dims);
}

Model Reading::run() {
  tokens_ = tokens_of(file_, context_);
  expect("model");
  model_.name = context_.names.intern(dotted());
  if (token().kind == TokenKind::String) model_.description = context_.names.intern(text());
  declarations();
  sections();
  size_t last = at_;
  expect("end");
  dotted();
  expect(";");
  if (token().kind != TokenKind::End) unexpected("the end of the text");
  for (const Finding& finding : verify(model_, context_.names)) {
    Span span = finding.span.valid() ? finding.span : span_from(last);
    context_.diagnostics.report(Inconsistent, span, finding.text);
    throw ReadFailed{};
  }
  return std::move(model_);
}

std::optional<Model> read(FileId file, Context& context) {
  try {
    return Reading(file, context).run();
  } catch (const ReadFailed&) {
    return std::nullopt;
  }
}

std::optional<Model> read_text(std::string text, Context& context) {
  return read(context.sources.add("model", std::move(text)), context);
}

}  // namespace saltus::hybrid

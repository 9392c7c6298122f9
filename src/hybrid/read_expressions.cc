// Expressions, by Modelica's precedence (MLS §3.2). Chains of one operator are loops; only parentheses nest.
#include <algorithm>

#include "hybrid/reading.h"
#include "hybrid/spelling.h"

namespace saltus::hybrid {

ExprId Reading::expression() {
  Nesting nesting(*this);
  if (!is("if")) return range();
  // if a then x elseif b then y else z: the branches wait until the last is known.
  size_t first = at_;
  std::vector<std::pair<ExprId, ExprId>> branches;
  ++at_;
  do {
    size_t begin = at_;
    ExprId condition = expression();
    need(begin, base(condition) == BaseType::Boolean && !is_array(condition), "a condition that is not Boolean");
    expect("then");
    branches.emplace_back(condition, expression());
  } while (accept("elseif"));
  expect("else");
  ExprId result = expression();
  for (size_t i = branches.size(); i-- > 0;) {
    result = make(first, [&] { return build_.if_(branches[i].first, branches[i].second, result); });
  }
  return result;
}

ExprId Reading::range() {
  size_t first = at_;
  ExprId from = disjunction();
  if (!accept(":")) return from;
  ExprId to = disjunction();
  ExprId step;
  if (accept(":")) {
    step = to;
    to = disjunction();
    need(first, is_number(step) && !is_array(step), "a step that is not a number");
  }
  need(first, !is_array(from) && !is_array(to) && base(from) != BaseType::String && base(from) != BaseType::Record,
       "a range between things that are not numbers");
  need(first, !step.valid() || is_number(from), "a step between things that are not numbers");
  return make(first, [&] { return step.valid() ? build_.range(from, step, to) : build_.range(from, to); });
}

ExprId Reading::disjunction() {
  size_t first = at_;
  ExprId left = conjunction();
  while (accept("or")) {
    ExprId right = conjunction();
    need(first, base(left) == BaseType::Boolean && base(right) == BaseType::Boolean,
         "'or' of things that are not Boolean");
    need(first, is_array(left) == is_array(right), "'or' of an array and a scalar");
    left = make(first, [&] { return build_.or_(left, right); });
  }
  return left;
}

ExprId Reading::conjunction() {
  size_t first = at_;
  ExprId left = negation();
  while (accept("and")) {
    ExprId right = negation();
    need(first, base(left) == BaseType::Boolean && base(right) == BaseType::Boolean,
         "'and' of things that are not Boolean");
    need(first, is_array(left) == is_array(right), "'and' of an array and a scalar");
    left = make(first, [&] { return build_.and_(left, right); });
  }
  return left;
}

ExprId Reading::negation() {
  size_t first = at_;
  if (!accept("not")) return relation();
  ExprId e = relation();
  need(first, base(e) == BaseType::Boolean, "'not' of something that is not Boolean");
  return make(first, [&] { return build_.not_(e); });
}

ExprId Reading::relation() {
  size_t first = at_;
  ExprId left = sum();
  static constexpr std::pair<std::string_view, Op> kRelations[] = {{"<", Op::Less},    {"<=", Op::LessEqual},
                                                                   {">", Op::Greater}, {">=", Op::GreaterEqual},
                                                                   {"==", Op::Equal},  {"<>", Op::NotEqual}};
  for (const auto& [sign, op] : kRelations) {
    if (!accept(sign)) continue;
    ExprId right = sum();
    auto comparable = [&](ExprId e) {
      return is_number(e) || base(e) == BaseType::Boolean || base(e) == BaseType::String ||
             base(e) == BaseType::Enumeration;
    };
    need(first, comparable(left) && comparable(right), "a relation between things that have no order");
    return make(first, [&, op = op] { return build_.relation(op, left, right); });
  }
  return left;
}

ExprId Reading::sum() {
  size_t first = at_;
  ExprId left;
  if (is("-")) {
    // The most negative Integer has no positive counterpart.
    const Token& next = token(1);
    if (next.kind == TokenKind::Integer && next.integer == uint64_t{1} << 63 && !is("*", 2) && !is("/", 2) &&
        !is("^", 2)) {
      at_ += 2;
      left = build_.integer(INT64_MIN);
    } else {
      ++at_;
      ExprId operand = product();
      need(first, is_number(operand), "'-' of something that is not a number");
      left = make(first, [&] { return build_.negate(operand); });
    }
  } else {
    left = product();
  }
  while (is("+") || is("-")) {
    bool plus = is("+");
    ++at_;
    ExprId right = product();
    bool strings = plus && base(left) == BaseType::String && base(right) == BaseType::String;
    need(first, strings || (is_number(left) && is_number(right)), "a sum of things that are not numbers");
    need(first, !strings || is_array(left) == is_array(right), "a sum of an array and a scalar");
    left = make(first, [&] { return plus ? build_.add(left, right) : build_.subtract(left, right); });
  }
  return left;
}

ExprId Reading::product() {
  size_t first = at_;
  ExprId left = power();
  while (is("*") || is("/") || is(".*") || is("./")) {
    std::string sign = tokens_[at_++].text;
    ExprId right = power();
    need(first, is_number(left) && is_number(right), "a product of things that are not numbers");
    left = make(first, [&] {
      if (sign == "*") return build_.matrix_multiply(left, right);
      if (sign == ".*") return build_.multiply(left, right);
      return build_.divide(left, right);
    });
  }
  return left;
}

ExprId Reading::power() {
  size_t first = at_;
  ExprId left = primary();
  if (!is("^") && !is(".^")) return left;
  bool elementwise = tokens_[at_++].text == ".^";
  ExprId right = primary();
  need(first, is_number(left) && is_number(right), "a power of things that are not numbers");
  bool matrix = !elementwise && is_array(left);
  need(first,
       !matrix ||
           (base(right) == BaseType::Integer && !is_array(right) && model_.types.rank(model_.exprs.type(left)) == 2),
       "a power of an array that is no matrix to an Integer");
  return make(first, [&] { return matrix ? build_.matrix_power(left, right) : build_.power(left, right); });
}

ExprId Reading::primary() {
  size_t first = at_;
  const Token& t = token();
  switch (t.kind) {
    case TokenKind::Real: ++at_; return build_.real(t.real);
    case TokenKind::Integer: return build_.integer(integer());
    case TokenKind::String: return build_.string(text());
    case TokenKind::End: unexpected("an expression");
    case TokenKind::Sign:
      if (is("{")) return postfix(first, braces());
      if (accept("(")) {
        ExprId inner = expression();
        expect(")");
        return postfix(first, inner);
      }
      unexpected("an expression");
    case TokenKind::Word: break;
  }
  if (accept("time")) return build_.time();
  if (accept("true")) return build_.boolean(true);
  if (accept("false")) return build_.boolean(false);
  if (accept("$inf")) return build_.real(std::numeric_limits<double>::infinity());
  if (accept("$nan")) return build_.real(std::numeric_limits<double>::quiet_NaN());
  if (is("initial") && is("(", 1)) {
    at_ += 2;
    expect(")");
    return build_.initial();
  }
  if (accept("function")) {
    FunctionId f = function_reference();
    expect("(");
    std::vector<ExprId> bound;
    while (!accept(")")) {
      if (!bound.empty()) expect(",");
      if (is(":") && (is(",", 1) || is(")", 1))) {
        ++at_;
        bound.push_back(build_.colon());
      } else {
        bound.push_back(expression());
      }
    }
    need(first, bound.size() == model_.functions[f].input_count,
         "another number of arguments than the function has inputs");
    return make(first, [&] { return build_.function_value(f, bound); });
  }
  return reference();
}

ExprId Reading::braces() {
  Nesting nesting(*this);
  if (token().for_at != 0) return comprehension();
  size_t first = at_;
  expect("{");
  std::vector<ExprId> elements;
  do elements.push_back(expression());
  while (accept(","));
  expect("}");
  return make(first, [&] { return build_.array_literal(elements); });
}

ExprId Reading::comprehension() {
  size_t first = at_, body_begin = at_ + 1, for_begin = token().for_at;
  at_ = for_begin + 1;
  // The iterators are listed from the inside out; a range may name the iterators outside it, so the last is read first.
  std::vector<std::pair<std::string, size_t>> listed;
  do {
    std::string iterator = name();
    expect("in");
    listed.emplace_back(std::move(iterator), at_);
    while (!is(",") && !is("}")) {
      if (token().kind == TokenKind::End) unexpected("'}'");
      if (is("(") || is("[") || is("{")) at_ = matching();
      if (token().kind != TokenKind::End) ++at_;
    }
  } while (accept(","));
  size_t end = at_;
  std::reverse(listed.begin(), listed.end());
  IteratorId iterator;
  for (const auto& [name, begin] : listed) {
    IteratorId id = build_.new_iterator(name);
    if (!iterator.valid()) iterator = id;
  }
  size_t outside = scope_.size();
  std::vector<ExprId> ranges;
  for (size_t k = 0; k < listed.size(); ++k) {
    at_ = listed[k].second;
    ExprId range = expression();
    need(listed[k].second, model_.types.rank(model_.exprs.type(range)) == 1,
         "an iterator over something that is not a vector");
    if (!is(",") && !is("}")) unexpected("'}'");
    ranges.push_back(range);
    TypeId element = model_.types.element(model_.exprs.type(range));
    scope_.emplace_back(listed[k].first,
                        build_.iterator(IteratorId(iterator.value + static_cast<uint32_t>(k)), element));
  }
  at_ = body_begin;
  ExprId body = expression();
  scope_.resize(outside);
  if (at_ != for_begin) unexpected("'for'");
  at_ = end;
  expect("}");
  return make(first, [&] { return build_.for_(body, iterator, ranges); });
}

std::vector<ExprId> Reading::subscripts() {
  Nesting nesting(*this);
  expect("[");
  std::vector<ExprId> out;
  do {
    if (is(":") && (is(",", 1) || is("]", 1))) {
      ++at_;
      out.push_back(build_.colon());
    } else {
      size_t first = at_;
      ExprId e = expression();
      need(first, base(e) == BaseType::Integer && model_.types.rank(model_.exprs.type(e)) <= 1,
           "a subscript that is not Integer");
      out.push_back(e);
    }
  } while (accept(","));
  expect("]");
  return out;
}

// Subscripts behind a field are the field's own; the dimensions of the records before it stay whole.
ExprId Reading::subscripted(size_t first, ExprId base, size_t whole, std::span<const ExprId> list) {
  std::vector<ExprId> all(whole, build_.colon());
  all.insert(all.end(), list.begin(), list.end());
  return make(first, [&] { return build_.index(base, all); });
}

ExprId Reading::postfix(size_t first, ExprId base) {
  size_t whole = 0;
  while (true) {
    if (is("[")) {
      std::vector<ExprId> list = subscripts();
      base = subscripted(first, base, whole, list);
      whole = 0;
    } else if (is(".") && is_name(1)) {
      ++at_;
      whole = model_.types.rank(model_.exprs.type(base));
      base = field(first, base, name());
    } else {
      return base;
    }
  }
}

ExprId Reading::field(size_t first, ExprId of, const std::string& name) {
  Type type = model_.types[model_.exprs.type(of)];
  need(first, type.base == BaseType::Record, "a field of something that is not a record");
  const std::vector<RecordField>& fields = model_.types.records[RecordId(type.detail)].fields;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (context_.names.text(fields[i].name) == name) return make(first, [&] { return build_.field(of, i); });
  }
  unknown(first, "field", name);
}

ExprId Reading::reference() {
  constexpr size_t kMostSegments = 1000;
  size_t first = at_;
  bool quoted = token().quoted;
  std::vector<NameSegment> segments;
  bool plain = true;
  do {
    if (segments.size() > kMostSegments) wrong(first, "a name with too many parts");
    // A builtin function is a name like any other until its parenthesis.
    segments.push_back({name(), {}});
    if (is("[")) {
      segments.back().subscripts = subscripts();
      plain = false;
    }
    if (is("(") && plain) {
      std::string joined = segments[0].name;
      for (size_t i = 1; i < segments.size(); ++i) joined += "." + segments[i].name;
      return postfix(first, call(first, joined, quoted));
    }
  } while (accept("."));
  return postfix(first, resolve(first, segments));
}

ExprId Reading::resolve(size_t first, std::vector<NameSegment>& segments) {
  std::span<NameSegment> all(segments);
  auto part = [&](ExprId root) {
    if (!segments[0].subscripts.empty()) root = make(first, [&] { return build_.index(root, segments[0].subscripts); });
    return fields(first, root, all.subspan(1));
  };
  for (size_t i = scope_.size(); i-- > 0;) {
    if (scope_[i].first == segments[0].name) return part(scope_[i].second);
  }
  if (function_) {
    auto it = locals_.find(segments[0].name);
    if (it != locals_.end()) return part(build_.local(it->second, function_->variables[it->second].type));
  }
  std::string joined;
  for (const NameSegment& segment : segments) joined += (joined.empty() ? "" : ".") + segment.name;
  std::string whole = joined;
  // The longest name that is a variable; what follows are fields of it.
  for (size_t count = segments.size(); count > 0; --count) {
    auto it = variables_.find(joined);
    if (it != variables_.end()) {
      return fields(first, variable_part(first, it->second, all.first(count)), all.subspan(count));
    }
    joined.resize(joined.size() - std::min(joined.size(), segments[count - 1].name.size() + 1));
  }
  if (segments.size() > 1) {
    std::string literal = segments.back().name;
    auto it = types_.find(whole.substr(0, whole.size() - literal.size() - 1));
    if (it != types_.end() && model_.types[it->second].base == BaseType::Enumeration) {
      const Enumeration& type = model_.types.enumerations[EnumerationId(model_.types[it->second].detail)];
      for (size_t i = 0; i < type.literals.size(); ++i) {
        if (context_.names.text(type.literals[i]) == literal)
          return build_.enum_literal(it->second, static_cast<int64_t>(i) + 1);
      }
    }
  }
  unknown(first, "variable", whole);
}

// The subscripts of a variable, each at the segment it belongs to; a segment without any is taken whole.
ExprId Reading::variable_part(size_t first, VariableId id, std::span<NameSegment> matched) {
  std::vector<Segment> pattern = segments_of(context_.names.text(model_.variables[id].pattern));
  std::vector<ExprId> all;
  // A name's segments are matched by its text; only where quoting hides dots do the numbers differ.
  need(first, pattern.size() == matched.size(), "a name that is split differently where it is declared");
  for (size_t i = 0; i < pattern.size(); ++i) {
    need(first, matched[i].subscripts.size() <= pattern[i].marks, "more subscripts than dimensions");
    all.insert(all.end(), matched[i].subscripts.begin(), matched[i].subscripts.end());
    all.resize(all.size() + pattern[i].marks - matched[i].subscripts.size(), build_.colon());
  }
  ExprId whole = build_.variable(id);
  return make(first, [&] { return build_.index(whole, all); });
}

ExprId Reading::fields(size_t first, ExprId base, std::span<NameSegment> rest) {
  for (NameSegment& segment : rest) {
    size_t whole = model_.types.rank(model_.exprs.type(base));
    base = field(first, base, segment.name);
    if (!segment.subscripts.empty()) base = subscripted(first, base, whole, segment.subscripts);
  }
  return base;
}

std::vector<ExprId> Reading::arguments() {
  std::vector<ExprId> out;
  if (accept(")")) return out;
  do out.push_back(expression());
  while (accept(","));
  expect(")");
  return out;
}

ExprId Reading::call(size_t first, const std::string& name, bool quoted) {
  Nesting nesting(*this);
  if (!quoted && is_function_word(name)) return builtin(first, name);
  // A quoted name is a function's whose name a type has taken, or a type's that is no identifier.
  if (!quoted || !functions_.contains(name)) {
    auto it = types_.find(name);
    if (it != types_.end() && model_.types[it->second].base != BaseType::ExternalObject) {
      expect("(");
      std::vector<ExprId> args = arguments();
      if (model_.types[it->second].base == BaseType::Enumeration) {
        need(first, args.size() == 1 && base(args[0]) == BaseType::Integer,
             "a literal by something that is not an Integer");
        return make(first, [&] { return build_.integer_to_enum(it->second, args[0]); });
      }
      const Record& record = model_.types.records[RecordId(model_.types[it->second].detail)];
      need(first, args.size() == record.fields.size(), "a record with too many or too few fields");
      return make(first, [&] { return build_.record_literal(it->second, args); });
    }
  }
  auto it = functions_.find(name);
  if (it == functions_.end()) unknown(first, "function", name);
  expect("(");
  std::vector<ExprId> args = arguments();
  return make(first, [&] { return build_.call(it->second, args); });
}

}  // namespace saltus::hybrid

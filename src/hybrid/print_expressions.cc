// Expressions as text, with as few parentheses as Modelica's precedence (MLS §3.2) allows. The work still to do is kept
// on a stack of its own: a sum of 100 000 terms is a deep tree.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "hybrid/call_sizes.h"
#include "hybrid/printing.h"
#include "hybrid/real_functions.h"

namespace saltus::hybrid {
namespace {

enum Level { kAny, kRange, kOr, kAnd, kNot, kRelation, kSum, kProduct, kPower, kPrimary };

// A graph may have exponentially many paths; nobody reads more than this.
constexpr size_t kLongest = size_t{1} << 30;

bool converts_operands(Op op) {  // Build puts ToReal there by itself
  switch (op) {
  SALTUS_CASES_OF_REAL_FUNCTIONS:
  case Op::Atan2:
  case Op::Divide:
  case Op::Power: return true;
    default: return false;
  }
}

}  // namespace

std::string Printing::literal_real(double value) const {
  if (std::isnan(value)) return "$nan";
  if (std::isinf(value)) return value > 0 ? "$inf" : "-$inf";
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string Printing::sizes_text(std::span<const int64_t> dims) const {
  std::string out;
  for (int64_t dim : dims) {
    if (!out.empty()) out += ", ";
    out += dim == kUnknownSize ? ":" : std::to_string(dim);
  }
  return out;
}

std::string Printing::type_text(TypeId id) const {
  const Type& type = model_.types[id];
  std::string out;
  switch (type.base) {
    case BaseType::Real: out = "Real"; break;
    case BaseType::Integer: out = "Integer"; break;
    case BaseType::Boolean: out = "Boolean"; break;
    case BaseType::String: out = "String"; break;
    case BaseType::Clock: out = "Clock"; break;
    case BaseType::Function: out = "function"; break;
    case BaseType::None: out = "()"; break;
    case BaseType::Enumeration:
      out = spell_name(text(model_.types.enumerations[EnumerationId(type.detail)].name));
      break;
    case BaseType::Record: out = spell_name(text(model_.types.records[RecordId(type.detail)].name)); break;
    case BaseType::ExternalObject:
      out = spell_name(text(model_.types.external_classes[ExternalClassId(type.detail)].name));
      break;
    case BaseType::Tuple:
      for (TypeId part : model_.types.parts(id)) out += (out.empty() ? "" : ", ") + type_text(part);
      out = "(" + out + ")";
      break;
  }
  if (type.is_array()) out += "[" + sizes_text(type.dims) + "]";
  return out;
}

void Printing::type(TypeId id) {
  out_ += type_text(id);
}

// -- iterators

std::string Printing::iterator_name(IteratorId iterator) const {
  for (size_t i = scope_.size(); i-- > 0;) {
    if (scope_[i].first == iterator) return scope_[i].second;
  }
  return spell_segment(text(model_.iterators[iterator].name));
}

void Printing::push_scope(IteratorId iterator) {
  // Iterators are told apart by their ids, not their names: one that hides another name gets a number.
  std::string base(text(model_.iterators[iterator].name));
  auto hides = [&](const std::string& name) {
    if (taken_.count(name)) return true;
    return std::any_of(scope_.begin(), scope_.end(),
                       [&](const auto& other) { return other.second == spell_segment(name); });
  };
  std::string name = base;
  for (int n = 2; hides(name); ++n) name = fmt::format("{}_{}", base, n);
  scope_.emplace_back(iterator, spell_segment(name));
}

// -- expressions

int Printing::level_of(ExprId e) const {
  switch (pool_.op(e)) {
    case Op::If: return kAny;
    case Op::RangeOf: return kRange;
    case Op::Or: return kOr;
    case Op::And: return kAnd;
    case Op::Not: return kNot;
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual: return kRelation;
    case Op::Add:
    case Op::Subtract:
    case Op::Negate: return kSum;
    case Op::Multiply:
    case Op::MatrixMultiply:
    case Op::Divide: return kProduct;
    case Op::Power:
    case Op::MatrixPower: return kPower;
    case Op::Real: return std::signbit(pool_.real(e)) ? kSum : kPrimary;
    case Op::Integer: return pool_.integer(e) < 0 ? kSum : kPrimary;
    default: return kPrimary;
  }
}

ExprId Printing::without_conversion(ExprId e) const {
  return pool_.op(e) == Op::ToReal ? pool_.arg(e, 0) : e;
}

void Printing::expression(ExprId root, int level) {
  if (!root.valid()) return;
  std::vector<Piece> stack;
  std::vector<Piece> parts;
  stack.push_back({Piece::Expression, {}, root, level});
  while (!stack.empty()) {
    Piece piece = std::move(stack.back());
    stack.pop_back();
    switch (piece.kind) {
      case Piece::Text: out_ += piece.text; break;
      case Piece::Enter:
      case Piece::Leave: {
        size_t count = pool_.arg_count(piece.e) - 1;
        for (size_t k = 0; k < count; ++k) {
          if (piece.kind == Piece::Enter)
            push_scope(IteratorId(static_cast<uint32_t>(pool_.data(piece.e) + k)));
          else
            pop_scope();
        }
        break;
      }
      case Piece::IteratorName:
        out_ +=
            iterator_name(IteratorId(static_cast<uint32_t>(pool_.data(piece.e)) + static_cast<uint32_t>(piece.level)));
        break;
      case Piece::Expression:
        if (out_.size() > kLongest) {
          out_ += "...";
          return;
        }
        parts.clear();
        pieces_of(piece.e, piece.level, parts);
        stack.insert(stack.end(), std::make_move_iterator(parts.rbegin()), std::make_move_iterator(parts.rend()));
    }
  }
}

void Printing::pieces_of(ExprId e, int level, std::vector<Piece>& out) {
  bool parentheses = level_of(e) < level;
  if (parentheses) out.push_back({Piece::Text, "(", {}});
  if (op_class(pool_.op(e)) == OpClass::Leaf)
    leaf(e, level, out);
  else if (level_of(e) < kPrimary)
    operator_(e, out);
  else
    named_op(e, out);
  if (parentheses) out.push_back({Piece::Text, ")", {}});
}

void Printing::leaf(ExprId e, int level, std::vector<Piece>& out) {
  auto text = [&](std::string t) { out.push_back({Piece::Text, std::move(t), {}}); };
  uint64_t data = pool_.data(e);
  switch (pool_.op(e)) {
    case Op::Real: return text(literal_real(pool_.real(e)));
    case Op::Integer: return text(std::to_string(pool_.integer(e)));
    case Op::Boolean: return text(pool_.boolean(e) ? "true" : "false");
    case Op::String: return text(spell_string(this->text(pool_.string(e))));
    case Op::EnumLiteral: {
      const Enumeration& type = model_.types.enumerations[EnumerationId(model_.types[pool_.type(e)].detail)];
      if (data < 1 || data > type.literals.size()) return text(fmt::format("{}({})", type_text(pool_.type(e)), data));
      return text(type_text(pool_.type(e)) + "." + spell_segment(this->text(type.literals[data - 1])));
    }
    case Op::Time: return text("time");
    case Op::Colon: return text(":");
    case Op::Iterator: return text(iterator_name(pool_.iterator(e)));
    case Op::Local:
      if (!function_ || data >= function_->variables.size()) return text(fmt::format("$local{}", data));
      return text(spell_segment(this->text(function_->variables[data].name)));
    case Op::Variable: {
      std::string name;
      for (const Segment& segment : segments_of(this->text(model_.variables[pool_.variable(e)].pattern))) {
        if (!name.empty()) name += '.';
        name += spell_segment(segment.name);
      }
      return text(std::move(name));
    }
    default: return text(fmt::format("{}({})", op_text(pool_.op(e)), data));
  }
}

void Printing::operator_(ExprId e, std::vector<Piece>& out) {
  auto text = [&](std::string t) { out.push_back({Piece::Text, std::move(t), {}}); };
  auto operand = [&](ExprId arg, int level) { out.push_back({Piece::Expression, {}, arg, level}); };
  Op op = pool_.op(e);
  int level = level_of(e);
  switch (op) {
    case Op::If: {
      text("if ");
      operand(pool_.arg(e, 0), kAny);
      text(" then ");
      operand(pool_.arg(e, 1), kAny);
      ExprId rest = pool_.arg(e, 2);
      while (pool_.op(rest) == Op::If) {
        text(" elseif ");
        operand(pool_.arg(rest, 0), kAny);
        text(" then ");
        operand(pool_.arg(rest, 1), kAny);
        rest = pool_.arg(rest, 2);
      }
      text(" else ");
      return operand(rest, kAny);
    }
    case Op::RangeOf: {
      operand(pool_.arg(e, 0), kOr);
      ExprId step = pool_.arg(e, 1);
      if (pool_.op(step) != Op::Integer || pool_.integer(step) != 1) {
        bool one = pool_.op(step) == Op::Real && pool_.real(step) == 1;
        if (!one) {
          text(":");
          operand(step, kOr);
        }
      }
      text(":");
      return operand(pool_.arg(e, 2), kOr);
    }
    case Op::Not: text("not "); return operand(pool_.arg(e, 0), kRelation);
    case Op::Negate: text("-"); return operand(pool_.arg(e, 0), kProduct);
    default: break;
  }
  ExprId a = pool_.arg(e, 0), b = pool_.arg(e, 1);
  bool left_array = model_.types.is_array(pool_.type(a)), right_array = model_.types.is_array(pool_.type(b));
  std::string sign = op_text(op);
  if (op == Op::MatrixMultiply) sign = "*";
  if (op == Op::MatrixPower) sign = "^";
  if (op == Op::Multiply && left_array && right_array) sign = ".*";
  if (op == Op::Divide && right_array) sign = "./";
  if (op == Op::Power && (left_array || right_array)) sign = ".^";
  int left = level, right = level + 1;
  if (op == Op::Power || op == Op::MatrixPower) left = right = kPrimary;
  if (level == kRelation) left = right = kSum;
  // A conversion that reading would put in again is left out.
  bool both = pool_.op(a) == Op::ToReal && pool_.op(b) == Op::ToReal;
  bool strings = model_.types[pool_.type(a)].base == BaseType::String;
  if (converts_operands(op) || (!both && !strings && level >= kRelation && op != Op::MatrixPower)) {
    a = without_conversion(a);
    b = without_conversion(b);
  }
  operand(a, left);
  text(" " + sign + " ");
  operand(b, right);
}

std::string Printing::function_name(FunctionId id) const {
  std::string_view name = text(model_.functions[id].name);
  bool taken = is_function_word(name) || constructors_.count(name) > 0;
  return taken ? spell_quoted(name) : spell_name(name);
}

void Printing::list(std::string open, ExprId e, const char* close, std::vector<Piece>& out) {
  out.push_back({Piece::Text, std::move(open), {}});
  for (size_t i = 0; i < pool_.arg_count(e); ++i) {
    if (i > 0) out.push_back({Piece::Text, ", ", {}});
    ExprId arg = pool_.arg(e, i);
    if (converts_operands(pool_.op(e))) arg = without_conversion(arg);
    out.push_back({Piece::Expression, {}, arg, kAny});
  }
  out.push_back({Piece::Text, close, {}});
}

void Printing::call(std::string name, ExprId e, std::vector<Piece>& out) {
  list(std::move(name) + "(", e, ")", out);
}

void Printing::index(ExprId e, std::vector<Piece>& out) {
  auto text = [&](std::string t) { out.push_back({Piece::Text, std::move(t), {}}); };
  auto group = [&](size_t from, size_t to) {
    text("[");
    for (size_t i = from; i < to; ++i) {
      if (i > from) text(", ");
      out.push_back({Piece::Expression, {}, pool_.arg(e, i), kAny});
    }
    text("]");
  };
  ExprId base = pool_.arg(e, 0);
  size_t count = pool_.arg_count(e);
  if (pool_.op(base) == Op::Field) {
    // r.x[i] is the field's own subscript, beside the whole of the records r; (r.x)[i] chooses among these.
    size_t records = model_.types.rank(pool_.type(pool_.arg(base, 0)));
    bool own = count > 1 + records;
    for (size_t i = 0; own && i < records; ++i) own = pool_.op(pool_.arg(e, i + 1)) == Op::Colon;
    if (!own) text("(");
    out.push_back({Piece::Expression, {}, base, kPrimary});
    if (!own) text(")");
    return group(own ? 1 + records : 1, count);
  }
  if (pool_.op(base) != Op::Variable) {
    out.push_back({Piece::Expression, {}, base, kPrimary});
    return group(1, count);
  }
  // The subscripts go to the segments they belong to.
  size_t next = 1;
  bool first = true;
  for (const Segment& segment : segments_of(this->text(model_.variables[pool_.variable(base)].pattern))) {
    text((first ? "" : ".") + spell_segment(segment.name));
    first = false;
    size_t end = std::min(count, next + segment.marks);
    if (end > next) group(next, end);
    next = end;
  }
  if (next < count) group(next, count);
}

void Printing::named_op(ExprId e, std::vector<Piece>& out) {
  auto text = [&](std::string t) { out.push_back({Piece::Text, std::move(t), {}}); };
  auto operand = [&](ExprId arg, int level = kAny) { out.push_back({Piece::Expression, {}, arg, level}); };
  Op op = pool_.op(e);
  const Type& type = model_.types[pool_.type(e)];
  uint64_t data = pool_.data(e);
  switch (op) {
    case Op::Index: return index(e, out);
    case Op::ArrayLiteral:
      if (pool_.arg_count(e) == 0) {
        switch (type.base) {
          case BaseType::Real: return text("fill(0.0, " + sizes_text(type.dims) + ")");
          case BaseType::Integer: return text("fill(0, " + sizes_text(type.dims) + ")");
          case BaseType::Boolean: return text("fill(false, " + sizes_text(type.dims) + ")");
          case BaseType::String: return text("fill(\"\", " + sizes_text(type.dims) + ")");
          default: return text("empty(" + type_text(pool_.type(e)) + ")");
        }
      }
      return list("{", e, "}", out);
    case Op::Fill:
      if (pool_.arg_count(e) > 1) return call("fill", e, out);
      text("fill(");
      operand(pool_.arg(e, 0));
      return text(", " + sizes_text(type.dims) + ")");
    case Op::For: {
      // MLS §10.4.1.1 lists the iterators from the inside out.
      out.push_back({Piece::Text, "{", {}});
      out.push_back({Piece::Enter, {}, e});
      operand(pool_.arg(e, 0));
      for (size_t k = pool_.arg_count(e); k-- > 1;) {
        text(k + 1 == pool_.arg_count(e) ? " for " : ", ");
        out.push_back({Piece::IteratorName, {}, e, static_cast<int>(k) - 1});
        text(" in ");
        operand(pool_.arg(e, k));
      }
      out.push_back({Piece::Leave, {}, e});
      return text("}");
    }
    case Op::Concatenate: return list(fmt::format("cat({}, ", data + 1), e, ")", out);
    case Op::MinOf: return call("min", e, out);
    case Op::MaxOf: return call("max", e, out);
    case Op::Identity:
      if (pool_.arg_count(e) == 0) return text(fmt::format("identity({})", type.dims[0]));
      return call("identity", e, out);
    case Op::Reshape:
      text("reshape(");
      operand(pool_.arg(e, 0));
      return text((type.is_array() ? ", " : "") + sizes_text(type.dims) + ")");
    case Op::IntegerToEnum:
      return call(spell_name(this->text(model_.types.enumerations[EnumerationId(type.detail)].name)), e, out);
    case Op::ToString: {
      text("String(");
      operand(pool_.arg(e, 0));
      if (data == 1) {
        text(", format = ");
        operand(pool_.arg(e, 1));
        return text(")");
      }
      ExprId digits = pool_.arg(e, 1), length = pool_.arg(e, 2), left = pool_.arg(e, 3);
      auto is = [&](ExprId x, Op literal, uint64_t value) { return pool_.op(x) == literal && pool_.data(x) == value; };
      if (!is(digits, Op::Integer, 6)) text(", significantDigits = "), operand(digits);
      if (!is(length, Op::Integer, 0)) text(", minimumLength = "), operand(length);
      if (!is(left, Op::Boolean, 1)) text(", leftJustified = "), operand(left);
      return text(")");
    }
    case Op::RecordLiteral: return call(type_text(pool_.type(e)), e, out);
    case Op::Field: {
      operand(pool_.arg(e, 0), kPrimary);
      const Record& record = model_.types.records[RecordId(model_.types[pool_.type(pool_.arg(e, 0))].detail)];
      return text("." + spell_segment(this->text(record.fields[data].name)));
    }
    case Op::Call: {
      const Function& function = model_.functions[pool_.function(e)];
      // Said only where it does not follow from the function and its arguments.
      bool typed = false;
      for (size_t i = 0; i < function.output_count; ++i) {
        TypeId part = function.output_count == 1 ? pool_.type(e) : model_.types.parts(pool_.type(e))[i];
        typed = typed || model_.types[part].dims != result_dims(model_, function, i, pool_.args(e));
      }
      if (typed) text("typed(" + type_text(pool_.type(e)) + ", ");
      call(function_name(pool_.function(e)), e, out);
      if (typed) text(")");
      return;
    }
    case Op::TupleElement:
      text("result(");
      operand(pool_.arg(e, 0));
      return text(fmt::format(", {})", data + 1));
    case Op::FunctionValue: return call("function " + function_name(pool_.function(e)), e, out);
    case Op::CallValue: return list("callvalue(" + type_text(pool_.type(e)) + ", ", e, ")", out);
    case Op::Smooth:
      text(fmt::format("smooth({}, ", data));
      operand(pool_.arg(e, 0));
      return text(")");
    case Op::SlotIndexed:
      text(fmt::format("slot({}, ", data));
      operand(pool_.arg(e, 0));
      return text(")");
    default: return call(op_text(op), e, out);
  }
}

std::string print(const Model& model, const NameTable& names, ExprId e, FunctionId function) {
  Printing printing(model, names);
  if (function.valid()) printing.enter(&model.functions[function]);
  printing.expression(e);
  return printing.take();
}

std::string print_type(const Model& model, const NameTable& names, TypeId type) {
  Printing printing(model, names);
  printing.type(type);
  return printing.take();
}

}  // namespace saltus::hybrid

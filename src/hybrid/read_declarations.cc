// What a model declares: types, functions, channels, variables.
#include <algorithm>
#include <charconv>

#include "hybrid/reading.h"
#include "hybrid/spelling.h"

namespace saltus::hybrid {
namespace {

constexpr std::string_view kBlockEnds[] = {"if", "for", "while", "when", "select", "algorithm"};

bool begins_section(std::string_view word) {
  return word == "equation" || word == "algorithm" || word == "initial" || word == "process" || word == "annotation" ||
         word == "end";
}

}  // namespace

void Reading::declarations() {
  first_round();
  size_t sections = at_;
  for (const Item& item : record_items_) record(item);
  for (Item& item : function_items_) signature(item);
  for (const Item& item : destructor_items_) {
    at_ = item.begin;
    model_.types.external_classes[ExternalClassId(item.id)].destructor = function_reference();
    expect(";");
  }
  for (const Item& item : channel_items_) {
    at_ = item.begin;
    channel();
  }
  for (Item& item : variable_items_) variable(item);
  for (const Item& item : function_items_) function(item);
  for (const Item& item : variable_items_) variable_details(item);
  at_ = sections;
}

// Notes where everything is, and the names of types and functions.
void Reading::first_round() {
  auto skip_block = [&] {  // to the end that has a name
    while (true) {
      if (token().kind == TokenKind::End) unexpected("'end'");
      bool of_block = std::any_of(std::begin(kBlockEnds), std::end(kBlockEnds), [&](auto word) { return is(word, 1); });
      if (is("end") && !of_block) break;
      ++at_;
    }
    ++at_;
    dotted();
    expect(";");
  };
  while (true) {
    if (token().kind == TokenKind::End) unexpected("'end'");
    if (token().kind == TokenKind::Word && !token().quoted && begins_section(token().text)) return;
    if (is("state") && is("machine", 1)) return;
    size_t first = at_;
    if (accept("type")) {
      enumeration();
    } else if (accept("class")) {
      std::string name = dotted();
      ExternalClassId id = model_.types.external_classes.add({context_.names.intern(name)});
      if (!types_.emplace(name, model_.types.scalar(BaseType::ExternalObject, id.value)).second) twice(first, name);
      expect("extends");
      if (this->name() != "ExternalObject") wrong(first, "a class that is not an ExternalObject");
      if (accept("destructor")) {
        destructor_items_.push_back({at_, 0, id.value});
        skip_to(";");
      }
      expect(";");
    } else if (accept("record")) {
      Item item{at_, 0, 0};
      std::string name = dotted();
      RecordId id = model_.types.records.add({context_.names.intern(name), {}});
      item.id = id.value;
      if (!types_.emplace(name, model_.types.record(id)).second) twice(first, name);
      record_items_.push_back(item);
      skip_block();
    } else if (is("function") || (is("impure") && is("function", 1))) {
      Function f;
      f.impure = accept("impure");
      expect("function");
      Item item{at_, 0, 0};
      std::string name = dotted();
      f.name = context_.names.intern(name);
      FunctionId id = model_.functions.add(std::move(f));
      item.id = id.value;
      if (!functions_.emplace(name, id).second) twice(first, name);
      function_items_.push_back(item);
      skip_block();
    } else if (accept("channel")) {
      channel_items_.push_back({at_, 0, 0});
      skip_to(";");
      expect(";");
    } else {
      variable_items_.push_back({at_, 0, 0});
      skip_to(";");
      expect(";");
    }
  }
}

// -- types

void Reading::enumeration() {
  size_t first = at_;
  std::string name = dotted();
  expect("=");
  if (this->name() != "enumeration") wrong(first, "a type that is not an enumeration");
  expect("(");
  Enumeration enumeration;
  enumeration.name = context_.names.intern(name);
  do enumeration.literals.push_back(context_.names.intern(this->name()));
  while (accept(","));
  expect(")");
  expect(";");
  EnumerationId id = model_.types.enumerations.add(std::move(enumeration));
  if (!types_.emplace(name, model_.types.enumeration(id)).second) twice(first, name);
}

TypeId Reading::type_name() {
  size_t first = at_;
  if (accept("function")) return model_.types.scalar(BaseType::Function);
  std::string name = dotted();
  if (name == "Real") return model_.types.real();
  if (name == "Integer") return model_.types.integer();
  if (name == "Boolean") return model_.types.boolean();
  if (name == "String") return model_.types.string();
  if (name == "Clock") return model_.types.scalar(BaseType::Clock);
  auto it = types_.find(name);
  if (it == types_.end()) unknown(first, "type", name);
  return it->second;
}

std::vector<int64_t> Reading::literal_sizes() {
  size_t first = at_;
  std::vector<int64_t> dims;
  expect("[");
  do {
    if (accept(":")) {
      dims.push_back(kUnknownSize);
    } else {
      dims.push_back(integer());
      if (dims.back() < 0) wrong(first, "a negative size");
    }
  } while (accept(","));
  expect("]");
  check_dims(first, dims);
  return dims;
}

TypeId Reading::type() {
  Nesting nesting(*this);
  size_t first = at_;
  if (accept("(")) {
    if (accept(")")) return model_.types.none();
    std::vector<TypeId> parts;
    do parts.push_back(type());
    while (accept(","));
    expect(")");
    return model_.types.tuple(std::move(parts));
  }
  TypeId scalar = type_name();
  if (!is("[")) return scalar;
  std::vector<int64_t> dims = literal_sizes();
  check_dims(first, dims);
  return model_.types.array(scalar, dims);
}

void Reading::record(const Item& item) {
  at_ = item.begin;
  dotted();
  std::vector<RecordField> fields;
  while (!accept("end")) {
    size_t first = at_;
    TypeId type = type_name();
    std::string name = this->name();
    for (const RecordField& other : fields) {
      if (context_.names.text(other.name) == name) twice(first, name);
    }
    // A record that contains one declared later would let two contain each other; the printer writes no such thing, but
    // a hand might.
    const Type& declared = model_.types[type];
    if (declared.base == BaseType::Record && declared.detail >= item.id)
      wrong(first, "a record that is declared further down");
    if (is("[")) type = model_.types.array(type, literal_sizes());
    fields.push_back({context_.names.intern(name), type});
    expect(";");
  }
  model_.types.records[RecordId(item.id)].fields = std::move(fields);
}

// -- functions

void Reading::signature(Item& item) {
  at_ = item.begin;
  size_t begin = at_;
  dotted();
  Function& f = model_.functions[FunctionId(item.id)];
  f.span = span_from(begin);
  while (is("input") || is("output") || is("protected")) {
    size_t first = at_;
    FunctionVariable v;
    v.kind = is("input")    ? FunctionVariableKind::Input
             : is("output") ? FunctionVariableKind::Output
                            : FunctionVariableKind::Local;
    if (!f.variables.empty() && v.kind < f.variables.back().kind) {
      wrong(first, "inputs come before outputs, and these before protected variables");
    }
    ++at_;
    v.type = type_name();
    v.name = context_.names.intern(name());
    v.span = span_from(first);
    if (accept("[")) {
      // Sizes are expressions; here only literals are looked at.
      std::vector<int64_t> dims;
      do {
        bool alone = is(",", 1) || is("]", 1);
        if (token().kind == TokenKind::Integer && alone) {
          dims.push_back(integer());
        } else {
          dims.push_back(kUnknownSize);
          while (!is(",") && !is("]")) {
            if (token().kind == TokenKind::End) unexpected("']'");
            if (is("(") || is("[") || is("{")) at_ = matching();
            if (token().kind != TokenKind::End) ++at_;
          }
        }
      } while (accept(","));
      expect("]");
      check_dims(first, dims);
      v.type = model_.types.array(v.type, dims);
    }
    f.input_count += v.kind == FunctionVariableKind::Input ? 1 : 0;
    f.output_count += v.kind == FunctionVariableKind::Output ? 1 : 0;
    f.variables.push_back(std::move(v));
    skip_to(";");
    expect(";");
  }
  item.rest = at_;
}

void Reading::function(const Item& item) {
  // Reading expressions does not add functions, so this stays where it is; but Build looks at signatures, so the
  // function is changed in place.
  Function& f = model_.functions[FunctionId(item.id)];
  at_ = item.begin;
  function_ = &f;
  locals_.clear();
  for (uint32_t i = 0; i < f.variables.size(); ++i) {
    std::string name(context_.names.text(f.variables[i].name));
    if (!locals_.emplace(name, i).second) twice(at_, name);
  }
  dotted();
  function_variable_details(f);
  if (accept("external")) external(f);
  if (accept("algorithm")) {
    std::vector<Statement> body = statements();
    f.body = std::move(body);
  }
  if (accept("annotation")) function_annotation(f);
  expect("end");
  function_ = nullptr;
  locals_.clear();
}

void Reading::function_variable_details(Function& f) {
  for (size_t i = 0; i < f.variables.size(); ++i) {
    ++at_;
    type_name();
    name();
    std::vector<ExprId> sizes;
    if (accept("[")) {
      do {
        if (is(":") && (is(",", 1) || is("]", 1))) {
          ++at_;
          sizes.emplace_back();
        } else {
          size_t first = at_;
          ExprId size = expression();
          need(first, base(size) == BaseType::Integer && !is_array(size), "a size that is not an Integer");
          sizes.push_back(size);
        }
      } while (accept(","));
      expect("]");
    }
    f.variables[i].sizes = std::move(sizes);
    if (accept("=")) {
      ExprId initial = expression();
      if (model_.types[f.variables[i].type].base == BaseType::Real && base(initial) == BaseType::Integer) {
        initial = build_.to_real(initial);
      }
      f.variables[i].initial = initial;
    }
    expect(";");
  }
}

// Positions of arguments, counted from one.
std::vector<uint32_t> Reading::positions(const std::vector<std::string>& texts, size_t count) {
  std::vector<uint32_t> out;
  for (const std::string& each : texts) {
    uint32_t position = 0;
    std::from_chars(each.data(), each.data() + each.size(), position);
    if (position >= 1 && position <= count && (out.empty() || out.back() < position - 1)) out.push_back(position - 1);
  }
  return out;
}

void Reading::external(Function& f) {
  f.is_external = true;
  ExternalBody body;
  body.language = text();
  size_t begin = at_;
  dotted();
  if (is("[") || is("=")) {
    at_ = begin;
    body.result = reference();
    expect("=");
    begin = at_;
    dotted();
  }
  at_ = begin;
  body.symbol = dotted();
  expect("(");
  body.arguments = arguments();
  if (accept("annotation")) {
    expect("(");
    do {
      size_t first = at_;
      std::string which = name();
      expect("=");
      expect("{");
      std::vector<std::string> texts;
      do texts.push_back(text());
      while (accept(","));
      expect("}");
      if (which == "Sizes")
        body.sizes = positions(texts, body.arguments.size());
      else if (which == "Include")
        body.include = std::move(texts);
      else if (which == "IncludeDirectory")
        body.include_directories = std::move(texts);
      else if (which == "Library")
        body.libraries = std::move(texts);
      else if (which == "LibraryDirectory")
        body.library_directories = std::move(texts);
      else if (which == "SourceDirectory")
        body.source_directories = std::move(texts);
      else
        unknown(first, "annotation", which);
    } while (accept(","));
    expect(")");
  }
  expect(";");
  f.external = std::move(body);
}

FunctionId Reading::function_reference() {
  size_t first = at_;
  std::string name = dotted();
  auto it = functions_.find(name);
  if (it == functions_.end()) unknown(first, "function", name);
  return it->second;
}

void Reading::function_annotation(Function& f) {
  auto input = [&] {
    size_t first = at_;
    std::string which = name();
    auto it = locals_.find(which);
    if (it == locals_.end() || it->second >= f.input_count) unknown(first, "input", which);
    return it->second;
  };
  expect("(");
  do {
    size_t first = at_;
    std::string which = name();
    if (which == "derivative") {
      FunctionDerivative derivative;
      expect("(");
      do {
        std::string option = name();
        expect("=");
        if (option == "order") {
          int64_t order = integer();
          if (order < 1 || order > 1000) wrong(first, "an order that is not a small Integer");
          derivative.order = static_cast<int>(order);
        } else if (option == "noDerivative") {
          derivative.no_derivative.push_back(input());
        } else if (option == "zeroDerivative") {
          derivative.zero_derivative.push_back(input());
        } else {
          unknown(first, "option", option);
        }
      } while (accept(","));
      expect(")");
      expect("=");
      derivative.function = function_reference();
      f.derivatives.push_back(std::move(derivative));
    } else if (which == "inverse") {
      FunctionInverse inverse;
      expect("(");
      inverse.input = input();
      expect("=");
      inverse.function = function_reference();
      expect("(");
      inverse.arguments = arguments();
      expect(")");
      f.inverses.push_back(std::move(inverse));
    } else {
      expect("=");
      if (which == "smoothOrder") {
        int64_t order = integer();
        if (order < 0 || order > 1000) wrong(first, "an order that is not a small Integer");
        f.smooth_order = static_cast<int>(order);
      } else if (which == "Inline")
        f.inline_hint = truth();
      else if (which == "LateInline")
        f.inline_late = truth();
      else if (which == "GenerateEvents")
        f.generate_events = truth();
      else if (which == "__Saltus_stateless")
        f.stateless = truth();
      else if (which == "recordConstructor")
        f.is_record_constructor = truth();
      else
        unknown(first, "annotation", which);
    }
  } while (accept(","));
  expect(")");
  expect(";");
}

// -- channels and variables

void Reading::channel() {
  size_t first = at_;
  Channel channel;
  channel.type = model_.types.none();
  size_t begin = at_;
  std::string name = dotted();
  if (!is(";")) {
    at_ = begin;
    channel.type = type();
    name = dotted();
  }
  channel.name = context_.names.intern(name);
  channel.span = span_from(first);
  if (!channels_.emplace(name, model_.channels.add(channel)).second) twice(first, name);
}

void Reading::variable(Item& item) {
  at_ = item.begin;
  size_t first = at_;
  Variable v;
  v.is_protected = accept("protected");
  v.is_final = accept("final");
  if (accept("input"))
    v.causality = Causality::Input;
  else if (accept("output"))
    v.causality = Causality::Output;
  if (accept("constant"))
    v.variability = Variability::Constant;
  else if (accept("parameter"))
    v.variability = Variability::Parameter;
  else if (accept("discrete"))
    v.variability = Variability::Discrete;
  TypeId scalar = type_name();
  std::vector<Segment> segments;
  std::vector<int64_t> dims;
  std::string joined;
  do {
    Segment segment{name(), 0};
    joined += (joined.empty() ? "" : ".") + segment.name;
    if (is("[")) {
      std::vector<int64_t> own = literal_sizes();
      if (std::find(own.begin(), own.end(), kUnknownSize) != own.end()) wrong(first, "a variable of unknown size");
      segment.marks = own.size();
      dims.insert(dims.end(), own.begin(), own.end());
    }
    segments.push_back(std::move(segment));
  } while (accept("."));
  check_dims(first, dims);
  v.type = model_.types.array(scalar, dims);
  v.pattern = context_.names.intern(pattern_of(segments));
  v.span = span_from(first);
  VariableId id = model_.variables.add(std::move(v));
  if (!variables_.emplace(joined, id).second) twice(first, joined);
  item.id = id.value;
  item.rest = at_;
}

void Reading::variable_details(const Item& item) {
  at_ = item.rest;
  VariableId id(item.id);
  Variable v = model_.variables[id];
  auto value = [&] {
    ExprId e = expression();
    if (model_.types[v.type].base == BaseType::Real && base(e) == BaseType::Integer) e = build_.to_real(e);
    return e;
  };
  if (accept("(")) {
    do {
      size_t first = at_;
      std::string which = name();
      expect("=");
      if (which == "quantity")
        v.quantity = context_.names.intern(text());
      else if (which == "unit")
        v.unit = context_.names.intern(text());
      else if (which == "displayUnit")
        v.display_unit = context_.names.intern(text());
      else if (which == "min")
        v.min = value();
      else if (which == "max")
        v.max = value();
      else if (which == "start")
        v.start = value();
      else if (which == "nominal")
        v.nominal = value();
      else if (which == "fixed")
        v.fixed = expression();
      else if (which == "stateSelect") {
        static constexpr std::string_view kNames[] = {"never", "avoid", "default", "prefer", "always"};
        if (name() != "StateSelect") wrong(first, "a choice that is not of StateSelect");
        expect(".");
        std::string choice = name();
        auto it = std::find(std::begin(kNames), std::end(kNames), choice);
        if (it == std::end(kNames)) unknown(first, "choice of StateSelect", choice);
        v.state_select = static_cast<StateSelect>(it - std::begin(kNames));
      } else {
        unknown(first, "attribute", which);
      }
    } while (accept(","));
    expect(")");
  }
  if (accept("=")) v.binding = value();
  if (token().kind == TokenKind::String) v.description = context_.names.intern(text());
  if (accept("annotation")) {
    expect("(");
    do {
      size_t first = at_;
      std::string which = name();
      expect("=");
      if (which == "Evaluate")
        v.is_structural = truth();
      else if (which == "HideResult")
        v.hide_result = truth();
      else
        unknown(first, "annotation", which);
    } while (accept(","));
    expect(")");
  }
  expect(";");
  model_.variables[id] = std::move(v);
}

}  // namespace saltus::hybrid

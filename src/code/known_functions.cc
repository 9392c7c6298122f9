#include "code/known_functions.h"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace saltus::code {
namespace {

using hybrid::BaseType;

// The result, then the arguments: d double, i int, s const char*.
struct Known {
  std::string_view name;
  std::string_view types;
  void* address;
};

using D1 = double (*)(double);
using D2 = double (*)(double, double);
using I1 = int (*)(int);

const Known* find(std::string_view name) {
#define SALTUS_D1(NAME) {#NAME, "dd", reinterpret_cast<void*>(static_cast<D1>(::NAME))}
#define SALTUS_D2(NAME) {#NAME, "ddd", reinterpret_cast<void*>(static_cast<D2>(::NAME))}
#define SALTUS_I1(NAME) {#NAME, "ii", reinterpret_cast<void*>(static_cast<I1>(::NAME))}
  static const Known list[] = {
      SALTUS_D1(sin),
      SALTUS_D1(cos),
      SALTUS_D1(tan),
      SALTUS_D1(asin),
      SALTUS_D1(acos),
      SALTUS_D1(atan),
      SALTUS_D1(sinh),
      SALTUS_D1(cosh),
      SALTUS_D1(tanh),
      SALTUS_D1(asinh),
      SALTUS_D1(acosh),
      SALTUS_D1(atanh),
      SALTUS_D1(exp),
      SALTUS_D1(exp2),
      SALTUS_D1(expm1),
      SALTUS_D1(log),
      SALTUS_D1(log2),
      SALTUS_D1(log10),
      SALTUS_D1(log1p),
      SALTUS_D1(sqrt),
      SALTUS_D1(cbrt),
      SALTUS_D1(fabs),
      SALTUS_D1(floor),
      SALTUS_D1(ceil),
      SALTUS_D1(trunc),
      SALTUS_D1(round),
      SALTUS_D1(rint),
      SALTUS_D1(nearbyint),
      SALTUS_D1(erf),
      SALTUS_D1(erfc),
      SALTUS_D1(tgamma),
      SALTUS_D1(lgamma),
      SALTUS_D1(j0),
      SALTUS_D1(j1),
      SALTUS_D1(y0),
      SALTUS_D1(y1),
      SALTUS_D2(atan2),
      SALTUS_D2(pow),
      SALTUS_D2(fmod),
      SALTUS_D2(hypot),
      SALTUS_D2(fmax),
      SALTUS_D2(fmin),
      SALTUS_D2(fdim),
      SALTUS_D2(copysign),
      SALTUS_D2(remainder),
      SALTUS_D2(nextafter),
      {"fma", "dddd", reinterpret_cast<void*>(static_cast<double (*)(double, double, double)>(::fma))},
      {"ldexp", "ddi", reinterpret_cast<void*>(static_cast<double (*)(double, int)>(::ldexp))},
      {"jn", "did", reinterpret_cast<void*>(static_cast<double (*)(int, double)>(::jn))},
      {"yn", "did", reinterpret_cast<void*>(static_cast<double (*)(int, double)>(::yn))},
      {"strlen", "is", reinterpret_cast<void*>(static_cast<size_t (*)(const char*)>(std::strlen))},
      {"strcmp", "iss", reinterpret_cast<void*>(static_cast<int (*)(const char*, const char*)>(std::strcmp))},
      {"atoi", "is", reinterpret_cast<void*>(static_cast<int (*)(const char*)>(std::atoi))},
      {"atof", "ds", reinterpret_cast<void*>(static_cast<double (*)(const char*)>(std::atof))},
      {"abs", "ii", reinterpret_cast<void*>(static_cast<I1>(::abs))},
      SALTUS_I1(toupper),
      SALTUS_I1(tolower),
  };
#undef SALTUS_D1
#undef SALTUS_D2
#undef SALTUS_I1
  for (const Known& known : list) {
    if (known.name == name) return &known;
  }
  return nullptr;
}

char letter(const hybrid::Type& type) {
  if (!type.dims.empty()) return '*';
  switch (type.base) {
    case BaseType::Real: return 'd';
    case BaseType::Integer:
    case BaseType::Boolean:
    case BaseType::Enumeration: return 'i';
    case BaseType::String: return 's';
    default: return '*';
  }
}

std::string spelled(std::string_view types) {
  auto word = [](char c) {
    return c == 'd'   ? "Real"
           : c == 'i' ? "Integer"
           : c == 's' ? "String"
           : c == '-' ? "nothing"
                      : "an array or address";
  };
  std::string text = "(";
  for (size_t k = 1; k < types.size(); ++k) text += (k > 1 ? std::string(", ") : std::string()) + word(types[k]);
  return text + ") and gives " + word(types[0]);
}

}  // namespace

void* known_address(std::string_view symbol) {
  const Known* known = find(symbol);
  return known ? known->address : nullptr;
}

void* known_function(const hybrid::Model& model, const hybrid::Function& function, std::string& why) {
  const hybrid::ExternalBody& body = function.external;
  const Known* known = body.language == "C" ? find(body.symbol) : nullptr;
  if (!known) return nullptr;
  std::string declared(1, body.result.valid() ? letter(model.types[model.exprs.type(body.result)]) : '-');
  for (hybrid::ExprId argument : body.arguments) {
    bool by_address = model.exprs.op(argument) == hybrid::Op::Local &&
                      function.variables[model.exprs.data(argument)].kind != hybrid::FunctionVariableKind::Input;
    declared += by_address ? '*' : letter(model.types[model.exprs.type(argument)]);
  }
  if (declared == known->types) return known->address;
  why = "the C function '" + body.symbol + "' takes " + spelled(known->types) + ", but is declared to take " +
        spelled(declared);
  return nullptr;
}

}  // namespace saltus::code

#include "lsp/predefined.h"

namespace saltus::lsp {
namespace {

constexpr Predefined kModelica[] = {
    {"der", "x", "the derivative of x with respect to time"},
    {"pre", "x", "the value of the discrete x before the event"},
    {"edge", "b", "true at the instant at which b becomes true"},
    {"change", "x", "true at the instant at which the discrete x changes"},
    {"reinit", "x, value", "gives the state x a new value at an event"},
    {"initial", "", "true while the model is initialized"},
    {"terminal", "", "true at the end of a successful run"},
    {"sample", "start, interval", "true at start + i*interval"},
    {"noEvent", "expression", "the expression without events at its relations"},
    {"smooth", "p, expression", "the expression, said to be p times continuously differentiable"},
    {"assert", "condition, message, level", "tells the message where the condition does not hold"},
    {"terminate", "message", "ends the simulation"},
    {"abs", "x", "the absolute value"},
    {"sign", "x", "-1, 0 or 1"},
    {"sqrt", "x", "the square root of x >= 0"},
    {"sin", "u", "the sine of an angle in radians"},
    {"cos", "u", "the cosine of an angle in radians"},
    {"tan", "u", "the tangent of an angle in radians"},
    {"asin", "u", "the angle between -pi/2 and pi/2 whose sine is u"},
    {"acos", "u", "the angle between 0 and pi whose cosine is u"},
    {"atan", "u", "the angle between -pi/2 and pi/2 whose tangent is u"},
    {"atan2", "y, x", "the angle of the point (x, y)"},
    {"sinh", "u", "the hyperbolic sine"},
    {"cosh", "u", "the hyperbolic cosine"},
    {"tanh", "u", "the hyperbolic tangent"},
    {"exp", "u", "e to the power of u"},
    {"log", "u", "the natural logarithm of u > 0"},
    {"log10", "u", "the logarithm to base 10 of u > 0"},
    {"min", "x, y", "the lesser of two, or the least element of an array"},
    {"max", "x, y", "the greater of two, or the greatest element of an array"},
    {"sum", "A", "the sum of all elements"},
    {"product", "A", "the product of all elements"},
    {"size", "A, i", "the size of dimension i, or all sizes"},
    {"ndims", "A", "the number of dimensions"},
    {"fill", "s, n1, n2", "an array with that value everywhere"},
    {"zeros", "n1, n2", "an array of zeros"},
    {"ones", "n1, n2", "an array of ones"},
    {"linspace", "x1, x2, n", "n numbers at equal distances"},
    {"identity", "n", "the unit matrix"},
    {"diagonal", "v", "the matrix with v on its diagonal"},
    {"transpose", "A", "rows and columns exchanged"},
    {"symmetric", "A", "the upper triangle, mirrored"},
    {"cross", "x, y", "the cross product of two vectors of size 3"},
    {"skew", "x", "the matrix whose product with y is cross(x, y)"},
    {"outerProduct", "x, y", "the matrix of all products"},
    {"cat", "k, A, B", "arrays joined along dimension k"},
    {"scalar", "A", "the one element of an array"},
    {"vector", "A", "an array of one dimension"},
    {"matrix", "A", "an array of two dimensions"},
    {"mod", "x, y", "x - floor(x/y)*y"},
    {"rem", "x, y", "x - div(x, y)*y"},
    {"div", "x, y", "the quotient without its fraction, towards zero"},
    {"ceil", "x", "the least integer that is not below x, as a Real"},
    {"floor", "x", "the greatest integer that is not above x, as a Real"},
    {"integer", "x", "the greatest integer that is not above x, as an Integer"},
    {"delay", "expression, delayTime, delayMax", "the expression as it was delayTime ago"},
    {"homotopy", "actual, simplified", "the actual expression; the simplified one helps the initialization"},
    {"semiLinear", "x, k1, k2", "k1*x for x >= 0, else k2*x"},
    {"spatialDistribution", "in0, in1, x, positiveVelocity", "what is transported with a velocity"},
    {"inStream", "v", "the value of a stream variable, were the flow into the connector"},
    {"actualStream", "v", "the value of a stream variable by the direction of the flow"},
    {"cardinality", "c", "how many connections a connector has"},
    {"getInstanceName", "", "the full name of the component"},
    {"String", "x", "the value as a text"},
    {"Integer", "e", "the number of an enumeration's literal"},
    {"previous", "u", "the value at the clock's last tick"},
    {"hold", "u", "the value of the last tick, at all times"},
    {"subSample", "u, factor", "every factor-th tick"},
    {"superSample", "u, factor", "a clock that is faster by the factor"},
    {"interval", "u", "the time since the clock's last tick"},
};

constexpr Predefined kChi[] = {
#define CHI_MATH(name, op, parameters, gives) {name, parameters, gives},
#define CHI_LIST(name, parameters, gives) {name, parameters, gives},
#define CHI_CONVERSION(name, parameters, gives) {name, parameters, gives},
#define CHI_DISTRIBUTION(name, kind, sample, parameters, gives) {name, parameters, gives},
#include "chi/syntax/functions.def"
};

constexpr Predefined kShsml[] = {
#define SHSML_MATH(name, op, parameters, gives) {name, parameters, gives},
#define SHSML_ARRAY(name, parameters, gives) {name, parameters, gives},
#include "shsml/syntax/functions.def"
};

}  // namespace

std::span<const Predefined> predefined_modelica() {
  return kModelica;
}
std::span<const Predefined> predefined_chi() {
  return kChi;
}
std::span<const Predefined> predefined_shsml() {
  return kShsml;
}

const Predefined* find_predefined(std::span<const Predefined> all, std::string_view name) {
  for (const Predefined& one : all) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

}  // namespace saltus::lsp

// The constraint must be differentiated, and the function cannot be.
// run: check
// status: 1
model NoDerivative
  function f
    input Real x;
    output Real y;
  external "C" y = sin(x);
  end f;
  Real x, v;
equation
  der(x) = v;
  f(x) = time;
end NoDerivative;
// expect:
// | error[S0110]: this equation constrains states and has to be differentiated, but not supported yet: the derivative of the external function 'NoDerivative.f', which has no derivative annotation
// |   --> no_derivative.mo:13:3
// |  13 |   f(x) = time;
// |     |   ^^^^^^^^^^^
// |   = note: NoDerivative.f(x) = time
// | check: NoDerivative is not sound: 2 equations, 2 unknowns

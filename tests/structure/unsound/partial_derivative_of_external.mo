// An external function has no partial derivative that could be formed.
// run: check
// error: S0118 at 9
model M
  function f
    input Real x;
    output Real y;
    external "C" y = sin(x);
  end f; function g = der(f, x);
  Real z = g(time);
end M;

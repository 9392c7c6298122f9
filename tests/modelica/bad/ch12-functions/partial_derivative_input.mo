// MLS 3.6 §12.7.2: a partial derivative is taken by scalar inputs of type Real
// run: check
// error: M0429 at 12
model M
  function f
    input Real x;
    input Integer n;
    output Real z;
  algorithm
    z := x*n;
  end f;
  function g = der(f, n);
  Real y = g(time, 2);
end M;

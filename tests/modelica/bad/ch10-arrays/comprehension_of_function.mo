// MLS 3.6 §10.3.4.1: a reduction is sum, product, min or max
// run: check
// error: M0438 at 11
model M
  function f
    input Real u[:];
    output Real y;
  algorithm
    y := u[1];
  end f;
  Real y = f(i*time for i in 1:3);
end M;

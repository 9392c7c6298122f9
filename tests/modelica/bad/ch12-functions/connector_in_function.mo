// MLS 3.6 §12.2: a function has no connectors
// run: check
// error: M0603 at 12
connector C
  Real e;
  flow Real f;
end C;
function f
  input Real x;
  output Real y;
protected
  C c;
algorithm
  c.e := x;
  c.f := 1;
  y := c.e;
end f;
model M
  Real z = f(time);
end M;

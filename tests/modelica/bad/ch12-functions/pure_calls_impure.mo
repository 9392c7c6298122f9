// MLS 3.6 §12.3: a pure function calls no impure one
// run: check
// error: M0626 at 10
impure function g
  input Real x;
  output Real y;
algorithm
  y := x;
end g;
pure function f
  input Real x;
  output Real y;
algorithm
  y := g(x);
end f;
model M
  Real x = f(time);
end M;

// MLS 3.6 §12.3: a function that calls an impure one is impure
// run: check
// says: warning[M0627]: 'f' calls 'g', which is impure, and is not declared impure itself
impure function g
  input Real x;
  output Real y;
algorithm
  y := x;
end g;
function f
  input Real x;
  output Real y;
algorithm
  y := g(x);
end f;
model M
  Real x = f(time);
end M;

// MLS 3.6 §12.3: an impure function is not called in an equation
// run: check
// error: M0427 at 9
impure function f
  input Real u;
  output Real y = u;
end f;
model M
  Real x = f(time);
end M;

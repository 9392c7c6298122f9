// MLS 3.6 §12.1: a partial function is not called
// run: check
// error: M0426 at 9
partial function f
  input Real u;
  output Real y;
end f;
model M
  Real x = f(1);
end M;

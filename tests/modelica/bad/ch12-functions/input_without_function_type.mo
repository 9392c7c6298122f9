// MLS 3.6 §12.4.2: a variable where a function is needed
// run: check
// error: M0425 at 14
partial function F
  input Real u;
  output Real y;
end F;
function apply
  input F f;
  output Real y = f(1);
end apply;
model M
  Real a = 1;
  Real x = apply(a);
end M;

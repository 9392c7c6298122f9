// MLS 3.6 §12.4.1: an argument given twice
// run: check
// error: M0423 at 10
function f
  input Real u;
  input Real v = 1;
  output Real y = u + v;
end f;
model M
  Real x = f(1, u=2);
end M;

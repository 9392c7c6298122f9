// MLS 3.6 §12.4.5: the size of an equation is known
// run: check
// error: M0507 at 13
function f
  input Integer n;
  output Real y[n] = ones(n);
end f;
model M
  Integer k = if time > 1 then 2 else 1;
  Real s;
equation
  s = 1;
  f(k) = f(k);
end M;

// MLS 3.6 §12.4: an enumeration as an argument
// run: simulate --stop 1
// check: final y = 20 +- 1e-12
type E = enumeration(a, b);
function f
  input E e;
  output Real y = if e == E.a then 10 else 20;
end f;
model M
  Real y = f(E.b);
end M;

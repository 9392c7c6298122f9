// MLS 3.6 §4.8.5: an enumeration as a dimension
// run: simulate --stop 1
// check: final n = 3 +- 1e-12
// check: final x = 20 +- 1e-12
model M
  type E = enumeration(a, b, c);
  parameter Real v[E] = {10, 20, 30};
  Integer n = size(v, 1);
  Real x = v[E.b];
end M;

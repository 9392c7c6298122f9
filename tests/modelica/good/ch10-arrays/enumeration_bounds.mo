// MLS 3.6 §10.1.1: index bounds of an enumeration dimension
// run: simulate --stop 1
// check: final s = 60 +- 1e-12
model M
  type E = enumeration(x, y, z);
  parameter Real v[E] = {10, 20, 30};
  Real s = v[E.x] + v[E.y] + v[E.z];
end M;

// MLS 3.6 §10.5.1: a subscript of another enumeration
// run: check
// error: M0364 at 8
model M
  type E = enumeration(a, b);
  type F = enumeration(c, d);
  parameter Real v[E] = {1, 2};
  Real x = v[F.c];
end M;

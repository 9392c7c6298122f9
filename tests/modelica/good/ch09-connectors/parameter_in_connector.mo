// MLS 3.6 §9.2: parameters of connected connectors are asserted to be equal, not connected
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
connector C
  parameter Integer n = 2;
  Real e;
  flow Real f;
end C;
model A
  C p;
equation
  p.e = 1 + p.f;
end A;
model M
  A a, b;
equation
  connect(a.p, b.p);
end M;

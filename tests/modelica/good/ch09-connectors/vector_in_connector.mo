// MLS 3.6 §9.2: arrays inside a connector
// run: simulate --stop 1
// check: final b.p.f[3] = 3 +- 1e-9
// run: check
// expect:
// | check: M is sound: 12 equations, 12 unknowns, 0 states
connector C
  Real e[3];
  flow Real f[3];
end C;
model A
  C p;
equation
  p.e = {1, 2, 3};
end A;
model B
  C p;
equation
  p.f = p.e;
end B;
model M
  A a;
  B b;
equation
  connect(a.p, b.p);
end M;

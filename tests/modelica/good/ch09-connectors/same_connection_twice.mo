// MLS 3.6 §9.2: a connection given twice is the same set
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
connector Pin
  Real v;
  flow Real i;
end Pin;
model A
  Pin p;
equation
  p.v = 1 + p.i;
end A;
model M
  A a, b;
equation
  connect(a.p, b.p);
  connect(b.p, a.p);
end M;

// MLS 3.6 §9.2: unconnected connectors of submodels: each flow is zero
// run: check
// expect:
// | check: M is sound: 6 equations, 6 unknowns, 0 states
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
protected
  Real x = a.p.v, y = b.p.v;
end M;

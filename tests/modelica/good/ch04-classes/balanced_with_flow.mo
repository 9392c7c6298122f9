// MLS 3.6 §4.7: a partial model with one flow needs one equation
// run: check
// expect:
// | check: M is sound: 8 equations, 8 unknowns, 0 states
connector Pin
  Real v;
  flow Real i;
end Pin;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model Source
  Pin p;
equation
  p.v = 1 - p.i;
end Source;
model M
  Ground a;
  Source b;
  Source c;
  Real x = b.p.i + c.p.i;
  Real y = a.p.i;
equation
  connect(a.p, b.p);
  connect(a.p, c.p);
end M;

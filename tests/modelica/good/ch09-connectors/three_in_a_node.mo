// MLS 3.6 §9.2: the sum of all flows of a set is zero
// run: simulate --stop 1
// check: final a.p.v = 1 +- 1e-9
// check: final c.p.i = 0 +- 1e-9
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
  A a, b, c;
equation
  connect(a.p, b.p);
  connect(a.p, c.p);
end M;

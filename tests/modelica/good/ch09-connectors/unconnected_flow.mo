// MLS 3.6 §9.2: the flow of an unconnected connector is zero
// run: simulate --stop 1
// check: final a.p.i = 0 +- 1e-12
// check: final a.p.v = 1 +- 1e-12
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
  A a;
end M;

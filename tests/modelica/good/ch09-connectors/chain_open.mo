// MLS 3.6 §8.3.3: a chain of components connected in a for-equation
// run: simulate --stop 1
// check: final a[1].p.i = 2 +- 1e-9
// check: final a[5].n.v = 0 +- 1e-9
connector Pin
  Real v;
  flow Real i;
end Pin;
model A
  Pin p, n;
equation
  p.v - n.v = p.i;
  p.i + n.i = 0;
end A;
model V
  parameter Real v = 0;
  Pin p;
equation
  p.v = v;
end V;
model M
  A a[5];
  V s(v=10), g;
equation
  connect(s.p, a[1].p);
  connect(a[1:4].n, a[2:5].p);
  connect(a[5].n, g.p);
end M;

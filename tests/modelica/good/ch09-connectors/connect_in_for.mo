// MLS 3.6 §8.3.3: connections in a for-equation
// run: simulate --stop 1
// check: final a[4].p.v = 0 +- 1e-9
// run: check
// expect:
// | check: M is sound: 18 equations, 18 unknowns, 0 states
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
model G
  Pin p;
equation
  p.v = 0;
end G;
model M
  A a[4];
  G g;
equation
  for i in 1:3 loop
    connect(a[i].n, a[i + 1].p);
  end for;
  connect(a[4].n, a[1].p);
  connect(g.p, a[1].p);
end M;

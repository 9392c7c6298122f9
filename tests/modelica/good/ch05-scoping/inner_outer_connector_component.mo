// MLS 3.6 §9.2: a connection to a connector of an outer component
// run: simulate --stop 1
// check: final a.b.p.i = 3 +- 1e-9
// check: final g.p.i = -6 +- 1e-9
connector Pin
  Real v;
  flow Real i;
end Pin;
model B
  Pin p;
equation
  p.i = p.v + 3;
end B;
model G
  Pin p;
equation
  p.v = 0;
end G;
model A
  outer G g;
  B b;
equation
  connect(b.p, g.p);
end A;
model M
  inner G g;
  A a, c;
end M;

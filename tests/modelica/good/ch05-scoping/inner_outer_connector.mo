// MLS 3.6 §9.2: a connection to an outer connector
// run: simulate --stop 1
// check: final a.b.p.i = 3 +- 1e-9
connector Pin
  Real v;
  flow Real i;
end Pin;
model B
  Pin p;
equation
  p.i = p.v + 3;
end B;
model A
  outer Pin ground;
  B b;
equation
  connect(b.p, ground);
end A;
model G
  inner Pin ground;
  A a, c;
equation
  ground.v = 0;
end G;
model M
  extends G;
end M;

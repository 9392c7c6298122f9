// MLS 3.6 §9.1: a hierarchical connector
// run: simulate --stop 1
// check: final b.p.x.i = 1 +- 1e-9
// check: final b.p.y.i = 2 +- 1e-9
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Plug
  Pin x, y;
end Plug;
model A
  Plug p;
equation
  p.x.v = 1;
  p.y.v = 2;
end A;
model B
  Plug p;
equation
  p.x.i = p.x.v;
  p.y.i = p.y.v;
end B;
model M
  A a;
  B b;
equation
  connect(a.p, b.p);
end M;

// MLS 3.6 §9.1: a connector inside a connector is connected
// run: simulate --stop 1
// check: final b.p.i = 1 +- 1e-9
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Plug
  Pin x[2];
end Plug;
model A
  Plug p;
equation
  p.x[1].v = 1;
  p.x[2].v = 2;
end A;
model B
  Pin p;
equation
  p.i = p.v;
end B;
model M
  A a;
  B b;
equation
  connect(a.p.x[1], b.p);
end M;

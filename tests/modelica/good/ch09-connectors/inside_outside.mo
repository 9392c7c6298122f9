// MLS 3.6 §9.1.2: an outside connector enters with the opposite sign
// run: simulate --stop 1
// check: final s.p.i = 3 +- 1e-9
// check: final s.a.p.i = 3 +- 1e-9
connector Pin
  Real v;
  flow Real i;
end Pin;
model A
  Pin p;
equation
  p.i = p.v - 1;
end A;
model S
  Pin p;
  A a;
equation
  connect(p, a.p);
end S;
model V
  Pin p;
equation
  p.v = 4;
end V;
model M
  S s;
  V v;
equation
  connect(s.p, v.p);
end M;

// MLS 3.6 §3.7.4.3: cardinality counts the connections of a connector
// run: simulate --stop 1
// check: final n = 2 +- 1e-12
// check: final m = 1 +- 1e-12
connector C
  Real e;
  flow Real f;
end C;
model A
  C c;
equation
  c.e = 1 + c.f;
end A;
model M
  A a, b, d;
  Integer n = cardinality(a.c), m = cardinality(b.c);
equation
  connect(a.c, b.c);
  connect(a.c, d.c);
end M;

// MLS 3.6 §9.3: arrays inside connectors have the same size
// run: check
// error: M0511 at 18
connector C
  parameter Integer n = 2;
  Real e[n];
  flow Real f[n];
end C;
model A
  parameter Integer n = 2;
  C c(n=n);
equation
  c.e = c.f;
end A;
model M
  A a(n=2), b(n=3);
equation
  connect(a.c, b.c);
end M;

// MLS 3.6 §9.3: the connectors have the same elements
// run: check
// error: M0512 at 27
connector C
  Real e;
  flow Real f;
end C;
connector D
  Real e;
  Real z;
  flow Real f, g;
end D;
model A
  C c;
equation
  c.e = 1;
end A;
model B
  D c;
equation
  c.z = c.e;
end B;
model M
  A a;
  B b;
equation
  connect(a.c, b.c);
end M;

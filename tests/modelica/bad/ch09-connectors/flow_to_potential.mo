// MLS 3.6 §9.3: a flow is connected to a flow
// run: check
// error: M0513 at 26
connector C
  Real e;
  flow Real f;
end C;
connector D
  flow Real e;
  Real f;
end D;
model A
  C c;
equation
  c.e = 1;
end A;
model B
  D c;
equation
  c.f = c.e;
end B;
model M
  A a;
  B b;
equation
  connect(a.c, b.c);
end M;

// MLS 3.6 §9.3.1: a connector has as many flows as potentials
// run: check
// status: 1
// says: warning[M0517]
connector C
  Real a, b;
  flow Real f;
end C;
model A
  C c;
equation
  c.a = 1;
end A;
model M
  A x, y;
equation
  connect(x.c, y.c);
end M;

// MLS 3.6 §9.3: a connection names connectors of the class or of its components
// run: check
// says: warning[M0518]: 'c' is a connector of 'b.a', not of this class or of one of its components
connector C
  Real v;
  flow Real i;
end C;
model A
  C c;
equation
  c.v = 1;
end A;
model B
  A a;
end B;
model M
  B b;
  C d;
equation
  connect(b.a.c, d);
end M;

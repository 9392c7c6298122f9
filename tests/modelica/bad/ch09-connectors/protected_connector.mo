// MLS 3.6 §9.3: a protected connector of a component is not connected
// run: check --strict
// status: 1
// says: warning[M0324]
connector C
  Real v;
  flow Real i;
end C;
model A
protected
  C c;
equation
  c.v = 1;
end A;
model M
  A a;
  C d;
equation
  connect(a.c, d);
end M;

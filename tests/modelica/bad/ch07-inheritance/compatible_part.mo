// MLS 3.6 §6.4: the type of a part is a subtype, too
// run: check -m N
// says: warning[M0304]
// run: check -m N --strict
// status: 1
// says: warning[M0304]
// says: its 'p' is a Q instead of a P: it has no 'y'
model P
  Real x = 1;
  Real y = 2;
end P;
model Q
  Real x = 1;
end Q;
model A
  P p;
  Real v = p.x;
end A;
model B
  Q p;
  Real v = p.x;
end B;
model M
  replaceable A a;
end M;
model N
  Real z = 1;
  extends M(redeclare B a);
end N;

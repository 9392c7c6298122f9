// MLS 3.6 §7.3.2: the redeclared class is a subtype of the constraining one
// run: check
// says: warning[M0304]
// run: check --strict
// status: 1
// says: warning[M0304]
model A
  Real x = 1;
end A;
model B
  Real y = 2;
end B;
model C
  replaceable A a;
end C;
model M
  C c(redeclare B a);
end M;

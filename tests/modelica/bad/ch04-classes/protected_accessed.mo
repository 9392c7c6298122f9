// MLS 3.6 §4.1: a protected element is not accessed from outside
// run: check --strict
// status: 1
// says: warning[M0324]
model A
protected
  Real x = 1;
end A;
model M
  A a;
  Real y = a.x;
end M;

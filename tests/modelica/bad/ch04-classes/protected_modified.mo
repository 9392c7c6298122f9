// MLS 3.6 §4.1: a protected element is not modified from outside
// run: check --strict
// status: 1
// says: warning[M0324]
model A
protected
  parameter Real p = 1;
end A;
model M
  A a(p=2);
end M;

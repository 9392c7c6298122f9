// MLS 3.6 §4.4.5: a conditional component is used in connections only
// run: check
// says: warning[M0643]
model M
  parameter Boolean with = true;
  Real x = 1 if with;
  Real y = 2*x;
end M;

// MLS 3.6 §11.2.1: the sizes of an assignment
// run: check
// error: M0401 at 7
model M
  Real x[3];
algorithm
  x := {1, 2};
end M;

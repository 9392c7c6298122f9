// MLS 3.6 §11.2.1: the types of an assignment
// run: check
// error: M0400 at 7
model M
  Real x;
algorithm
  x := "one";
end M;

// MLS 3.6 §11.2.1: a Real is not assigned to an Integer
// run: check
// error: M0400 at 7
model M
  Integer n;
algorithm
  n := 2.5;
end M;

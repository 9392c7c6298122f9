// MLS 3.6 §11.2.1: the left side is a variable
// run: check
// error: M0142 at 7
model M
  Real x;
algorithm
  x + 1 := 2;
end M;

// MLS 3.6 §11.2.1: a derivative is not assigned
// run: check
// error: M0142 at 7
model M
  Real x(start = 0);
algorithm
  der(x) := 1;
end M;

// MLS 3.6 §8.3.1: both sides are of compatible types
// run: check
// error: M0500 at 7
model M
  Real x;
equation
  x = "one";
end M;

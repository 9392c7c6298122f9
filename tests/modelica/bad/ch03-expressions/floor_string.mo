// MLS 3.6 §3.7.2: floor is of a number
// run: check
// error: M0431 at 5
model M
  Real y = floor("1");
end M;

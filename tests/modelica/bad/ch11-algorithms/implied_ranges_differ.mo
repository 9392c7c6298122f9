// MLS 3.6 §11.2.2.1: an implied range is the same in all places.
// run: check
// error: M0419 at 7
model M
  Real x[3] = {1, 2, 3};
  Real y[4] = {1, 2, 3, 4};
  Real z[3] = {x[i] + y[i] for i};
end M;

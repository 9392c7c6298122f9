// MLS 3.6 §10.3.2: at most one dimension of size > 1
// run: check
// error: M0440 at 5
model M
  Real x[4] = vector([1, 2; 3, 4]);
end M;

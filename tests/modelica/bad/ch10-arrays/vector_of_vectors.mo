// MLS 3.6 §10.4.2: [ ] is of scalars, vectors and matrices of one size
// run: check
// error: M0412 at 5
model M
  Real x[2, 2] = [1, 2; 3];
end M;

// MLS 3.6 §10.6.7: the exponent of a matrix is a natural number.
// run: check
// error: M0443 at 6
model M
  Real A[2, 2] = [1, 2; 3, 4];
  Real B[2, 2] = A^(-1);
end M;

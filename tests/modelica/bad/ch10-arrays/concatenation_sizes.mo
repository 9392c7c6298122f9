// MLS 3.6 §10.4.2.1: rows of different lengths
// run: check
// error: M0412 at 5
model M
  Real a[2,2] = [1, 2; 3];
end M;

// MLS 3.6 §10.6.7: a matrix power has an Integer exponent
// run: check
// error: M0410 at 5
model M
  Real y[2, 2] = [1, 2; 3, 4]^0.5;
end M;

// MLS 3.6 §10.6.4: inner dimensions of a product agree
// run: check
// error: M0412 at 5
model M
  Real y[2] = [1, 2; 3, 4]*{1, 2, 3};
end M;

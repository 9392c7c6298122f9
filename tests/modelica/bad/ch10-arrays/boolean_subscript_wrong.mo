// MLS 3.6 §10.5: a dimension of type Boolean has Boolean subscripts
// run: check
// error: M0364 at 6
model M
  Real x[Boolean] = {1, 2};
  Real y = x[1];
end M;

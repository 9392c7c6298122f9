// MLS 3.6 §10.5.2: 'end' belongs into the subscripts of an array, not into its dimensions
// run: check
// error: M0416 at 5
model M
  Real x[end] = {1, 2};
end M;

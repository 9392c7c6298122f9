// MLS 3.6 §10.5.2: 'end' in the argument of a function, not in a subscript
// run: check
// error: M0102 at 5
model M
  Real x = sqrt(end);
end M;

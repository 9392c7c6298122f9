// MLS 3.6 §10.3.5: outerProduct is of vectors
// run: check
// error: M0440 at 5
model M
  Real a[2, 2] = outerProduct([1, 2; 3, 4], {1, 2});
end M;

// MLS 3.6 §11.2.6: return stands in a function
// run: check
// error: M0485 at 8
model M
  Real x;
algorithm
  x := 1;
  return;
end M;

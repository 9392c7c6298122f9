// MLS 3.6 §11.2.6: break stands in a loop
// run: check
// error: M0485 at 8
model M
  Real x;
algorithm
  x := 1;
  break;
end M;

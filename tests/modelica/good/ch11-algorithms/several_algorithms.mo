// MLS 3.6 §11.1: several algorithm sections
// run: simulate --stop 1
// check: final y = 4 +- 1e-12
model M
  Real x, y;
algorithm
  y := x + 1;
algorithm
  x := 3;
end M;

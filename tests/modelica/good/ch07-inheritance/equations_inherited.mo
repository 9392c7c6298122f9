// MLS 3.6 §7.1: equations and algorithms are inherited
// run: simulate --stop 1
// check: final x = 2 +- 1e-12
// check: final y = 3 +- 1e-12
model A
  Real x, y;
equation
  x = 2;
algorithm
  y := x + 1;
end A;
model M
  extends A;
end M;

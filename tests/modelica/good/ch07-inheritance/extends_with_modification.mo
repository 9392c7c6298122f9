// MLS 3.6 §7.1: extends with a class modification
// run: simulate --stop 1
// check: final x = 6 +- 1e-12
model A
  parameter Real k = 1;
  Real x = 2*k;
end A;
model M
  extends A(k=3);
end M;

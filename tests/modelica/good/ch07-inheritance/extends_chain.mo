// MLS 3.6 §7.1: the elements of the base of a base
// run: simulate --stop 1
// check: final x = 4 +- 1e-12
model A
  parameter Real k = 1;
end A;
model B
  extends A(k=2);
end B;
model C
  extends B;
end C;
model M
  extends C(k=4);
  Real x = k;
end M;

// MLS 3.6 §4.1: protected elements are used inside the class
// run: simulate --stop 1
// check: final a.y = 6 +- 1e-12
model A
  Real y;
protected
  Real x = 3;
equation
  y = 2*x;
end A;
model M
  A a;
end M;

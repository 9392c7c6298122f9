// MLS 3.6 §7.1.2: a protected extends makes the elements protected
// run: simulate --stop 1
// check: final y = 5 +- 1e-12
model A
  parameter Real p = 5;
end A;
model M
  Real y = p;
protected
  extends A;
end M;

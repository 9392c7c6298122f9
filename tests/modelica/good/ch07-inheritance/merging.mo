// MLS 3.6 §7.2.3: modifications of different attributes are merged
// run: simulate --stop 1
// check: x(0) = 2 +- 1e-12
model A
  Real x(start=1, fixed=true);
equation
  der(x) = 0;
end A;
model M
  extends A(x(start=2, min=-1));
end M;

// MLS 3.6 §4.8.6: start may be a parameter expression
// run: simulate --stop 1
// check: x(0) = 4 +- 1e-12
model M
  parameter Real x0 = 4;
  Real x(start=x0, fixed=true);
equation
  der(x) = 0;
end M;

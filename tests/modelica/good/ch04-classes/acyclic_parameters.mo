// MLS 3.6 §4.4.3: bindings of parameters may refer to each other without a cycle
// run: simulate --stop 1
// check: final a[1] = 2 +- 1e-12
// check: final a[2] = 3 +- 1e-12
model M
  parameter Real a[2] = {b, c};
  parameter Real b = 2;
  parameter Real c = b + 1;
end M;

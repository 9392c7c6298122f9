// MLS 3.6 §7.2.5: attributes of an array variable
// run: simulate --stop 1
// check: x[1](0) = 1 +- 1e-12
// check: x[3](0) = 3 +- 1e-12
model M
  Real x[3](start={1, 2, 3}, each fixed=true);
equation
  der(x) = zeros(3);
end M;

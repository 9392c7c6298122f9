// MLS 3.6 §4.8.6: a parameter with fixed=false is found at initialization
// run: simulate --stop 1
// check: final p = 3 +- 1e-9
model M
  parameter Real p(fixed=false, start=1);
initial equation
  2*p = 6;
end M;

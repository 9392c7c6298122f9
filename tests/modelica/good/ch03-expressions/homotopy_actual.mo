// MLS 3.6 §3.7.4.4: during the simulation homotopy is its actual argument
// run: simulate --stop 1
// check: final x = 2 +- 1e-9
model M
  Real x(start=1);
equation
  homotopy(actual=x^2, simplified=2*x) = 4;
end M;

// MLS 3.6 §3.7.4.1: delay(u, d) is u at time - d
// run: simulate --stop 1 --tolerance 1e-8
// check: y(1) = 0.75 +- 1e-6
// check: y(0.1) = 0 +- 1e-6
model M
  Real y = delay(time, 0.25);
end M;

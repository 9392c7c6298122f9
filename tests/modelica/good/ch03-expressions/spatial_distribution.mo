// MLS 3.6 §3.7.4.2: transport with constant speed delays the input
// run: simulate --stop 2 --tolerance 1e-7
// check: y(2) = 1 +- 1e-5
model M
  Real x(start=0, fixed=true);
  Real y, z;
equation
  der(x) = 1;
  (z, y) = spatialDistribution(time, 0, x, true, {0, 1}, {0, 0});
end M;

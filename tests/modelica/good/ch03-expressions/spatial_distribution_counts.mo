// MLS 3.6 §3.7.4.2: spatialDistribution gives both ends of the line
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 1 state
model M
  Real x(start=0, fixed=true);
  Real y, z;
equation
  der(x) = 1;
  (z, y) = spatialDistribution(time, 0, x, true, {0, 1}, {0, 0});
end M;

// MLS 3.6 §3.7.4.2: the initial points of spatialDistribution do not go back
// run: check
// error: M0456 at 7
model M
  Real a, b;
equation
  (a, b) = spatialDistribution(1, 2, time, true, {0, 0.7, 0.5, 1}, {1, 1, 1, 1});
end M;

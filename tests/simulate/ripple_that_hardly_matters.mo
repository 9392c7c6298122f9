// A fast signal whose influence is measured from step to step: what was learnt is part of a snapshot (tests/snapshots.py cuts this run).
//
// x' = -0.3 x + 1e-4 g(t), |g| <= 1/2: x(8) = e^-2.4 up to the mean of g, 0.109 (the mean of max(0, sin - 1/2) is (√3 - π/3)/(2π)), over 0.3.
// run: simulate --stop 8
// check: final x = 0.09075099 +- 1e-5 ; e^-2.4 + 1e-4*0.108998/0.3*(1 - e^-2.4)
// run: simulate --stop 8 --solver cvode
// check: final x = 0.09075099 +- 5e-5 ; as above
model ripple_that_hardly_matters
  Real x(start = 1, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = -0.3*x + 1e-4*noEvent(max(0, sin(3000*time) - 0.5));
  der(y) = x - y;
end ripple_that_hardly_matters;

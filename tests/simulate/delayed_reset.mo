// A state that is reset, and delayed: each reset leaves the delay as an event of its own. Where a step ended last digits before the reset, its left
// limit was lost and the leap became a ramp: the default solver was wrong by 5e-4 at 1e-10, and right at 1e-8.
// numbers: oracle: CVODE and IDA at 1e-12, which did not have the fault, agree to 2e-10
// run: simulate --stop 4 --tolerance 1e-10
// check: final t1 = 3.7176610959 +- 1e-7
// check: final x = 0.4953348491 +- 1e-7
// run: simulate --stop 4 --tolerance 1e-12 --solver dopri5
// check: final t1 = 3.7176610959 +- 1e-8
// run: simulate --stop 4 --tolerance 1e-10 --solver cvode
// check: final t1 = 3.7176610959 +- 1e-7
model DelayedReset
  Real x(start = 0, fixed = true), q(start = 0, fixed = true);
  discrete Real t1(start = 0, fixed = true);
equation
  der(x) = 1 + 0.5*delay(x, 0.3);
  der(q) = delay(x, 0.3);
  when x > 1 then
    reinit(x, 0.1);
    t1 = time;
  end when;
end DelayedReset;

// What flows in is not seen by the integrator, whose only state is the way that was gone: how well it is remembered is a matter of the signal. Steps are no longer than the
// way through, and points lie in them as the signal needs them, also where a regular grid would meet it in step.
// numbers: differences to the closed form: 0
// run: simulate --stop 10
// check: final slow = 0 +- 1e-5
// check: final fast = 0 +- 1e-4
// check: final accelerated = 0 +- 1e-5
// check: final late = 0 +- 1e-4
// check: final worst = 0 +- 1e-3 ; at all ticks
// run: simulate --stop 10 --solver cvode
// check: final slow = 0 +- 1e-5
// check: final fast = 0 +- 1e-4
// check: final accelerated = 0 +- 1e-3 ; w is 60 and known to a few 1e-4
// check: final late = 0 +- 1e-4
// check: final worst = 0 +- 1e-3
model M
  Real x(start=0, fixed=true) "constant speed: sin(t - 1) leaves", w(start=0, fixed=true) "t + t²/2";
  Real back, out, back_fast, out_fast, back_accelerated, out_accelerated;
  Real slow = if time > 1 then out - sin(time - 1) else 0;
  Real fast = if time > 1 then out_fast - sin(50*(time - 1)) else 0;
  Real accelerated = if time > 1 then out_accelerated - cos(3*(sqrt(2*w - 1) - 1)) else 0 "entered when s + s²/2 = w - 1";
  Real late = if time > 1 then delay(sin(50*time), 1) - sin(50*(time - 1)) else 0;
  discrete Real worst(start=0, fixed=true);
equation
  der(x) = 1;
  der(w) = 1 + time;
  (back, out) = spatialDistribution(sin(time), 0, x, true, {0, 1}, {0, 0});
  (back_fast, out_fast) = spatialDistribution(sin(50*time), 0, x, true, {0, 1}, {0, 0});
  (back_accelerated, out_accelerated) = spatialDistribution(cos(3*time), 0, w, true, {0, 1}, {1, 1});
  when sample(1.37, 0.617) then
    worst = max(pre(worst), max({abs(slow), abs(fast), abs(accelerated), abs(late)}));
  end when;
end M;

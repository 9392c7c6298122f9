// A leap that flows into a pipe leaves it as an event: pulses that are shorter than steps are integrated and noticed, at constant speed, accelerated, and back after a reversal.
// numbers: height times length of each pulse, and their number
// run: simulate --stop 10.1
// check: final y = 0.01 +- 1e-9 ; a pulse of 0.01
// check: final z = 0.0081717 +- 1e-6 ; √6.0401 − √6: it leaves while t + t²/2 is 2.5 … 2.52005
// check: final n = 31 +- 0 ; those of 0, 0.3, …, 9 leave at 1, 1.3, …, 10
// check: final v = 0.005 +- 1e-6 ; goes in at 1 … 1.01 with speed 1, comes back at 3 … 2.99 with twice that
// run: simulate --stop 10.1 --solver cvode
// check: final y = 0.01 +- 1e-9
// check: final z = 0.0081717 +- 1e-5
// check: final n = 31 +- 0
// check: final v = 0.005 +- 1e-6
model M
  Real x(start=0, fixed=true), w(start=0, fixed=true), r(start=0, fixed=true);
  Real y(start=0, fixed=true), z(start=0, fixed=true), v(start=0, fixed=true);
  discrete Integer n(start=0, fixed=true);
  Real pulse = if time > 1 and time < 1.01 then 1 else 0;
  Real pulses = if mod(time, 0.3) < 0.01 then 1 else 0;
  Real a, b, c, d, e, f, g, h;
equation
  der(x) = 1;
  der(w) = 1 + time;
  der(r) = if time < 1.5 then 1 else -2;
  (a, b) = spatialDistribution(pulse, 0, x, true, {0, 1}, {0, 0});
  der(y) = b;
  (c, d) = spatialDistribution(pulse, 0, w, true, {0, 1}, {0, 0});
  der(z) = d;
  (e, f) = spatialDistribution(pulses, 0, x, true, {0, 1}, {0, 0});
  when f > 0.5 then
    n = pre(n) + 1;
  end when;
  (g, h) = spatialDistribution(pulse, 0, r, time < 1.5, {0, 1}, {0, 0});
  der(v) = if time > 1.5 then g else 0;
end M;

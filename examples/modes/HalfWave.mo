// A sine, an ideal diode and R = L = 1 in series. While it conducts i = (sin t - cos t + exp(-t))/2; at i = 0 the voltage across the diode leaps, and
// it stays off until the sine comes back at 2 pi.
// numbers: the closed form above
// run: simulate --stop 8 --tolerance 1e-10
// check: i(2) = 0.7303897733047184 +- 1e-8
// check: event 1 at 3.9407331356929145 +- 1e-8 ; the root of i
// check: i(5) = 0 +- 0
// check: event 2 at 6.283185307179586 +- 1e-8
// check: final i = 0.6572478592070998 +- 1e-8 ; the same 2 pi later
model HalfWave "A half-wave rectifier with an inductive load"
  Real i(start=0, fixed=true), u, s;
  Boolean off;
equation
  der(i) = sin(time) - u - i;
  off = s < 0;
  u = if off then s else 0;
  i = if off then 0 else s;
  annotation(experiment(StopTime=8));
end HalfWave;

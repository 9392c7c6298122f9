// Events without progress (Mosterman et al. 1998, section 2: time must diverge). A body that lies on a floor bounces at the
// threshold of its own condition, every 1.5e-9/9.81 s. The gaps do not shrink, so there is no Zeno point; the run ends all the same.
// run: simulate --model Lies --stop 1
// status: 3
// within: 10
// error: R0048
// run: simulate --model LiesToo --stop 1
// status: 3
// within: 10
// error: R0048
// A timer that is as fast makes progress: its size is that of its threshold.
// run: simulate --model Timer --stop 2.000005e-4
// check: final n = 200000 +- 0 ; stop/1e-9
// run: simulate --model Rests --stop 1
// check: final x = 0 +- 1e-9 ; the floor
// check: final v = 0 +- 0 ; at rest
model Lies
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -9.81;
  when x <= 0 and v < -1e-9 then
    reinit(v, -0.5*v);
  end when;
end Lies;

model LiesToo "Beside something that falls"
  extends Lies;
  Real h(start = 100, fixed = true), w(start = 0, fixed = true);
equation
  der(h) = w;
  der(w) = -9.81;
end LiesToo;

model Timer
  Real t(start = 0, fixed = true, nominal = 1e-9);
  Integer n(start = 0, fixed = true);
equation
  der(t) = 1;
  when t >= 1e-9 then
    reinit(t, 0);
    n = pre(n) + 1;
  end when;
end Timer;

model Rests
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
  Boolean lies(start = false, fixed = true);
equation
  der(x) = v;
  der(v) = if lies then 0 else -9.81;
  when x <= 0 and v < -1e-9 then
    lies = v > -0.01;
    reinit(v, if v > -0.01 then 0 else -0.5*v);
  end when;
end Rests;

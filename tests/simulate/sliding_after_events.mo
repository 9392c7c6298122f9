// The motion stays on its switching surface x = 0 while a ball beside it bounces. After each bounce steps begin very short; rates by which
// rounding errors are taken back must not become large for that. (CVODE left the surface by 1e-4.)
// numbers: x = 0 on the surface, since |0.1*h| < 1
// run: simulate --stop 2 --tolerance 1e-10 --solver cvode
// check: x(1.36) = 0 +- 1e-10
// check: x(1.5) = 0 +- 1e-10
// check: final x = 0 +- 1e-10
// run: simulate --stop 2 --tolerance 1e-9 --solver ida
// check: x(1.36) = 0 +- 1e-9
// run: simulate --stop 2 --tolerance 1e-9
// check: x(1.5) = 0 +- 1e-9
model SlidingAfterEvents
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Real x(start = 0.3, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81 + 0.1*(0.3 + 0.5*sin(1.7*time));
  when h < 0 then
    reinit(v, -0.9*pre(v));
  end when;
  der(x) = 0.1*h - sign(x);
end SlidingAfterEvents;

// x' = -sgn(x) + t/4 reaches 0 at 4 - 2 sqrt 2, slides along the switching surface until t = 4, and leaves it.
// Hybrid exam, problem 22 (Taylor 1993 in Modelica's words).
// numbers: the closed form above
// run: simulate --stop 6 --tolerance 1e-9
// within: 10
// check: event 1 at 1.1715728752538099 +- 1e-12 ; 4 - 2 sqrt 2
// check: x(1) = 0.125 +- 1e-12 ; 1 - t + t^2/8
// check: x(3) = 0 +- 1e-12
// check: x(6) = 0.5 +- 1e-12 ; (t - 4)^2/8
model SlidingSign "Sliding along the switching surface of sign(x)"
  Real x(start=1, fixed=true);
equation
  der(x) = -(if x > 0 then 1 elseif x < 0 then -1 else 0) + time/4;
  annotation(experiment(StopTime=6));
end SlidingSign;

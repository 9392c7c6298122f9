// Otter, Elmqvist, Mattsson (1999), section 4.2, figure 5: the friction element as one parameterized curve; the paper says
// that nobody knows how to transform it automatically, since the index changes. With m = f0 = 1, f1 = 0.5, u = t it slips
// at 1, and then v' = t - 1 - v/2: v = 2 (t - 1) - 4 + 4 exp(-(t - 1)/2).
// numbers: the closed form above
// run: simulate --stop 3 --tolerance 1e-9
// check: v(0.5) = 0 +- 1e-9
// check: v(3) = 1.471517765 +- 1e-7 ; 4/e
model DeclarativeFriction "Dry friction as a parameterized curve"
  parameter Real m = 1, f0 = 1, f1 = 0.5;
  Real u = time;
  Real v(start=0), f, s;
  Boolean forward, backward;
equation
  forward = s > 1;
  backward = s < -1;
  v = if forward then s - 1 else
      if backward then s + 1 else 0;
  f = if forward then f0+f1*(s-1) else
      if backward then -f0+f1*(s+1) else f0*s;
  m*der(v) = u - f;
  annotation(experiment(StopTime=3));
end DeclarativeFriction;

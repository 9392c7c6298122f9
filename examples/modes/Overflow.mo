// A tank with inflow 2, outflow sqrt(h) and a brim at 1: full at 4 ln 2 - 2 (exam 17), then 1 runs over; from t = 2 on the inflow is 0.5.
// numbers: the closed form above
// run: simulate --stop 3 --tolerance 1e-10
// check: event 1 at 0.7725887222397811 +- 1e-9
// check: over(1.5) = 1 +- 1e-12
// check: h(1.5) = 1 +- 1e-14
// check: h(3) = 0.6139845231691 +- 1e-9 ; with w = sqrt(h): 2w + ln(w - 1/2) = 2 + ln(1/2) - 1
model Overflow "A tank that overflows"
  Real h(start=0, fixed=true), over;
  Real inflow = if time < 2 then 2 else 0.5;
  Boolean full(start=false, fixed=true);
equation
  der(h) = inflow - sqrt(max(h, 0)) - over;
  full = h >= 1 and not pre(full) or pre(full) and over >= 0;
  if full then h = 1; else over = 0; end if;
  annotation(experiment(StopTime=3));
end Overflow;

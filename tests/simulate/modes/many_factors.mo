// As many_conditions.mo, with products of which all but one vanish in each mode: that a factor may become zero decides what an equation names.
// numbers: as there, 43/2
//
// run: simulate
// check: v(1.5) = 2 +- 1e-6
// check: v(2.5) = 3 +- 1e-6
// check: v(3.5) = 2.5 +- 1e-6
// check: v(7.5) = 2 +- 1e-6
// check: final v = 2 +- 1e-6
// check: final x = 21.5 +- 1e-5
model ManyFactors
  Real x(start = 0, fixed = true), v, f;
equation
  der(x) = v;
  der(v) = f;
  0 = (if time < 1 then 1.0 else 0.0)*(v - 1) + (if time >= 1 and time < 2 then 1.0 else 0.0)*(f - 2)
    + (if time >= 2 and time < 3 then 1.0 else 0.0)*(v - 3) + (if time >= 3 and time < 4 then 1.0 else 0.0)*(f + 1)
    + (if time >= 4 and time < 5 then 1.0 else 0.0)*(v - 2) + (if time >= 5 and time < 6 then 1.0 else 0.0)*(f - 1)
    + (if time >= 6 and time < 7 then 1.0 else 0.0)*(v - 3) + (if time >= 7 and time < 8 then 1.0 else 0.0)*(f + 2)
    + (if time >= 8 and time < 9 then 1.0 else 0.0)*(v - 1) + (if time >= 9 and time < 10 then 1.0 else 0.0)*(f - 1)
    + (if time >= 10 then 1.0 else 0.0)*(v - 2);
  annotation(experiment(StopTime = 10.5));
end ManyFactors;

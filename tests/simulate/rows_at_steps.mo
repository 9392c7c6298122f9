// Rows at the integrator's own steps. x' = 1 by Euler's method with ten steps: a row a step and one at the start; one more
// for the other side of the event.
// numbers: x = t; y jumps at 0.5
// run: simulate --steps --solver euler --intervals 10
// check: stat rows >= 12
// check: stat rows <= 12
// check: final x = 1 +- 1e-12
// A method of high order goes far with few: fewer rows than the 500 of intervals; the ends are there.
// run: simulate --steps
// check: stat rows <= 100
// check: x(0) = 0 +- 0
// check: final x = 1 +- 1e-9
// Both sides of an event as well: y leaps at 0.5.
// check: y(0.5-) = 0 +- 0
// check: y(0.5) = 1 +- 0
// run: simulate --steps --interval 0.1
// status: 2
model RowsAtSteps
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
  y = if time >= 0.5 then 1 else 0;
end RowsAtSteps;

// The constraint y = |x| is met at its corner: 1 - P = -1 + P, and both come to rest there, where x > 0 and its contrary agree with the equations.
// numbers: the sums of impulses above
// run: simulate -m CornerAtRest --stop 2 --tolerance 1e-9
// check: v(1) = 0 +- 1e-9
// check: impulse(F)(1) = 1 +- 1e-9
model CornerAtRest
  Real x(start = -1, fixed = true), v(start = 1, fixed = true), y, w, F;
equation
  der(x) = v;
  der(y) = w;
  der(v) = -F*(if x > 0 then 1 else -1);
  der(w) = F;
  y = if x > 0 then x else -x;
end CornerAtRest;

// With a second mass of 2 the first pass leaves v = -1/3, w = -1/3, and x > 0 does not hold then; each further one takes a third of it: a sequence of collisions, to rest.
// Impulses 4/3, 4/9, ... add up to 2, what the second mass had.
// run: simulate -m Wedge --stop 2 --tolerance 1e-9
// lacks: R0011
// check: v(1) = 0 +- 1e-8
// check: w(1) = 0 +- 1e-8
// check: impulse(F)(1) = 2 +- 1e-8
model Wedge
  Real x(start = -1, fixed = true), v(start = 1, fixed = true), y, w, F;
equation
  der(x) = v;
  der(y) = w;
  der(v) = -F*(if x > 0 then 1 else -1);
  2*der(w) = F;
  y = if x > 0 then x else -x;
end Wedge;

// A bend that is passed: w = 2 v afterwards, 1 + P = 2 (1 - 2 P).
// run: simulate -m Bend --stop 2 --tolerance 1e-9
// check: v(1) = 0.6 +- 1e-9
// check: w(1) = 1.2 +- 1e-9
model Bend
  Real x(start = -1, fixed = true), v(start = 1, fixed = true), y, w, F, k = if x > 0 then 2 else 1;
equation
  der(x) = v;
  der(y) = w;
  der(v) = -k*F;
  der(w) = F;
  y = k*x;
end Bend;

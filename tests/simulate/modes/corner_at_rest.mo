// The constraint y = |x| is met at its corner: 1 - P = -1 + P, and both come to rest there, where x > 0 and its contrary agree with the equations.
// run: simulate --stop 2 --tolerance 1e-9
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

// Where all derivatives of an equation vanish, at the start value zero for one, a step of Newton's method has length zero. That is no
// solution.
// run: simulate --stop 1
// check: all q = 2 +- 1e-9 ; q |q| = 4
// check: all x = 3 +- 1e-9 ; x² = 9
// check: all m = -2 +- 1e-9 ; 1 - p = m |m|, p = 5, where the pressure is far larger than the flow
model StationaryStart
  Real q, x(start = 0);
  Real m, p(start = 1, nominal = 1e5);
equation
  q*abs(q) = 4;
  x^2 = 9;
  1 - p = m*abs(m);
  p + p^3 = 130;
end StationaryStart;

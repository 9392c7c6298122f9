// x = limited(10 x) has the solutions −1, 0 and 1; homotopy says to begin with −1.
// numbers: the root at which homotopy begins
// run: simulate --stop 1
// says: more than one combination
// check: all x = -1 +- 1e-12
// check: final y = -1 +- 1e-9
model M
  Real x(start = 0), y(start = 0, fixed = true);
equation
  x = homotopy(smooth(0, if 10*x > 1 then 1 elseif 10*x < -1 then -1 else 10*x), -1);
  der(y) = x;
end M;

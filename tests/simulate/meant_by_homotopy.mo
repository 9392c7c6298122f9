// Two solutions, v = 8 and v = 2; Newton's method from zero finds the second. The continuation from i = 0 says which one is meant.
// numbers: the root that the text above names
// run: simulate --stop 1
// check: final v = 8 +- 1e-11
model MeantByHomotopy
  Real v, i;
equation
  v = 10 - i;
  i = homotopy(16/v, 0);
end MeantByHomotopy;

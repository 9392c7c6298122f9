// Near the point of rest errors vanish and steps grow until x leaves what the root is defined for. That stability limits them is
// seen from the trials that cannot be evaluated, too: an implicit method takes over soon, and the rest of the hour takes few steps.
// run: simulate --stop 3600
// check: stat steps <= 70
// check: final x = 3 +- 1e-6 ; sqrt(3.000001 - x) = 0.001
model StiffAtRest
  Real x(start = 3.0000001, fixed = true);
equation
  der(x) = 100*(sqrt(3.000001 - x) - 0.001);
end StiffAtRest;

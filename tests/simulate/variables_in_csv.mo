// A declared variable is in a CSV, also where it equals a parameter; a name that is asked for wins over the rule for parameters.
// numbers: the parameter's value, and its negative
// run: simulate
// check: T(1) = 5 +- 0
// check: minus(1) = -5 +- 0
// check: x(1) = 5 +- 1e-9
// run: simulate --variables p,x
// check: p(1) = 5 +- 0
model VariablesInCsv
  parameter Real p = 5;
  Real T = p;
  Real minus = -p;
  Real x(start = 0, fixed = true);
equation
  der(x) = T;
end VariablesInCsv;

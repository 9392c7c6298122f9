// A variable that is set as a parameter, and the reverse: the option that sets it is named.
// run: simulate --param x=3
// error: L0040
// says: 'x' is a variable: --start-value x=… gives its start value
// run: simulate --start-value k=3
// error: L0040
// says: 'k' is a parameter: --param k=… sets it
model SetWhat
  parameter Real k = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
end SetWhat;

// A variable that equals a parameter is in the result, also by name.
// run: simulate
// check: final speed = 5 +- 0
// run: simulate --variables speed,x
// check: final speed = 5 +- 0
// check: final x = 5 +- 1e-9
model ConstantSignal
  parameter Real p = 5;
  Real speed = p;
  Real x(start = 0, fixed = true);
equation
  der(x) = speed;
end ConstantSignal;

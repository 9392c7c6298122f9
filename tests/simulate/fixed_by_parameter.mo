// `fixed` may be an expression in parameters (MLS 3.6 §4.4.4): here it is false, and x starts by the initial equation.
// run: simulate --stop 1 --tolerance 1e-9
// check: x[2](0) = 2 +- 1e-12 ; initial equation
// check: y[1](0) = 3 +- 1e-12 ; fixed
model FixedByParameter
  parameter Boolean hold = false;
  parameter Boolean keep = not hold;
  Real x[2](each start = 7, fixed = fill(hold, 2));
  Real y[2](each start = 3, fixed = fill(keep, 2));
initial equation
  x = {2, 2};
equation
  der(x) = -x;
  der(y) = -y;
end FixedByParameter;

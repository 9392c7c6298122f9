// A component of a partial class (MLS 3.6 §4.4.2): the model around it gives the equation that the class leaves open.
// run: simulate --stop 1
// says: warning[M0330]
// check: final half.y = 0.5 +- 1e-9 ; y = x / 2, x = t = 1
// run: simulate --stop 1 --strict
// status: 1
// run: check --strict
// status: 1
model PartialComponent
  partial model Half
    Real x, y;
  equation
    y = x/2;
  end Half;
  Half half;
equation
  half.x = time;
end PartialComponent;

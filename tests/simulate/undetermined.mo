// Infinitely many solutions: one is taken, and a warning names unknowns and equations, once.
// run: simulate -m Undetermined.Linear --stop 1
// says: warning[R0031]: at time 0: equations do not determine their unknowns (their matrix is singular); taken: 'y' = 0
// says: 2 * x + 2 * y = 2 (undetermined.mo:22)
// check: all e = 0 +- 1e-15 ; residuals are 0, the value that no equation changes
// run: simulate -m Undetermined.Anything --stop 1
// says: warning[R0031]
// run: simulate -m Undetermined.DoubleRoot --stop 1
// expect:
// | Undetermined.DoubleRoot: 0 to 1 s: 0 steps, 0 events
// check: final x = 0 +- 1e-20 ; residuals are 0, the value that no equation changes
// run: simulate -m Undetermined.Elsewhere --stop 1
// says: note[R0030]: at time 0: equations were solved from other values than their last or start values: 'h' = 1e-07 (from 0)
// check: final h = 1.005012499921881e-7 +- 1e-18   ; (1e-9 + sqrt(1e-18 + 4e-14))/2
package Undetermined
  model Linear
    parameter Real a = 1;
    Real x, y, e;
  equation
    e = x + y - 1;
    a*x + y = 1;
    2*x + 2*y = 2;
  end Linear;
  model Anything
    Real x;
  equation
    sin(x)^2 + cos(x)^2 = 1;
  end Anything;
  model DoubleRoot "singular at its root, which is the only one"
    Real x;
  equation
    x^2 = 0;
  end DoubleRoot;
  model Elsewhere "has no value at the start"
    Real h;
  equation
    h = 1e-14/h + 1e-9*time;
  end Elsewhere;
  model Rounded "b is 3; of that the rounding of 1e17 leaves nothing"
    parameter Real s = 1e17;
    Real a(start = 2), b(start = 1);
  equation
    a^3 + 1e-30*b^3 = 1 + 27e-30;
    s*a + b + 1e-20*b^3 = s + 3 + 27e-20;
  end Rounded;
end Undetermined;
// run: simulate -m Undetermined.Rounded --stop 1
// says: warning[R0031]: at time 0: equations do not determine their unknowns (rounding of their terms leaves them open)
// says: 'b' =
// run: simulate -m Undetermined.Rounded --stop 1 --param s=1e3
// lacks: R0031
// check: final b = 3 +- 1e-10 ; residuals are 0, the value that no equation changes

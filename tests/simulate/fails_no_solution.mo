// Equations without a solution, from the start or from some instant on: an error that names them, never a number.
// run: simulate -m Without.Root
// status: 3
// says: sqrt(y) = -1 (fails_no_solution.mo:26)
// run: simulate -m Without.Power
// status: 3
// says: y ^ 0.3 = -1 - time
// run: simulate -m Without.Negative
// status: 3
// says: -sqrt(y) = 1 - 2 * time
// run: simulate -m Without.Later
// status: 3
// says: error[R0002]: the simulation failed at time 0.50
// says: m = sqrt(p)
// run: simulate -m Without.Fold
// status: 3
// says: error[R0002]: the simulation failed at time 0.50
// run: simulate -m Without.Consistency
// status: 3
// says: they contradict each other
// says: 2 * x + 2 * y = 3 (fails_no_solution.mo:56)
package Without
  model Root
    Real y(start=1);
  equation
    sqrt(y) = -1;
  end Root;
  model Power
    Real y;
  equation
    y^0.3 = -1 - time;
  end Power;
  model Negative
    Real y;
  equation
    -sqrt(y) = 1 - 2*time;
  end Negative;
  model Later
    Real m, p;
  equation
    m = sqrt(p);
    m = 1 - 2*time;
  end Later;
  model Fold
    Real x(start=1);
  equation
    x^2 = 1 - 2*time;
  end Fold;
  model Consistency
    parameter Real a = 1;
    Real x, y;
  equation
    a*x + y = 1;
    // the third
    //
    2*x + 2*y = 3;
  end Consistency;
end Without;

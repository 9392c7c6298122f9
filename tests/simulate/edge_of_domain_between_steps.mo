// A quantity that decays to zero, the edge of what a function accepts. Errors of integration, and polynomials between steps, take it across by 1e-9; the solution stays positive.
// The step is made again, so that rows are its ends, with smaller errors, or by another method.
// run: simulate --stop 10 -m EdgeOfDomainBetweenSteps.Asserted
// check: final z = 1.8916637401e-6 +- 1e-9 ; z' + z = e^-25t has z = (e^-t - e^-25t)/24
// run: simulate --stop 10 -m EdgeOfDomainBetweenSteps.Root
// run: simulate --stop 10 -m EdgeOfDomainBetweenSteps.Violated
// status: 3
// says: failed at time 4.9999
// says: assertion failed: x is above
package EdgeOfDomainBetweenSteps
  function root
    input Real x;
    output Real y;
  algorithm
    assert(x >= 0, "x is below the table");
    y := sqrt(x);
  end root;
  model Asserted
    Real x(start = 1, fixed = true), z(start = 0, fixed = true);
  equation
    der(x) = -50*x;
    der(z) = root(x) - z;
  end Asserted;
  model Root
    Real x(start = 1, fixed = true), z(start = 0, fixed = true);
  equation
    der(x) = -50*x;
    der(z) = sqrt(x) - z;
  end Root;
  function limited
    input Real x;
    output Real y;
  algorithm
    assert(x <= 5, "x is above the table");
    y := x;
  end limited;
  model Violated "there is no solution beyond 5"
    Real x(start = 0, fixed = true), z(start = 0, fixed = true);
  equation
    der(x) = 1;
    der(z) = limited(x) - z;
  end Violated;
end EdgeOfDomainBetweenSteps;

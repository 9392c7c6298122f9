// A derivative that only the Jacobian needs is a function of the same library, with the same static data; in a second run, too.
// run: simulate $FILE --model DerivativeLater.Test --stop 1 --solver cvode --stats
// check: final x = 1.41421356237 +- 1e-6 ; √2
// says: exact, 1 direction
// run: simulate $FILE --model DerivativeLater.Test --stop 1 --solver cvode --stats
// says: exact, 1 direction
package DerivativeLater
  function square
    input Real x;
    output Real y;
    external "C" y = counted_square(x)
      annotation(Library = "counted", IncludeDirectory = "modelica://DerivativeLater/Resources/Other");
    annotation(derivative = slope);
  end square;
  function slope
    input Real x;
    input Real dx;
    output Real dy;
    external "C" dy = counted_slope(x, dx) annotation(Library = "counted");
  end slope;
  model Test
    Real x(start = 1, fixed = true);
  equation
    der(x) = 1000 * (2 - square(x));
  end Test;
end DerivativeLater;

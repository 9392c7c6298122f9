// Names of an earlier version of a library, in a text that does not say for which version it is: imports, leading dots, short classes, all elements of a package.
// needs: Modelica
// run: simulate --stop 1
// says: note[M0208]: 'OldNames' names no version of 'Modelica', but classes or elements of an earlier one: its text is converted from 3.2.3
// check: final x = 0.367879441171442 +- 1e-5 ; e^-1
// check: final a = 180 +- 1e-9 ; pi in degrees
// check: final l = 3 +- 1e-12
// run: check --no-units
// says: OldNames is sound
// run: convert
// says: Real a = .Modelica.Units.Conversions.to_deg(
model OldNames
  import SI = Modelica.SIunits;
  import Modelica.SIunits.*;
  type Way = Modelica.SIunits.Length;
  SI.Length x(start = 1, fixed = true);
  Way l = 3*time;
  Mass m = 1;
  Real a = .Modelica.SIunits.Conversions.to_deg(Modelica.Constants.pi);
equation
  der(x) = -x;
end OldNames;

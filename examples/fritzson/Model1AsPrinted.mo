// The paper's MultiBody example names a library of 2002; the one of today has the package at another place, and the messages say where.
// needs: Modelica
// run: check
// status: 1
// error: M0323 at 9
// says: did you mean 'Modelica.Mechanics.MultiBody.Parts'?
//
model Model1AsPrinted
  import Modelica.Additions.MultiBody.Parts;
  Parts.InertialSystem world;
end Model1AsPrinted;

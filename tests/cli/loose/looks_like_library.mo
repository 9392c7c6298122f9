// A folder 'Modelica Files' on the path is not the Modelica library.
// needs: Modelica
// run: simulate -I . --stop 1
// check: final y = 3.14159265358979 +- 1e-12 ; pi*time
model LooksLikeLibrary
  Real y = Modelica.Constants.pi*time;
end LooksLikeLibrary;

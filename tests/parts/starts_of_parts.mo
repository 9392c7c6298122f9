// A start of the Modelica component goes before that of the file; without one the file's holds.
// run: simulate --stop 1 --tolerance 1e-10
// check: a.x(0) = 5 +- 0
// check: b.x(0) = 1 +- 0
// check: final b.x = 0.36787944117144233 +- 1e-9 ; exp(-1)
model Lag
  input Real u;
  output Real x;
  parameter Real T = 1;
external "SHSML" annotation(Library = "lag.shsml");
end Lag;

model StartsOfParts
  Lag a(u = 0, x(start = 5, fixed = true)), b(u = 0);
end StartsOfParts;

// An array of components in another language: each has its own states and its own parameters.
// run: simulate --stop 2 --tolerance 1e-10
// check: final lag[1].x = 0.1353352832366127 +- 1e-9 ; exp(-2)
// check: final lag[2].x = 0.6065306597126334 +- 1e-9 ; exp(-2/4)
model Lag
  input Real u;
  output Real x;
  parameter Real T = 1;
external "SHSML" annotation(Library = "lag.shsml");
end Lag;

model ArrayOfParts
  Lag lag[2](T = {1, 4}, each u = 0);
end ArrayOfParts;

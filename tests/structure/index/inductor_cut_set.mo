// Three inductors that meet in a node: their currents add up to zero, two are free. Two of them end in resistors.
// run: simulate --stop 1 --tolerance 1e-10
// check: i1(1) = 0.513417119033 +- 1e-7; symmetric: i2 = i3 = -i1/2, (L1 + L2/2) i1' = -(R/2) i1, time constant 1.5
// check: i2(1) = -0.256708559516 +- 1e-7
// check: all sum = 0 +- 1e-9
model InductorCutSet
  parameter Real L1 = 1, L2 = 1, L3 = 1, R = 2;
  Real i1(start = 1, fixed = true), i2(start = -0.5, fixed = true), i3, v "of the node";
  Real sum = i1 + i2 + i3;
equation
  L1*der(i1) = v;
  L2*der(i2) = v - R*i2;
  L3*der(i3) = v - R*i3;
  i1 + i2 + i3 = 0;
end InductorCutSet;

// A chain of 5 derivatives whose first link is prescribed: index 6, no state is left.
// run: simulate --stop 1
// check: x1(0.7) = 0.644217687238 +- 1e-9
// check: x2(0.7) = 0.764842187284 +- 1e-9
// check: x3(0.7) = -0.644217687238 +- 1e-9
// check: x4(0.7) = -0.764842187284 +- 1e-9
// check: x5(0.7) = 0.644217687238 +- 1e-9
// check: x6(0.7) = 0.764842187284 +- 1e-9
model Chain6
  Real x1, x2, x3, x4, x5, x6;
equation
  x1 = sin(time);
  der(x1) = x2;
  der(x2) = x3;
  der(x3) = x4;
  der(x4) = x5;
  der(x5) = x6;
end Chain6;

// A chain of 3 derivatives whose first link is prescribed: index 4, no state is left.
// run: simulate --stop 1
// check: x1(0.7) = 0.644217687238 +- 1e-9
// check: x2(0.7) = 0.764842187284 +- 1e-9
// check: x3(0.7) = -0.644217687238 +- 1e-9
// check: x4(0.7) = -0.764842187284 +- 1e-9
model Chain4
  Real x1, x2, x3, x4;
equation
  x1 = sin(time);
  der(x1) = x2;
  der(x2) = x3;
  der(x3) = x4;
end Chain4;

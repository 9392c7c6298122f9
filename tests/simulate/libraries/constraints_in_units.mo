// A power in watts beside its share of 1.5 GW: entries of the constraints' Jacobian lie nine orders apart, in a row and in a
// column, and none of them is zero.
// With L = 1 + t: F = (1 + L) i has F' = 1 - F/(2 + t), F(0) = 0, so i = 1/2 - 2/(2 + t)^2.
// numbers: the closed form above at 1
// run: simulate --stop 1 --tolerance 1e-9
// check: i(1) = 0.27777777777777779 +- 1e-8
model ConstraintsInUnits
  Real u "share";
  Real p "W";
  Real L, psi, w;
  Real i(start = 0, fixed = true);
equation
  u = 1/(1 + time);
  p = 1.5e9*u;
  L*p^2 = 1.5e9*p;
  psi = L*i;
  der(psi) = w;
  der(i) = 1 - w - i;
end ConstraintsInUnits;

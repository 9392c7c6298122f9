// A planar loop of four bars with inertia, closed by two constraints (index 3). Its kinetic energy stays, so the angle follows
// from a quadrature: t = integral of sqrt(I(theta)/2E), I the inertia that the crank feels.
// run: simulate --stop 5 --tolerance 1e-10
// check: theta2(1) = 3.4183708732936 +- 1e-6
// check: w2(1) = 3.0131850360106 +- 1e-6
// check: theta4(1) = 2.4285252484052 +- 1e-6
// check: theta2(2) = 6.3176921297413 +- 1e-6
// check: theta2(5) = 15.039975575371 +- 1e-5
// check: w2(5) = 2.8423148228244 +- 1e-5
// check: theta4(5) = 2.2061875474344 +- 1e-5
model FourBar
  parameter Real r1 = 4, r2 = 1, r3 = 3.5, r4 = 3 "ground, crank, coupler, rocker";
  parameter Real J2 = 1, J3 = 0.5, J4 = 2;
  Real theta2(start = 0.5, fixed = true), theta3(start = 0.777), theta4(start = 1.781);
  Real w2(start = 3, fixed = true), w3, w4;
  Real fx, fy "forces that close the loop";
equation
  der(theta2) = w2;
  der(theta3) = w3;
  der(theta4) = w4;
  J2*der(w2) = r2*(-sin(theta2)*fx + cos(theta2)*fy);
  J3*der(w3) = r3*(-sin(theta3)*fx + cos(theta3)*fy);
  J4*der(w4) = -r4*(-sin(theta4)*fx + cos(theta4)*fy);
  r2*cos(theta2) + r3*cos(theta3) = r1 + r4*cos(theta4);
  r2*sin(theta2) + r3*sin(theta3) = r4*sin(theta4);
end FourBar;

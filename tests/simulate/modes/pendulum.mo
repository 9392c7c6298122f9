// A string that becomes slack (index 3 to 1) and taut again (the radial velocity is lost).
//   Slack: from below with v0^2 = 3.5 g L; slack where 3 cos(phi) = -1.5, at (sqrt(3)/2, 1/2), with v^2 = 5; then a parabola.
//   Taut:  dropped at x = 0.6, taut at (0.6, -0.8) with v = (0, -4), after 0.4 s; what is left is (-1.92, -1.44), the impulse 3.2.
// numbers: the formulas above
// run: simulate -m Strings.Slack --stop 2 --tolerance 1e-10
// check: event 1 at 0.4773933786648 +- 1e-8 ; the quadrature of 1/sqrt(35 - 20 (1 - cos(phi))) to 2 pi/3
// check: all energy = 7.5 +- 1e-7
// run: simulate -m Strings.Taut --stop 2.1 --tolerance 1e-10
// check: event 1 at 0.4 +- 1e-10
// check: vx(0.4) = -1.92 +- 1e-8
// check: vy(0.4) = -1.44 +- 1e-8
// check: impulse(T)(0.4) = 3.2 +- 1e-8
// check: energy(0.63) = -5.12 +- 1e-7
// check: r(0.63) = 1 +- 1e-9
package Strings
  model Slack
    parameter Real g=10, L=1;
    Real x(start=0, fixed=true), y(start=-1), vx(start=sqrt(35), fixed=true), vy, T;
    Real energy = (vx^2 + vy^2)/2 + g*y;
    Boolean slack(start=false, fixed=true);
  equation
    der(x)=vx; der(y)=vy; der(vx) = -T*x; der(vy) = -T*y - g;
    slack = pre(slack) or T < 0;
    if slack then T = 0; else x^2 + y^2 = L^2; end if;
  end Slack;
  model Taut
    parameter Real g=10, L=1;
    Real x(start=0.6, fixed=true), y(start=0, fixed=true), vx(start=0, fixed=true), vy(start=0, fixed=true), T;
    Real energy = (vx^2 + vy^2)/2 + g*y, r = sqrt(x^2 + y^2);
    Boolean taut(start=false, fixed=true);
  equation
    der(x)=vx; der(y)=vy; der(vx) = -T*x; der(vy) = -T*y - g;
    taut = pre(taut) and T > 0 or x^2 + y^2 > L^2;
    if taut then x^2 + y^2 = L^2; else T = 0; end if;
  end Taut;
end Strings;

// Further models whose index or states change, each with its closed form.
//
// Two tanks and a wide valve: A1 h1 + A2 h2 is kept, (2*3 + 1*0.6)/3 = 2.2; the volume that has passed is 2*(3 - 2.2).
// numbers: the formulas above each run
// run: simulate -m Tanks --stop 3 --tolerance 1e-10
// check: h1(1) = 2.2 +- 1e-9
// check: impulse(q)(1) = 1.6 +- 1e-9
// check: final h2 = 1.8666666666666667 +- 1e-9; the drain of 0.5 acts on both from 1 on
//
// A falling mass lands on the slope y = -x: its velocity (1, -10) is projected, (5.5, -5.5), and on the slope it slides with g/2.
// run: simulate -m Slope --stop 2 --tolerance 1e-10
// check: vx(1) = 5.5 +- 1e-8
// check: vy(1) = -5.5 +- 1e-8
// check: final vx = 10.5 +- 1e-8
//
// Two carriages couple when they touch: (2*3 + 1*0)/3 = 2 from x = 3 on, at 1.
// run: simulate -m Coupling --stop 2 --tolerance 1e-10
// check: v1(1) = 2 +- 1e-9
// check: impulse(F)(1) = 2 +- 1e-9
// check: final x2 = 5 +- 1e-8
//
// A gear box with neutral between 1:1 and 1:2. w = (3, 3); in neutral w1 rises by 0.5 to 3.5; then w1 = 2 w2: w1 = 3.5 - P, w2 = 3 + 2 P, P = -0.5.
// run: simulate -m GearBox --stop 2 --tolerance 1e-10
// check: w1(1.5-) = 3.5 +- 1e-9
// check: w1(1.5) = 4 +- 1e-9
// check: w2(1.5) = 2 +- 1e-9
// check: final w2 = 2.2 +- 1e-9; (4 + 1) w2' = 2
//
// Two coils in series with a switch across the second: currents 2 and 0 become (1*2 + 3*0)/4.
// run: simulate -m Coils --stop 2 --tolerance 1e-10
// check: i1(1-) = 2 +- 1e-9
// check: i1(1) = 0.5 +- 1e-9
// check: i2(2) = 1 +- 1e-9; 4 i' = 2
//
// A ball bounces with e = 1/2 and sticks once it is slow: v = 10, 5, 2.5, 1.25, 0.625 at 1, 2, 2.5, 2.75, 2.875 (g = 10), below 1 it stays.
// run: simulate -m Ball --stop 4 --tolerance 1e-10
// check: event 4 at 2.75 +- 1e-8
// check: final h = 0 +- 1e-9
// check: final v = 0 +- 1e-12
//
// A relay with a sampled controller opens and closes a coil: i' = 1 while closed, 0 after. Closed in [0, 0.5), [1, 1.5), …
// run: simulate -m Relay --stop 1.25 --tolerance 1e-10
// check: i(0.4) = 0.4 +- 1e-9
// check: impulse(u)(0.5) = -0.5 +- 1e-9
// check: final i = 0.25 +- 1e-9
//
// A bead on a wire x² + y² = 1 that is let go at its top with speed 3: free fall from (0, 1).
// run: simulate -m Bead --stop 1.2 --tolerance 1e-10
// check: released(1) = 1 +- 0
// check: energy(1.2) = 4.5 +- 1e-7
//
// Current that is pinned to a source and set free: i = sin(t) till pi/2, then i' = -i.
// run: simulate -m Source --stop 2.5707963267948966 --tolerance 1e-10
// check: final i = 0.36787944117144233 +- 1e-8
//
// Three capacitors that are connected one after the other: 6 V on 1 F; with 2 F: 2 V; with 3 F more: 1 V.
// run: simulate -m Bank --stop 3 --tolerance 1e-10
// check: u[1](1) = 2 +- 1e-9
// check: u[3](2) = 1 +- 1e-9
// check: impulse(i[3])(2) = 3 +- 1e-9
//
// A brake that holds: the torque of 2 is below the 3 that it can bear; at 4 > 3 it slips with (4 - 3)/2.
// run: simulate -m Brake --stop 3 --tolerance 1e-10
// check: w(1) = 0 +- 1e-9
// check: final w = 0.5 +- 1e-8
//
// A pendulum by its angle while the string is taut, by Cartesian coordinates once it is slack: at phi = 2 pi/3, where om^2 = 35 - 30 (g = 10, L = 1); then vx stays om cos(phi).
// run: simulate -m PendulumByAngle --stop 1 --tolerance 1e-10
// check: final phi = 2.0943951023931953 +- 1e-8
// check: final om = 2.23606797749979 +- 1e-8
// check: final vx = -1.118033988749895 +- 1e-8
//
// A fixed start value that contradicts the constraint of the first mode is no start.
// run: simulate -m Contradicting --stop 2
// error: R0001
// status: 3
model Contradicting
  Real y(start=0, fixed=true);
equation
  if time < 1 then y = 1; else der(y) = 1; end if;
end Contradicting;
model PendulumByAngle
  parameter Real g=10, L=1;
  Real phi(start=0, fixed=true), om(start=sqrt(35), fixed=true), x(start=0, fixed=true), y(start=-1, fixed=true), vx(start=sqrt(35), fixed=true), vy(start=0, fixed=true);
  Boolean slack(start=false, fixed=true);
  Real T = L*om^2 + g*cos(phi);
equation
  slack = pre(slack) or T < 0;
  if slack then der(phi) = 0; der(om) = 0; der(x) = vx; der(y) = vy; der(vx) = 0; der(vy) = -g;
  else der(phi) = om; der(om) = -g*sin(phi); x = sin(phi); y = -cos(phi); vx = om*cos(phi); vy = om*sin(phi); end if;
end PendulumByAngle;
model Tanks
  Real h1(start=3, fixed=true), h2(start=0.6, fixed=true), q;
equation
  2*der(h1) = -q - (if time < 1 then 0 else 0.5);
  der(h2) = q;
  if time < 1 then q = 0; else h1 = h2; end if;
end Tanks;
model Slope
  Real x(start=-1, fixed=true), y(start=5, fixed=true), vx(start=1, fixed=true), vy(start=0, fixed=true), n;
  Boolean landed(start=false, fixed=true);
equation
  der(x) = vx; der(y) = vy;
  der(vx) = n; der(vy) = n - 10;
  when y + x < 0 then landed = true; end when;
  if landed then x + y = 0; else n = 0; end if;
end Slope;
model Coupling
  Real x1(start=0, fixed=true), x2(start=3, fixed=true), v1(start=3, fixed=true), v2(start=0, fixed=true), F;
  Boolean coupled(start=false, fixed=true);
equation
  der(x1) = v1; der(x2) = v2;
  2*der(v1) = -F; der(v2) = F;
  when x1 >= x2 then coupled = true; end when;
  if coupled then x1 = x2; else F = 0; end if;
end Coupling;
model GearBox
  Real w1(start=3, fixed=true), w2(start=3), t1, t2;
  Integer gear = if time < 1 then 1 elseif time < 1.5 then 0 else 2;
equation
  der(w1) = 1 - t1; der(w2) = t2 - (if gear == 1 then 1 else 0);
  if gear == 1 then w1 = w2; t1 = t2; elseif gear == 2 then w1 = 2*w2; t2 = 2*t1; else t1 = 0; t2 = 0; end if;
end GearBox;
model Coils
  Real i1(start=0, fixed=true), i2(start=0), u1, u2;
equation
  der(i1) = u1; 3*der(i2) = u2; u1 + u2 = 2;
  if time < 1 then u2 = 0; else i1 = i2; end if;
end Coils;
model Ball
  Real h(start=5, fixed=true), v(start=0, fixed=true), a;
  Boolean stuck(start=false, fixed=true);
equation
  der(h) = v; der(v) = a;
  when h <= 0 then
    stuck = v > -2;
    reinit(v, -0.5*pre(v));
  end when;
  if stuck then v = 0; else a = -10; end if;
end Ball;
model Relay
  Real i(start=0, fixed=true), u;
  Boolean closed(start=true, fixed=true);
equation
  when sample(0.5, 0.5) then closed = not pre(closed); end when;
  der(i) = u;
  if closed then u = 1; else i = 0; end if;
end Relay;
model Bead
  Real x(start=0, fixed=true), y(start=1), vx(start=3, fixed=true), vy, n, energy = (vx^2 + vy^2)/2 + 0*y;
  Boolean released = time > 1;
equation
  der(x) = vx; der(y) = vy; der(vx) = n*x; der(vy) = n*y;
  if released then n = 0; else x^2 + y^2 = 1; end if;
end Bead;
model Source
  Real i(start=0), u;
equation
  der(i) = u;
  if time < 1.5707963267948966 then i = sin(time); else u = -i; end if;
end Source;
model Bank
  parameter Real C[3] = {1, 2, 3};
  Real u[3](start={6, 0, 0}, each fixed=true), i[3];
equation
  C .* der(u) = i;
  i[1] + i[2] + i[3] = 0;
  if time < 1 then i[2] = 0; else u[2] = u[1]; end if;
  if time < 2 then i[3] = 0; else u[3] = u[1]; end if;
end Bank;
model Brake
  Real w(start=0, fixed=true), s, m = if time < 2 then 2 else 4, t;
equation
  2*der(w) = m - t;
  t = if s > 3 then 3 else if s < -3 then -3 else s;
  w = if s > 3 then s - 3 else if s < -3 then s + 3 else 0;
end Brake;

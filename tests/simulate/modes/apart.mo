// Parts that share no equations have their modes apart: three circuits with switches, a variable that is pinned to the source all of them have in common, and a sum behind them.
// A part has two structures, the sum one; the first program is one more. Eight combinations occur.
// While its switch is closed i' + i = 1 + t, i = t - a exp(-(t - a)) from i(a) = 0 on; when it opens the coil gives an impulse of voltage, i(b).
// numbers: the closed forms above
// run: simulate -m Apart --stop 2.5 --tolerance 1e-10
// check: c[1].i(1) = 0.6967346701436833 +- 1e-8; 1 - 0.5 exp(-0.5)
// check: c[2].i(1) = 0.3450153975376145 +- 1e-8; 1 - 0.8 exp(-0.2)
// check: impulse(c[1].us)(1.5) = 1.3160602794142788 +- 1e-8; 1.5 - 0.5 exp(-1)
// check: impulse(c[2].us)(1.2) = 0.6637439631714886 +- 1e-8; 1.2 - 0.8 exp(-0.4)
// check: final c[1].i = 0 +- 1e-12
// check: final q = 1.6880751985856748 +- 1e-8; the sum of (b^2 - a^2)/2 - a (1 - exp(-(b - a)))
// check: impulse(p.F)(1.7) = 2.5173164759472657 +- 1e-8; 2.7 - exp(-1.7)
// check: p.x(2.5) = 3.5 +- 1e-9
// check: $mode1(1.1) = 1 +- 0
// check: stat modes <= 9
// run: simulate -m Apart --stop 2.5 --tolerance 1e-10 --solver cvode
// check: final q = 1.6880751985856748 +- 1e-7
// run: simulate -m Apart --stop 2.5 --tolerance 1e-10 --solver ida
// check: final q = 1.6880751985856748 +- 1e-7
// run: linearize -m Apart --at 1.1
// says: states
//
// What counts the impulse of a group belongs to it: the charge that a switch lets pass is 1.5, and the energy meter of the other circuit stays apart.
// run: simulate -m Counted --stop 2 --tolerance 1e-10
// check: final q = 1.5 +- 1e-9
// check: final r = 0 +- 1e-12
// check: stat modes <= 5
model Counted
  Real u1(start = 2, fixed = true), u2(start = 0, fixed = true), i, q(start = 0, fixed = true), p = 2*i;
  Real w(start = 1, fixed = true), F, r(start = 0, fixed = true);
equation
  der(u1) = -i;
  3*der(u2) = i;
  if time < 1 then i = 0; else u1 = u2; end if;
  der(q) = p/2;
  der(w) = F;
  if time < 1.5 then F = 0; else w = 1; end if;
  der(r) = w - 1;
end Counted;

model Cell
  parameter Real a = 0, b = 1;
  input Real u;
  Real i(start = 0), us;
equation
  der(i) + i + us = u;
  if time > a and time < b then us = 0; else i = 0; end if;
end Cell;

model Pinned
  input Real u;
  Real x(start = 1, fixed = true), F;
equation
  der(x) = F;
  if time < 1.7 then F = -x; else x = u; end if;
end Pinned;

model Apart
  Real u = 1 + time, q(start = 0, fixed = true);
  Cell c[3](a = {0.5, 0.8, 1}, b = {1.5, 1.2, 2}, each u = u);
  Pinned p(u = u);
equation
  der(q) = sum(c.i);
end Apart;

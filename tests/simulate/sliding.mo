// Motion along switching surfaces, whichever way the switch is written: a Real or a Boolean that names it, both signs told apart, two surfaces at once.
// x falls with 3/4 and reaches 0 at 4/3; there it stays, and the switch is -1/4 on the average (Filippov).
// numbers: 1 - 3/4 t until 4/3, then 0; Filippov's mean -1/4
// run: simulate -m P.ByReal --stop 3 --tolerance 1e-9
// check: x(1) = 0.25 +- 1e-12
// check: final x = 0 +- 1e-12
// check: final u = -0.25 +- 1e-6
// check: event 1 at 1.3333333333333333 +- 1e-12
// check: stat stateEvents <= 2
// run: simulate -m P.ByBoolean --stop 3 --tolerance 1e-9
// check: final x = 0 +- 1e-12
// check: stat stateEvents <= 2
// run: simulate -m P.BothSigns --stop 3 --tolerance 1e-9
// check: final x = 0 +- 1e-12
// check: final u = -0.25 +- 1e-6
// check: stat stateEvents <= 2
// run: simulate -m P.TwoSurfaces --stop 3 --tolerance 1e-9
// check: y(1) = 0 +- 1e-12; from 1/3 on
// check: w(1) = 0.5 +- 1e-6; w - 1/2 = 0
// check: final x = 0 +- 1e-12
// check: final y = 0 +- 1e-12
// check: final u = -0.25 +- 1e-6
// check: final w = 0.125 +- 1e-6; w + u/2 = 0
// check: stat stateEvents <= 4
// run: simulate -m P.LeavesOne --stop 4 --tolerance 1e-9
// check: final x = 0 +- 1e-9; it goes on along its surface when y has left
// check: y(4) = 0.5 +- 1e-6; y' = t - 3 from 3 on
// check: final w = -1 +- 0
// The switches multiply: which mixture it is the surfaces do not say.
// run: simulate -m P.NotUnique --stop 3
// status: 3
// error: R0005
package P
  model ByReal
    Real x(start = 1, fixed = true), u;
  equation
    u = if x > 0 then -1 else 1;
    der(x) = u + 0.25;
  end ByReal;
  model ByBoolean
    Real x(start = 1, fixed = true);
    Boolean on = x > 0, off = not on;
  equation
    der(x) = (if off then 1 else -1) + 0.25;
  end ByBoolean;
  model BothSigns
    Real x(start = 1, fixed = true), u;
  equation
    u = if x > 0 then -1 elseif x < 0 then 1 else 0;
    der(x) = u + 0.25;
  end BothSigns;
  model TwoSurfaces
    Real x(start = 1, fixed = true), y(start = 0.5, fixed = true), u, w;
  equation
    u = if x > 0 then -1 else 1;
    w = if y > 0 then -1 else 1;
    der(x) = u + 0.25;
    der(y) = w + 0.5*u;
  end TwoSurfaces;
  model LeavesOne
    Real x(start = 1, fixed = true), y(start = 0.5, fixed = true), u, w;
  equation
    u = if x > 0 then -1 else 1;
    w = if y > 0 then -1 else 1;
    der(x) = u + 0.25;
    der(y) = w + time - 2;
  end LeavesOne;
  model NotUnique
    Real x(start = 1, fixed = true), y(start = 1, fixed = true), u, w;
  equation
    u = if x > 0 then -1 else 1;
    w = if y > 0 then -1 else 1;
    der(x) = u + 0.5*u*w;
    der(y) = w + 0.25*u*w;
  end NotUnique;
end P;

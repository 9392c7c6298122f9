// Inertias that lock: w1 = w2 takes a state away, the torque gets an impulse. J1 = 1 at 3 and J2 = 1.5 at 1 come to
// (3 + 1.5)/2.5 = 1.8 by J1 (w - 3) = -P, J2 (w - 1) = P with P = 1.2. However the constraint is written.
// numbers: the formulas above: angular momentum is kept
// run: simulate -m Clutches.ByDifference --stop 2 --tolerance 1e-9
// check: w1(1-) = 3 +- 1e-12
// check: w1(1) = 1.8 +- 1e-12
// check: w2(2) = 1.8 +- 1e-12
// check: impulse(torque)(1) = 1.2 +- 1e-12
// check: impulse(torque)(2) = 0 +- 0
// run: simulate -m Clutches.ByExpression --stop 2 --tolerance 1e-9
// check: w1(2) = 1.8 +- 1e-12
// check: impulse(torque)(1) = 1.2 +- 1e-12
// run: simulate -m Clutches.RelativeState --stop 2 --tolerance 1e-9
// check: w1(2) = 1.8 +- 1e-12
// check: wrel(2) = 0 +- 1e-12
// run: simulate -m Clutches.MomentumState --stop 2 --tolerance 1e-9
// check: w1(2) = 1.8 +- 1e-12
// run: simulate -m Clutches.Positions --stop 2 --tolerance 1e-9
// check: x1(2) = 1.5 +- 1e-9 ; both go on with (1 + 0)/2 from x = 1 at t = 1
// check: v2(2) = 0.5 +- 1e-10
// check: impulse(F)(1) = 0.5 +- 1e-9
// run: simulate -m Clutches.Velocities --stop 2 --tolerance 1e-9
// check: x1(2) = 1.5 +- 1e-9
// check: v1(2) = 0.5 +- 1e-10
package Clutches
  model ByDifference
    parameter Real J1=1, J2=1.5;
    Real w1(start=3, fixed=true), w2(start=1, fixed=true), torque, wrel;
  equation
    J1*der(w1) = -torque; J2*der(w2) = torque; wrel = w1 - w2;
    if time < 1 then torque = 0; else wrel = 0; end if;
  end ByDifference;
  model ByExpression
    parameter Real J1=1, J2=1.5;
    Real w1(start=3, fixed=true), w2(start=1, fixed=true), torque;
  equation
    J1*der(w1) = -torque; J2*der(w2) = torque;
    0 = if time < 1 then torque else w1 - w2;
  end ByExpression;
  model RelativeState
    parameter Real J1=1, J2=1.5;
    Real w1, w2(start=1, fixed=true), torque, wrel(start=2, fixed=true, stateSelect=StateSelect.always);
  equation
    J1*der(w1) = -torque; J2*der(w2) = torque; w1 = w2 + wrel;
    if time < 1 then torque = 0; else wrel = 0; end if;
  end RelativeState;
  model MomentumState
    parameter Real J1=1, J2=1.5;
    Real w1, w2, torque, wrel(start=2, fixed=true), L(start=4.5, fixed=true);
  equation
    L = J1*w1 + J2*w2; wrel = w1 - w2;
    der(L) = 0;
    der(wrel) = -torque/J1 - torque/J2;
    if time < 1 then torque = 0; else wrel = 0; end if;
  end MomentumState;
  model Positions
    Real x1(start=0, fixed=true), x2(start=1, fixed=true), v1(start=1, fixed=true), v2(start=0, fixed=true), F;
    Boolean stuck(start=false, fixed=true);
  equation
    der(x1)=v1; der(x2)=v2; der(v1) = -F; der(v2) = F;
    stuck = pre(stuck) or x1 >= x2;
    if stuck then x1 = x2; else F = 0; end if;
  end Positions;
  model Velocities
    Real x1(start=0, fixed=true), x2(start=1, fixed=true), v1(start=1, fixed=true), v2(start=0, fixed=true), F;
    Boolean stuck(start=false, fixed=true);
  equation
    der(x1)=v1; der(x2)=v2; der(v1) = -F; der(v2) = F;
    stuck = pre(stuck) or x1 >= x2;
    if stuck then v1 = v2; else F = 0; end if;
  end Velocities;
end Clutches;

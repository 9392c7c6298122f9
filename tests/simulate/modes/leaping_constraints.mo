// Constraints that are there in all modes and leap at events: what the equations with derivatives say is conserved.
// numbers: what the equations with derivatives conserve, as the lines with a formula say
// run: check -m Leaping.Gear
// says: its constraints leap at events
// run: simulate -m Leaping.Gear --stop 2 --tolerance 1e-9
// check: w1(1) = 4 +- 1e-12 ; 3 - P, 2 w2 = 6 + 2 P and w1 = 2 w2: P = -1
// check: w2(1) = 2 +- 1e-12
// check: impulse(tau)(1) = -1 +- 1e-12
// run: simulate -m Leaping.Conditional --stop 2 --tolerance 1e-9
// check: w1(1) = 4 +- 1e-12
// run: simulate -m Leaping.Pinned --stop 2 --tolerance 1e-9
// check: v2(1) = 1.5 +- 1e-12 ; 2 v2 = 3
// run: simulate -m Leaping.Stopped --stop 2 --tolerance 1e-9
// check: v(1) = 0 +- 1e-12
// check: v2(1) = 1 +- 1e-12
// check: impulse(F)(1) = -1 +- 1e-12
// run: simulate -m Leaping.Capacitance --stop 2 --tolerance 1e-9
// check: v(1) = 0.5 +- 1e-12 ; (3 + 1) v = 2
// check: impulse(i)(1) = 0.5 +- 1e-12
// run: simulate -m Leaping.Reinitialized --stop 3 --tolerance 1e-9
// check: w2(2) = 5 +- 1e-12 ; a state that is set has that value
// check: w1(2) = 10 +- 1e-12
// run: simulate -m Leaping.Sampled --stop 1 --tolerance 1e-9
// check: v2(0.45) = -0.38941834230865 +- 1e-12 ; -sin 0.4
// run: simulate -m Leaping.BySpeed --stop 8 --tolerance 1e-9
// check: event 1 at 6 +- 1e-8 ; 3 + t/3 = 5
// check: final w2 = 4 +- 1e-8 ; 5 - P, 2 w2 = 10 + 2 P, w1 = 2 w2: w2 = 10/3, then 6 w2' = 2 for 2 s
// run: simulate -m Leaping.Product --stop 2
// error: R0002
// status: 3
// says: enters an equation that is not linear in it
// run: simulate -m Leaping.NonlinearCapacitor --stop 2
// error: R0002
// status: 3
// says: enters an equation that is not linear in it
// run: simulate -m Leaping.Power --stop 2 --tolerance 1e-9
// check: w1(1) = 1.8 +- 1e-12 ; nothing depends on the power
package Leaping
  model Gear
    Real w1(start=3), w2(start=3), tau;
    discrete Real r(start=1, fixed=true);
  equation
    when time >= 1 then r = 2; end when;
    der(w1) = -tau; 2*der(w2) = r*tau; w1 = r*w2;
  end Gear;
  model Conditional
    Real w1(start=3), w2(start=3), tau, r = if time < 1 then 1 else 2;
  equation
    der(w1) = -tau; 2*der(w2) = r*tau; w1 = r*w2;
  end Conditional;
  model Pinned
    Real v1, v2(start=0, fixed=true), F;
  equation
    der(v1) = -F; 2*der(v2) = F; v1 = if time < 1 then 3 else 0;
  end Pinned;
  model Stopped "the position is continuous, the speed is not"
    Real x, v, F, v2(start=0, fixed=true);
  equation
    der(x) = v; der(v) = F; der(v2) = -F; x = if time < 1 then time else 1;
  end Stopped;
  model Capacitance
    Real v(start=1), q1, q2, i, C = if time < 1 then 1 else 3;
  equation
    q1 = C*v; q2 = v; der(q1) = i; der(q2) = -i;
  end Capacitance;
  model Reinitialized
    extends Gear;
  equation
    when time >= 2 then reinit(w2, 5); end when;
  end Reinitialized;
  model Sampled
    Real v1, v2(start=0, fixed=true), F;
    discrete Real u(start=0, fixed=true);
  equation
    when sample(0.1, 0.1) then u = sin(time); end when;
    v1 = u; der(v1) = -F; der(v2) = F;
  end Sampled;
  model BySpeed "what decides about the gear leaps with it"
    Real w1(start=3), w2(start=3), tau;
    discrete Real r(start=1, fixed=true);
  equation
    when w1 > 5 then r = 2; end when;
    der(w1) = 1 - tau; 2*der(w2) = r*tau; w1 = r*w2;
  end BySpeed;
  model Product "m v' + m' v: what is kept depends on how both leap"
    Real v(start=1, fixed=true), m = if time < 1 then 1 else 2;
  equation
    der(m*v) = 0;
  end Product;
  model NonlinearCapacitor "C(v) v': the charge is an integral over the way of v"
    Real v(start=1, fixed=true), w(start=3, fixed=true), i;
  equation
    (1 + v^2)*der(v) = i; der(w) = -i;
    if time < 1 then i = 0; else v = w; end if;
  end NonlinearCapacitor;
  model Power
    Real w1(start=3, fixed=true), w2(start=1, fixed=true), tau, P = tau*(w1 - w2);
  equation
    der(w1) = -tau; 1.5*der(w2) = tau;
    if time < 1 then tau = 0; else w1 = w2; end if;
  end Power;
end Leaping;

// A state that is pinned by a force which acts on others, too: they get the impulse. States that go, come, or move to another variable.
// numbers: momentum, charge or flux is kept; straight lines between the events
// run: simulate -m Impulses.Momentum --stop 2 --tolerance 1e-9
// check: v1(1) = 0 +- 0
// check: v2(2) = 1.5 +- 1e-12 ; 2 v2 = 3
// check: impulse(F)(1) = 3 +- 1e-12
// run: simulate -m Impulses.Smoothed --stop 2 --tolerance 1e-9
// check: v2(2) = 1.5 +- 1e-9 ; a stiff brake instead of the pin: one structure, v1 + 2 v2 = 3 throughout
// check: F(1.5) = 0 +- 1e-6 ; oracle: tests/reference
// run: simulate -m Impulses.Charge --stop 2 --tolerance 1e-9
// check: v2(2) = 1 +- 1e-12 ; (5 - 2) 1e-6 = 3e-6
// check: impulse(i)(1) = 3e-6 +- 1e-18
// run: simulate -m Impulses.Counted --stop 2 --tolerance 1e-9
// check: q(2) = 3 +- 1e-12
// run: simulate -m Impulses.StateMoves --stop 2 --tolerance 1e-9
// check: x(1-) = 1 +- 1e-10
// check: y(0.5) = 1 +- 0
// check: x(1) = 2 +- 0
// check: y(2) = 2 +- 1e-10
// run: simulate -m Impulses.LowerOrder --stop 2 --tolerance 1e-9
// check: v(1) = -0.5 +- 1e-10
// check: x(2) = 0.18393972058572117 +- 1e-9 ; exp(-1)/2
// run: simulate -m Impulses.OntoAnother --stop 2 --tolerance 1e-9
// check: x(1) = 1 +- 1e-10
// check: impulse(u)(1) = -1 +- 1e-10
// check: x(2) = 2 +- 1e-10
// run: simulate -m Impulses.Explicit --stop 2 --tolerance 1e-9
// check: x(2) = 1.8414709848078965 +- 1e-12 ; 1 + sin 1
// check: u(2) = 0.5403023058681398 +- 1e-12 ; cos 1
// run: simulate -m Impulses.Prescribed --stop 2 --tolerance 1e-9
// check: v(1.5) = 2 +- 1e-10
// check: F(1.5) = 0 +- 1e-10
// check: x(2) = 3 +- 1e-12
// run: simulate -m Impulses.Stopped --stop 2 --tolerance 1e-9
// check: v(1) = 0 +- 0
// check: impulse(F)(1) = -2 +- 1e-9
// check: x(2) = 1 +- 0
// run: simulate -m Impulses.Displaced --stop 2 --tolerance 1e-9
// check: x(1) = 5 +- 0
// check: v(1) = 0 +- 0
// check: impulse(F)(1) = 10 +- 1e-8 ; m dv + d dx = -2 + 3 (5 - 1)
package Impulses
  model Momentum
    Real v1(start=3, fixed=true), v2(start=0, fixed=true), F;
  equation
    1*der(v1) = -F; 2*der(v2) = F;
    if time < 1 then F = 0; else v1 = 0; end if;
  end Momentum;
  model Smoothed
    Real v1(start=3, fixed=true), v2(start=0, fixed=true), F;
  equation
    der(v1) = -F;
    2*der(v2) = F;
    if time < 1 then F = 0; else F = 1e5*v1; end if;
  end Smoothed;
  model Charge
    Real v1(start=5, fixed=true), v2(start=0, fixed=true), i;
  equation
    1e-6*der(v1) = -i; 3e-6*der(v2) = i;
    if time < 1 then i = 0; else v1 = 2; end if;
  end Charge;
  model Counted
    Real v1(start=3, fixed=true), q(start=0, fixed=true), F;
  equation
    1*der(v1) = -F; der(q) = F;
    if time < 1 then F = 0; else v1 = 0; end if;
  end Counted;
  model StateMoves
    Real x(start=0, fixed=true), y;
  equation
    if time < 1 then der(x) = y; y = 1; else x = 2; der(y) = 1; end if;
  end StateMoves;
  model LowerOrder
    Real x(start=0, fixed=true), v(start=0, fixed=true);
  equation
    der(x) = v;
    if time < 1 then der(v) = 1; else v = -x; end if;
  end LowerOrder;
  model OntoAnother
    Real x(start=0, fixed=true), y(start=0, fixed=true), u;
  equation
    der(x) = u; der(y) = 1;
    if time < 1 then u = 2; else x = y; end if;
  end OntoAnother;
  model Explicit
    Real x(start=0, fixed=true), u;
  equation
    der(x) = u;
    if time < 1 then u = 1; else x = 1 + sin(time - 1); end if;
  end Explicit;
  model Prescribed "index 3 in a mode"
    Real x(start=0, fixed=true), v(start=0, fixed=true), F;
  equation
    der(x) = v; der(v) = F;
    if time < 1 then F = 2; else x = 1 + 2*(time-1); end if;
  end Prescribed;
  model Stopped
    Real x(start=0, fixed=true), v(start=0, fixed=true), F;
  equation
    der(x) = v; der(v) = F;
    if time < 1 then F = 2; else x = 1; end if;
  end Stopped;
  model Displaced "the position leaps, and a damper takes its part of the impulse"
    Real x(start=0, fixed=true), v(start=0, fixed=true), F;
  equation
    der(x) = v; der(v) = F - 3*v*(if time < 1 then 0 else 1);
    if time < 1 then F = 2; else x = 5; end if;
  end Displaced;
end Impulses;

// An alternative y = e holds from its first instant on: at the start of the run, and again when e leaps. It is kept, not
// drifted from.
// numbers: the constraint y = e itself, and slope 1 where it is left
// run: simulate -m Pinned.FromTheStart --stop 2 --tolerance 1e-9
// check: y(0) = 1 +- 0
// check: y(2) = 2 +- 1e-10
// run: simulate -m Pinned.Given --stop 2
// check: y(2) = 2 +- 1e-9
// run: simulate -m Pinned.Contradicted --stop 2
// status: 3
// says: R0001
// run: simulate -m Pinned.Cosine --stop 2 --tolerance 1e-9
// check: y(0) = 1 +- 1e-15
// check: y(2) = 0.5403023058681398 +- 1e-12 ; cos 1
// run: simulate -m Pinned.Sine --stop 2 --tolerance 1e-9
// check: y(0.5) = 0.479425538604203 +- 1e-12 ; sin 0.5
// check: y(2) = 0.8414709848078965 +- 1e-12 ; sin 1
// run: simulate -m Pinned.InitialEquation --stop 2 --tolerance 1e-9
// check: y(2) = 2 +- 1e-10
// run: simulate -m Pinned.LeapOfAnExpression --stop 2 --tolerance 1e-9
// check: y(0.8) = 3 +- 0
// check: y(2) = 4 +- 1e-10
// run: simulate -m Pinned.LeapOfADiscrete --stop 2 --tolerance 1e-9
// check: y(0.8) = 3 +- 0
// check: y(2) = 4 +- 1e-10
// run: simulate -m Pinned.NoDrift --stop 1000 --tolerance 1e-6
// check: all e = 0 +- 1e-15
// run: simulate -m Pinned.ToAState --stop 5 --tolerance 1e-9
// check: all e = 0 +- 1e-14
// run: simulate -m Pinned.Table --stop 3 --tolerance 1e-9
// check: h(1.5) = 0 +- 1e-12
// check: h(2.5) = 0.5 +- 0
// run: simulate -m Pinned.ComesBack --stop 6 --tolerance 1e-9
// check: y(1.5) = 1 +- 0
// check: y(2.5) = 1.5 +- 1e-10
// check: y(3.5) = 3 +- 0
// check: y(4.5) = 3.5 +- 1e-10
// check: y(5.5) = 5 +- 0
// run: simulate -m Pinned.ByParameter --stop 2 --tolerance 1e-9
// check: y(2) = 1.8393972058572117 +- 1e-8 ; 5/e
// run: simulate -m Pinned.ByForce --stop 2 --tolerance 1e-9
// check: v(0.5) = 2 +- 0
// check: v(2) = 1 +- 1e-10
// run: simulate -m Pinned.FullTank --stop 2 --tolerance 1e-9
// check: h(1) = 1 +- 1e-12
// check: h(2) = 0.6139845231691 +- 1e-9 ; with w = sqrt(h): 2w + ln(w - 1/2) = 2 + ln(1/2) - 1
// run: simulate -m Pinned.SetPoint --stop 3 --tolerance 1e-9
// check: h(0.25) = 0.75 +- 1e-10
// check: h(1.5) = 1 +- 0
// check: h(3) = 0.8 +- 0
package Pinned
  model FromTheStart
    Real y;
  equation
    if time < 1 then y = 1; else der(y) = 1; end if;
  end FromTheStart;
  model Given
    Real y(start=1, fixed=true);
  equation
    if time < 1 then y = 1; else der(y) = 1; end if;
  end Given;
  model Contradicted
    Real y(start=0, fixed=true);
  equation
    if time < 1 then y = 1; else der(y) = 1; end if;
  end Contradicted;
  model Sine
    Real y;
  equation
    if time < 1 then y = sin(time); else der(y) = 0; end if;
  end Sine;
  model Cosine
    Real y;
  equation
    if time < 1 then y = cos(time); else der(y) = 0; end if;
  end Cosine;
  model InitialEquation
    Real y;
  initial equation
    y = 1;
  equation
    if time < 1 then y = 1; else der(y) = 1; end if;
  end InitialEquation;
  model LeapOfAnExpression
    Real y(start=1, fixed=true);
    Real u = if time < 0.5 then 1 else 3;
  equation
    if time < 1 then y = u; else der(y) = 1; end if;
  end LeapOfAnExpression;
  model LeapOfADiscrete
    Real y(start=1, fixed=true);
    discrete Real u(start=1, fixed=true);
  equation
    when time >= 0.5 then u = 3; end when;
    if time < 1 then y = u; else der(y) = 1; end if;
  end LeapOfADiscrete;
  model NoDrift
    Real y(start=1, fixed=true);
    Real e = y - exp(sin(time));
  equation
    if time < 2000 then y = exp(sin(time)); else der(y) = 0; end if;
  end NoDrift;
  model ToAState
    Real y(start=0, fixed=true), z(start=0, fixed=true), e = y - 10*z;
  equation
    der(z) = cos(10*time);
    if time < 100 then y = 10*z; else der(y) = 1; end if;
  end ToAState;
  model Table "falls onto a table that moves in steps"
    Real h(start=1, fixed=true);
    discrete Real table(start=0, fixed=true);
    Boolean rest(start=false, fixed=true);
  equation
    when time >= 2 then table = 0.5; end when;
    rest = pre(rest) or h <= 0;
    if rest then h = table; else der(h) = -1; end if;
  end Table;
  model ComesBack
    Real y(start=0, fixed=true);
    Integer mode(start=1, fixed=true);
  equation
    when sample(1, 2) then mode = 2; elsewhen sample(2, 2) then mode = 1; end when;
    if mode == 1 then der(y) = 1; else y = floor(time); end if;
  end ComesBack;
  model ByParameter
    parameter Real y0 = 5;
    Real y;
  equation
    if time < 1 then y = y0; else der(y) = -y; end if;
  end ByParameter;
  model ByForce
    Real v, F;
  equation
    der(v) = F;
    if time < 1 then v = 2; else F = -1; end if;
  end ByForce;
  model FullTank
    parameter Real hmax = 1; Real h, Qx, Qi = if time < 1 then 2 else 0.5;
    Boolean full(start=true, fixed=true);
  equation
    der(h) = Qi - sqrt(h) - Qx;
    full = pre(full) and Qx >= 0;
    if full then h = hmax; else Qx = 0; end if;
  end FullTank;
  model SetPoint
    discrete Real hmax(start=1, fixed=true); Real h(start=0.5, fixed=true), Q;
    Boolean full(start=false, fixed=true);
  equation
    when time >= 2 then hmax = 0.8; end when;
    der(h) = 1 - Q;
    full = pre(full) or h >= hmax;
    if full then h = hmax; else Q = 0; end if;
  end SetPoint;
end Pinned;

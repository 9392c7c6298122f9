// --without switches a monitor of the run off, for diagnosis; the result says so. What each model does then follows from its equations.
package MonitorsOff
  // Nothing sees the floor: free fall.
  // run: simulate -m MonitorsOff.Ball --stop 3 --without relations
  // says: warning[R0047]: the result may be wrong: --without has switched monitors of the run off: relations
  // check: final h = -43.145 +- 1e-4 ; 1 - 9.81*3^2/2
  // check: h(2) = -18.62 +- 1e-4 ; 1 - 9.81*2^2/2
  model Ball
    Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h < 0 then
      reinit(v, -0.5*pre(v));
    end when;
  end Ball;

  // The tick at the start alone is carried out.
  // run: simulate -m MonitorsOff.Ticks --stop 3.5 --without time-events
  // says: warning[R0047]
  // check: final n = 1 +- 0
  // run: simulate -m MonitorsOff.Ticks --stop 3.5
  // lacks: R0047
  // check: final n = 4 +- 0
  model Ticks
    Integer n(start = 0, fixed = true);
    Real x(start = 1, fixed = true);
  equation
    der(x) = -x;
    when sample(0, 1) then
      n = pre(n) + 1;
    end when;
  end Ticks;

  // Without the mixture of both sides the motion chatters across the surface.
  // run: simulate -m MonitorsOff.Relay --stop 2 --without sliding
  // status: 3
  // says: R0005
  // run: simulate -m MonitorsOff.Relay --stop 2
  // check: final x = 0 +- 1e-6
  model Relay
    Real x(start = 1, fixed = true);
  equation
    der(x) = if x > 0 then -1 else 1;
  end Relay;

  // An assertion between rows is not located; the row behind it tells.
  // run: simulate -m MonitorsOff.Level --stop 1 --intervals 4 --without assertions
  // says: warning[R0047]
  // lacks: is violated
  model Level
    Real x(start = 0, fixed = true);
  equation
    der(x) = cos(2*3.141592653589793*time*2);
    assert(x < 0.07, "is violated", AssertionLevel.warning);
  end Level;

  // run: simulate -m MonitorsOff.Ball --stop 1 --without nonsense
  // status: 2
  // says: relations
  // says: fast-signals
end MonitorsOff;

// Two re-initializations of one state to different values at one instant end the run: momentum would be lost.
// Where the order of simultaneous collisions counts, the program says so.
// run: simulate -m ReinitOfOneState.Tiny --stop 2
// status: 3
// error: R0016
// says: error[R0016]: at time 1: 'x' is re-initialized twice at one instant, to 10 and to 20
// says: the other one is here
// run: simulate -m ReinitOfOneState.Same --stop 2
// check: x(2) = 11 +- 1e-6 ; oracle: tests/reference
// lacks: R0016
// run: simulate -m ReinitOfOneState.Chain --stop 2
// says: warning[R0007]: at time 1: the condition of an 'elsewhen' became true together with that of an earlier branch
// run: simulate -m ReinitOfOneState.Separate --stop 2
// status: 3
// error: R0016
// says: 'v2' is re-initialized twice
// run: simulate -m ReinitOfOneState.NearlyOne --stop 2
// says: note[R0018]: 'v' is re-initialized at time
// says: the tolerance does not tell these instants apart
// run: simulate -m ReinitOfOneState.Apart --stop 2
// lacks: R0018
package ReinitOfOneState
  model Tiny
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    when time >= 1 then
      reinit(x, 10);
    end when;
    when 2*time >= 2 then
      reinit(x, 20);
    end when;
  end Tiny;
  model Same "both say the same"
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    when time >= 1 then
      reinit(x, 10);
    end when;
    when 2*time >= 2 then
      reinit(x, 10);
    end when;
  end Same;
  partial model Row "three bodies of one mass; the outer ones hit the middle one at the same instant"
    Real x1(start = 0, fixed = true), x2(start = 1, fixed = true), x3(start = 2, fixed = true);
    Real v1(start = 1, fixed = true), v2(start = 0, fixed = true), v3(start = -1, fixed = true);
  equation
    der(x1) = v1;
    der(x2) = v2;
    der(x3) = v3;
    der(v1) = 0;
    der(v2) = 0;
    der(v3) = 0;
  end Row;
  model Chain
    extends Row;
  equation
    when x1 >= x2 and v1 > v2 then
      reinit(v1, v2);
      reinit(v2, v1);
    elsewhen x2 >= x3 and v2 > v3 then
      reinit(v2, v3);
      reinit(v3, v2);
    end when;
  end Chain;
  model Separate
    extends Row;
  equation
    when x1 >= x2 and v1 > v2 then
      reinit(v1, v2);
      reinit(v2, v1);
    end when;
    when x2 >= x3 and v2 > v3 then
      reinit(v2, v3);
      reinit(v3, v2);
    end when;
  end Separate;
  model NearlyOne "sin t > 1/2 and t > π/6 become true at one instant, but for errors of the states"
    Real s(start = 0, fixed = true), c(start = 1, fixed = true), v(start = 0, fixed = true), x(start = 0, fixed = true);
  equation
    der(s) = c;
    der(c) = -s;
    der(x) = 1;
    der(v) = 0;
    when s > 0.5 then
      reinit(v, 1);
    end when;
    when x > 0.52359877559829887 then
      reinit(v, 2);
    end when;
  end NearlyOne;
  model Apart
    extends NearlyOne(x(start = -0.001));
  end Apart;
end ReinitOfOneState;

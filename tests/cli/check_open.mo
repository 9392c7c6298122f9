// A model that shows its bus: what others might connect to it is open, and as a whole it is sound.
// run: check -m P.M
// says: P.M is sound: 3 equations, 3 unknowns, 1 state, as a whole
// run: check -m P.Empty
// says: P.Empty is sound: 0 equations, 0 unknowns, 0 states
package P
  expandable connector Bus
  end Bus;
  connector RealOutput = output Real;
  model M
    Bus bus;
    RealOutput y;
    Real x(start = 1, fixed = true);
  equation
    der(x) = -x;
    y = 2*x;
    connect(y, bus.y);
  end M;
  model Empty
  end Empty;
end P;

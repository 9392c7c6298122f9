// A protected element that is modified, read and connected from outside (MLS 3.6 §4.1): an element like others.
// run: simulate --stop 1
// says: warning[M0324]
// check: final tank.level = 6 +- 1e-9 ; k t = 3*1, twice
// check: final y = 3 +- 1e-9 ; k
// check: final pump.u = 6 +- 1e-9 ; the level
// run: simulate --stop 1 --strict
// status: 1
// run: check --strict
// status: 1
model ProtectedModified
  connector Out = output Real;
  connector In = input Real;
  model Tank
    Real level = 2*k*time;
  protected
    parameter Real k = 1;
    Out out = level;
  end Tank;
  model Pump
    Real twice = 2*u;
  protected
    In u;
  end Pump;
  Tank tank(k = 3);
  Pump pump;
  Real y = tank.k;
equation
  connect(tank.out, pump.u);
end ProtectedModified;

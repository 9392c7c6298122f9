// MLS 3.6 §7.3: records of a redeclared package
// run: simulate --stop 1
// check: final t.s.T = 300 +- 1e-12
// check: final t.s.X = 0.5 +- 1e-12
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
package Medium
  replaceable record State
    Real T;
  end State;
end Medium;
package Moist
  extends Medium;
  redeclare record extends State
    Real X;
  end State;
end Moist;
model Tank
  replaceable package Med = Medium;
  Med.State s(T=300);
end Tank;
model M
  Tank t(redeclare package Med = Moist, s(X=0.5));
end M;

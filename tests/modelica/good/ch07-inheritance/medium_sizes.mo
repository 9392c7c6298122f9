// MLS 3.6 §7.3: an array size by a constant of a redeclared package
// run: simulate --stop 1
// check: final t.n = 3 +- 1e-12
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
partial package Medium
  constant Integer nX = 1;
  replaceable record State
    Real X[nX];
  end State;
end Medium;
package Air
  extends Medium(nX=3);
end Air;
model Tank
  replaceable package Med = Medium;
  Med.State s(X=ones(Med.nX));
  Integer n = size(s.X, 1);
end Tank;
model M
  Tank t(redeclare package Med = Air);
end M;

// MLS 3.6 §7.3: functions of a redeclared package are called
// run: simulate --stop 1
// check: final t.h = 8 +- 1e-12
partial package Medium
  replaceable partial function h
    input Real T;
    output Real h;
  end h;
end Medium;
package Water
  extends Medium;
  redeclare function extends h
  algorithm
    h := 4*T;
  end h;
end Water;
model Tank
  replaceable package Med = Medium;
  Real h = Med.h(2);
end Tank;
model M
  Tank t(redeclare package Med = Water);
end M;

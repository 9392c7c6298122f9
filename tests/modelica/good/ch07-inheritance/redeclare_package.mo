// MLS 3.6 §7.3: a replaceable package is redeclared
// run: simulate --stop 1
// check: final t.x = 20 +- 1e-12
package Medium
  constant Real rho = 10;
end Medium;
package Water
  constant Real rho = 20;
end Water;
model Tank
  replaceable package Med = Medium;
  Real x = Med.rho;
end Tank;
model M
  Tank t(redeclare package Med = Water);
end M;

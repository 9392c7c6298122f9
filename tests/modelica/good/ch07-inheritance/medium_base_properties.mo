// MLS 3.6 §7.3.1: replaceable partial model of a medium, extended in another package
// run: simulate --stop 1
// check: final t.m.h = 12 +- 1e-12
package Interfaces
  partial package Medium
    replaceable partial model Properties
      Real T;
      Real h;
    end Properties;
  end Medium;
end Interfaces;
package Water
  extends Interfaces.Medium;
  constant Real cp = 4;
  redeclare model extends Properties
  equation
    h = cp*T;
  end Properties;
end Water;
model Tank
  replaceable package Med = Interfaces.Medium;
  Med.Properties m;
equation
  m.T = 3;
end Tank;
model M
  Tank t(redeclare package Med = Water);
end M;

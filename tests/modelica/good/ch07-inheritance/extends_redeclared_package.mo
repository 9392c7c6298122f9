// MLS 3.6 §7.1.4: a class may be made from a class of a package redeclared in the extends clause
// run: simulate --stop 1
// check: final x = 2 +- 1e-12
package P
  replaceable package Q
    constant Real c = 1;
  end Q;
end P;
package Q2
  constant Real c = 2;
end Q2;
package P2 = P(redeclare package Q = Q2);
model M
  Real x = P2.Q.c;
end M;

// MLS 3.6 §7.3: a package handed down to components
// run: simulate --stop 1
// check: final s.a.y = 7 +- 1e-12
// check: final s.b.y = 7 +- 1e-12
package P1
  constant Real c = 1;
end P1;
package P7
  constant Real c = 7;
end P7;
model A
  replaceable package P = P1;
  Real y = P.c;
end A;
model S
  replaceable package P = P1;
  A a(redeclare package P = P), b(redeclare package P = P);
end S;
model M
  S s(redeclare package P = P7);
end M;

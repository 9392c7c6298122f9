model Modifications
  A a(x = 1, y(start = 2) = 3, z.w = 4, each u = 5, final v = 6, each final t = 7);
  B b(redeclare C c, redeclare each final D d(x = 1) "redeclared", replaceable E e, redeclare replaceable F f constrainedby G);
  H h(redeclare model I = J(x = 1), redeclare package K = L.M "other", replaceable function f = g constrainedby f0(x = 1));
  N n(x = 1 "the first", y "nothing", z);
  O o();
  P p(q()) = 1;
  Real r := 1;
  Real s = break;
  Q q(redeclare type T = enumeration(a, b), each redeclare_ = 1);
  S t(redeclare parameter Integer n = 2, redeclare input flow_ w, redeclare flow Real f2);
end Modifications;

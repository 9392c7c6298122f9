// MLS 3.6 §7.3.3: redeclare replaceable keeps the element replaceable
// run: simulate --stop 1
// check: final d.a.x = 3 +- 1e-12
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model B3
  Real x = 3;
end B3;
model C
  replaceable A a;
end C;
model D
  extends C(redeclare replaceable B a);
end D;
model M
  D d(redeclare B3 a);
end M;

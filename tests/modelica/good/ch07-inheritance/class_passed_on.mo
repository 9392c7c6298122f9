// MLS 3.6 §7.2.2: a modification's text has its meaning in the instance where it is written, also when the class it
// belongs to is passed on
// run: simulate --stop 1 -m Top
// check: final z.rc.m.x = 3 +- 1e-12
// check: final b.rc.m.x = 3 +- 1e-12
// check: final c.rc.m.x = 3 +- 1e-12
// check: final d.rc.m.x = 4 +- 1e-12     ; another instance of the same class
// check: final e.rc.m.x = 3 +- 1e-12
// check: final f.m.x = 6 +- 1e-12
// check: final g.x.x = 8 +- 1e-12        ; through two names
model H parameter Real k = 1; Real x = k*time; end H;
model RC replaceable model M = H; M m; end RC;
model A2 replaceable RC rc; end A2;
model Z RC rc(redeclare model M = M); replaceable model M = H(k=q); parameter Real q = 2; end Z;
model B2 extends A2(redeclare RC rc(redeclare model M = M)); replaceable model M = H; end B2;
model C2 extends B2(redeclare model M = H(k=q)); parameter Real q; end C2;
model B3 extends A2(rc(redeclare model M = M)); replaceable model M = H(k=q); parameter Real q; end B3;
model B4 RC rc(redeclare model M = M); replaceable model M = H(k=q); parameter Real q; end B4;
model F extends RC(M(k=2*q)); parameter Real q; end F;
model G
  model M1 = H(k=2*q); model M2 = M1;
  model In replaceable model M = H; M x; end In;
  parameter Real q;
  In x0(redeclare model M = M2);
  Real x[1];
equation
  x[1] = x0.x.x;
end G;
model GG parameter Real q = 1; G g(q=4); H x(k=0); end GG;
model G2 parameter Real q; model M1 = H(k=2*q); model M2 = M1; replaceable model In = M2; In x; end G2;
model Top
  Z z(q=3); C2 b(q=3); B3 c(q=3); B4 d(q=4), e(q=3); F f(q=3); G2 g(q=4);
end Top;

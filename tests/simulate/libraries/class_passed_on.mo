// A modifier is resolved where it is written, also when the class is handed on under the same name: k = b.q = 3.
// run: simulate --model T25 --stop 1
// check: final b.m.x = 3 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T25b --stop 1
// check: final b.rc.m.x = 3 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T25c --stop 1
// check: final b.rc.m.x = 3 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T25d --stop 1
// check: final b.rc.m.x = 3 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T25e --stop 1
// check: final b.rc.m.x = 3 +- 1e-12 ; oracle: tests/reference
// run: simulate --model WithDefault --stop 1
// check: final b.rc.m.x = 3 +- 1e-12 ; oracle: tests/reference
model H parameter Real k = 1; Real x = k*time; end H;
model RC replaceable model M = H; M m; end RC;
model A replaceable model M = H; M m; end A;
model B extends A(redeclare model M = H(k=q)); parameter Real q; end B;
model T25 B b(q=3); end T25;
model A2 replaceable RC rc; end A2;
model B2 extends A2(redeclare RC rc(redeclare model M = M)); replaceable model M = H; end B2;
model C2 extends B2(redeclare model M = H(k=q)); parameter Real q; end C2;
model T25b C2 b(q=3); end T25b;
model B3 extends A2(rc(redeclare model M = M)); replaceable model M = H(k=q); parameter Real q; end B3;
model T25c B3 b(q=3); end T25c;
model B4 RC rc(redeclare model M = M); replaceable model M = H(k=q); parameter Real q; end B4;
model T25d B4 b(q=3); end T25d;
model B5 RC rc(redeclare model M = H(k=q)); parameter Real q; end B5;
model T25e B5 b(q=3); end T25e;
model B6 RC rc(redeclare model M = M); replaceable model M = H(k=q); parameter Real q = 2; end B6;
model WithDefault B6 b(q=3); end WithDefault;

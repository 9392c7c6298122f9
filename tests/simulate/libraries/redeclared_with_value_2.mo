// The same where nothing but a number tells.
// run: simulate --model T51 --stop 1
// check: final q.x = 5 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T51b --stop 1
// check: final q.x = 5 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T51c --stop 1
// check: final q.x = 5 +- 1e-12 ; oracle: tests/reference
record R Real k = 0; end R;
model P replaceable parameter R c; Real x = c.k*time; end P;
model Q extends P(c = R(k=4)); end Q;
model T51 Q q(redeclare R c = R(k=5)); end T51;
model T51b Q q(c = R(k=5)); end T51b;
model P2 replaceable parameter Real c = 1; Real x = c*time; end P2;
model Q2 extends P2(c = 4); end Q2;
model T51c Q2 q(redeclare parameter Real c = 5); end T51c;

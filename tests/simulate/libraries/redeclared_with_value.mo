// MLS 3.6 §7.2.4: the outer modifier wins, also where a redeclaration carries it.
// run: simulate --model T13 --stop 1
// check: final q.x = 5 +- 1e-12 ; oracle: tests/reference
record Rb Real k = 0; end Rb;
record R1 extends Rb; Real a = 1; end R1;
record R2 extends Rb; Real b = 2; end R2;
model P replaceable parameter R1 c constrainedby Rb; Real x = c.k*time; end P;
model Q extends P(c = R1(k=4)); end Q;
model T13 Q q(redeclare R2 c = R2(k=5)); end T13;

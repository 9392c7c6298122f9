// MLS 3.6 §7.2.4, §7.3: the outer modification wins, also when it is the binding of a redeclaration
// run: simulate --stop 1 -m Top
// check: final a.x = 5 +- 1e-12
// check: final b.x = 5 +- 1e-12
// check: final c.x = 5 +- 1e-12
// check: final d.x = 5 +- 1e-12     ; with another record
record R Real k = 0; end R;
model P replaceable parameter R c; Real x = c.k*time; end P;
model Q extends P(c = R(k=4)); end Q;
model P2 replaceable parameter Real c = 1; Real x = c*time; end P2;
model Q2 extends P2(c = 4); end Q2;
record R1 extends R; Real a = 1; end R1;
record R2 extends R; Real b = 2; end R2;
model P3 replaceable parameter R1 c constrainedby R; Real x = c.k*time; end P3;
model Q3 extends P3(c = R1(k=4)); end Q3;
model Top
  Q a(redeclare R c = R(k=5)), b(c = R(k=5));
  Q2 c(redeclare parameter Real c = 5);
  Q3 d(redeclare R2 c = R2(k=5));
end Top;

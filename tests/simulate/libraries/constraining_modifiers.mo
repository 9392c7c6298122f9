// MLS 3.6 §7.3.2: modifiers of the constraining clause apply to the declaration itself and to each redeclaration.
// run: simulate --model Declared --stop 1
// check: final h.x = 7 +- 1e-12 ; oracle: tests/reference
// run: simulate --model P --stop 1
// check: final h.x = 5 +- 1e-12 ; oracle: tests/reference
// run: simulate --model Q --stop 1
// check: final h.x = 35 +- 1e-12 ; oracle: tests/reference
// run: simulate --model R --stop 1
// check: final h.x = 35 +- 1e-12 ; oracle: tests/reference
model H parameter Real k = 1; parameter Real j = 1; Real x = k*j*time; end H;
model H2 extends H; end H2;
model H3 extends H2; end H3;
model P replaceable H h constrainedby H(j=5); end P;
model Q extends P(redeclare replaceable H2 h constrainedby H2(k=7)); end Q;
model R extends Q(redeclare H3 h); end R;
model Declared replaceable H h constrainedby H(k=7); end Declared;

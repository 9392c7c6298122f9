// MLS 3.6 §7.3.2: "the modifiers of the replaced constraining type are merged to both the new declaration and to the new
// constraining type"
// run: simulate --stop 1 -m Top
// check: final p.h.x = 5 +- 1e-12      ; j = 5
// check: final q.h.x = 35 +- 1e-12     ; j = 5 and k = 7
// check: final r.h.x = 35 +- 1e-12     ; both, two redeclarations later
// check: final s.m.x = 35 +- 1e-12     ; the same with classes
// check: final b.h.x = 35 +- 1e-12     ; and with redeclarations in a class's body
model H parameter Real k = 1; parameter Real j = 1; Real x = k*j*time; end H;
model H2 extends H; end H2;
model H3 extends H2; end H3;
model P replaceable H h constrainedby H(j=5); end P;
model Q extends P(redeclare replaceable H2 h constrainedby H2(k=7)); end Q;
model R extends Q(redeclare H3 h); end R;
model PM replaceable model M = H constrainedby H(j=5); M m; end PM;
model QM extends PM(redeclare replaceable model M = H2 constrainedby H2(k=7)); end QM;
model SM extends QM(redeclare model M = H3); end SM;
model PB extends P; redeclare replaceable H2 h constrainedby H2(k=7); end PB;
model RB extends PB; redeclare H3 h; end RB;
model Top P p; Q q; R r; SM s; RB b; end Top;

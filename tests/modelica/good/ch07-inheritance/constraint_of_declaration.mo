// MLS 3.6 §7.3.2: modifications behind the constraining type hold for the declaration itself and for redeclarations;
// the declaration's own modifications win over them
// run: simulate --stop 1
// check: final h.x = 7 +- 1e-12      ; k = 7, by the clause
// check: final own.x = 3 +- 1e-12    ; k = 3, the declaration's own
// check: final m.x = 7 +- 1e-12      ; of a class
// check: final p.m.x = 9 +- 1e-12    ; the redeclaration's own text wins
// check: final q.m.x = 7 +- 1e-12    ; and without one the clause holds on
model H parameter Real k = 1; Real x = k*time; end H;
model H2 extends H; end H2;
model P
  replaceable model M = H constrainedby H(k=7);
  M m;
end P;
model Top
  replaceable H h constrainedby H(k=7);
  replaceable H own(k=3) constrainedby H(k=7);
  replaceable model M = H constrainedby H(k=7);
  M m;
  P p(redeclare model M = H2(k=9));
  P q(redeclare model M = H2);
end Top;

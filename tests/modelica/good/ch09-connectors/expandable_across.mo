// MLS 3.6 §9.1.3: buses of one connection set have the union of all members, also in buses inside of them; a flow that
// a bus has only because another one has it is zero
// run: simulate --stop 1 -m Top
// check: final a.b.z = 1 +- 1e-12
// check: final f.b.bus.q.i = 0 +- 1e-12
// check: final f.b.bus.q.v = 1 +- 1e-12
connector RI = input Real; connector RO = output Real;
expandable connector Sub end Sub;
expandable connector Ctl Sub sub; end Ctl;
model Snd Ctl c; Sub s; RO y = time; equation connect(c.sub, s); connect(y, s.a); end Snd;
model Rcv Ctl c; Sub s; RI u; Real z = u; equation connect(c.sub, s); connect(u, s.a); end Rcv;
model T3 Snd a; Rcv b; Ctl c; equation connect(c, a.c); connect(c, b.c); end T3;
connector Pin Real v; flow Real i; end Pin;
expandable connector Bus end Bus;
model Src Pin p; equation p.v = 1; end Src;
model A Bus bus; Src s; equation connect(s.p, bus.q); end A;
model B Bus bus; end B;
model T2 A a; B b; equation connect(a.bus, b.bus); end T2;
model Top T3 a; T2 f; end Top;

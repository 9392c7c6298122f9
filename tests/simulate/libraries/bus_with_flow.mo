// A member that the other bus alone added: its flow is zero.
// run: simulate --model T2 --stop 1
// check: all b.bus.q.i = 0 +- 0 ; oracle: tests/reference
// check: all b.bus.q.v = 1 +- 0 ; oracle: tests/reference
connector Pin Real v; flow Real i; end Pin;
expandable connector Bus end Bus;
model Src Pin p; equation p.v = 1; end Src;
model A Bus bus; Src s; equation connect(s.p, bus.q); end A;
model B Bus bus; end B;
model T2 A a; B b; equation connect(a.bus, b.bus); end T2;

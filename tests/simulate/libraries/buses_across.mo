// MLS 3.6 §9.1.3: expandable connectors of one set have all members of all of them, nested ones too.
// run: simulate --model T3 --stop 1
// check: final b.z = 1 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T3b --stop 1
// check: final b.z = 1 +- 1e-12 ; oracle: tests/reference
connector RI = input Real; connector RO = output Real;
expandable connector Sub end Sub;
expandable connector Ctl Sub sub; end Ctl;
model Snd Ctl c; Sub s; RO y = time; equation connect(c.sub, s); connect(y, s.a); end Snd;
model Rcv Ctl c; Sub s; RI u; Real z = u; equation connect(c.sub, s); connect(u, s.a); end Rcv;
model T3b Snd a; Rcv b; equation connect(a.c, b.c); end T3b;
model T3 Snd a; Rcv b; Ctl c; equation connect(c, a.c); connect(c, b.c); end T3;

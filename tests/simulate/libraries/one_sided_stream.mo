// MLS 3.6 §15.2: one connector inside and one outside exchange their stream whatever the min of the flow.
// run: simulate --model T43 --stop 1
// check: final v.b.h = 11 +- 1e-12; 10 + 1
// check: final v.a.h = 5 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T43b --stop 1
// check: final v.b.h = 11 +- 1e-12; 10 + 1
// check: final v.a.h = 5 +- 1e-12 ; oracle: tests/reference
connector P Real p; flow Real m; stream Real h; end P;
model S P a(m(min=0)), b(m(max=0)); equation
  a.m + b.m = 0; a.p - b.p = a.m; b.h = inStream(a.h) + 1; a.h = 5; end S;
model V P a(m(min=0)), b(m(max=0)); S s; equation connect(a, s.a); connect(s.b, b); end V;
model B parameter Real p0 = 0; P c; equation c.p = p0; c.h = 10; end B;
model T43 B l(p0=1), r; V v; equation connect(l.c, v.a); connect(v.b, r.c); end T43;
model T43b B l(p0=1), r; S v; equation connect(l.c, v.a); connect(v.b, r.c); end T43b;

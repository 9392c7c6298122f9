// MLS 3.6 §15.2: two connectors exchange what they let out whatever min and max of their flows say
// run: simulate --stop 1 -m T43
// check: final v.b.h = 11 +- 1e-12        ; what enters is 10, one is added
connector P Real p; flow Real m; stream Real h; end P;
model S P a(m(min=0)), b(m(max=0)); equation
  a.m + b.m = 0; a.p - b.p = a.m; b.h = inStream(a.h) + 1; a.h = 5; end S;
model V P a(m(min=0)), b(m(max=0)); S s; equation connect(a, s.a); connect(s.b, b); end V;
model B parameter Real p0 = 0; P c; equation c.p = p0; c.h = 10; end B;
model T43 B l(p0=1), r; V v; equation connect(l.c, v.a); connect(v.b, r.c); end T43;

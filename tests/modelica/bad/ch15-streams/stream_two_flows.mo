// MLS 3.6 §15.1: a connector with streams has one flow
// run: check --strict
// status: 1
// says: warning[M0531]
connector C
  Real p;
  Real q;
  flow Real m;
  flow Real n;
  stream Real h;
end C;
model M
  C c;
equation
  c.p = 1;
  c.q = 1;
  c.h = 1;
end M;

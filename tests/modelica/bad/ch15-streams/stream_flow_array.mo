// MLS 3.6 §15.1: the flow of a stream is scalar
// run: check --strict
// status: 1
// says: warning[M0531]
connector C
  Real p[2];
  flow Real m[2];
  stream Real h;
end C;
model M
  C c;
equation
  c.p = {1, 1};
  c.h = 1;
end M;

// MLS 3.6 §9.1: connect has two arguments
// run: check
// error: M0102 at 11
connector C
  Real v;
  flow Real i;
end C;
model M
  C a;
equation
  connect(a);
  a.v = 1;
end M;

// MLS 3.6 §4.5.1: a stream variable is Real
// run: check
// error: M0335 at 7
connector C
  Real v;
  flow Real i;
  stream Integer h;
end C;
model M
  C c;
equation
  c.v = 1;
  c.h = 2;
end M;

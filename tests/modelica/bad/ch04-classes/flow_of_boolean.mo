// MLS 3.6 §4.5.1: a flow variable is Real
// run: check
// error: M0335 at 6
connector C
  Boolean v;
  flow Boolean i;
end C;
model M
  C c;
equation
  c.v = true;
end M;

// MLS 3.6 §4.7: a connector has no protected elements
// run: check
// status: 1
// says: warning[M0517]
connector C
  Real v;
  flow Real i;
protected
  Real w;
end C;
model M
  C c;
equation
  c.v = time;
end M;

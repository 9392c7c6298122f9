// MLS 3.6 §11.1: connect is no statement
// run: check
// error: M0140 at 11
connector C
  Real v;
  flow Real i;
end C;
model M
  C a, b;
algorithm
  connect(a, b);
end M;

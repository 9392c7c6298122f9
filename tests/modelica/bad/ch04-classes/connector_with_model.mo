// MLS 3.6 §4.7: a connector holds connectors, records and types
// run: check
// error: M0603 at 8
model A
  Real x = 1;
end A;
connector C
  A a;
end C;
model M
  C c;
end M;

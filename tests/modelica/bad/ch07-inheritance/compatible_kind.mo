// MLS 3.6 §6.4: a record does not replace a model
// run: check -m N
// error: M0304 at 14
// says: it is a record, not a model
model A
  Real x = 1;
end A;
record B
  Real x = 1;
end B;
model M
  replaceable A a;
end M;
model N extends M(redeclare B a); end N;

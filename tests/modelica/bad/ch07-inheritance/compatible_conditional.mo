// MLS 3.6 §6.4: a conditional component does not replace one that is always there
// run: check -m N
// says: warning[M0304]
// run: check -m N --strict
// status: 1
// says: warning[M0304]
// says: its 'x' is conditional
model A
  Real x = 1;
end A;
model B
  parameter Boolean there = true;
  Real x = 1 if there;
end B;
model M
  replaceable A a;
end M;
model N
  extends M(redeclare B a);
end N;

// MLS 3.6 §6.4: what is a parameter of the constraining class is not more variable in the replacement
// run: check -m N
// says: warning[M0304]
// run: check -m N --strict
// status: 1
// says: warning[M0304]
// says: its 'R' is not a parameter
model A
  parameter Real R = 1;
  Real v = R;
end A;
model B
  Real R = time;
  Real v = 2;
end B;
model M
  replaceable A a;
end M;
model N
  extends M(redeclare B a);
end N;

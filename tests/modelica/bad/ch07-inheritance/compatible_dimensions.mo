// MLS 3.6 §6.4: as many dimensions
// run: check -m N
// says: warning[M0304]
// run: check -m N --strict
// status: 1
// says: warning[M0304]
// says: its 'x' has 1 dimension(s), not 2
model A
  Real x[2, 2] = ones(2, 2);
end A;
model B
  Real x[2] = ones(2);
end B;
model M
  replaceable A a;
end M;
model N
  extends M(redeclare B a);
end N;

// MLS 3.6 §6.4: what is public stays public
// run: check -m N
// says: warning[M0304]
// run: check -m N --strict
// status: 1
// says: warning[M0304]
// says: its 'x' is protected
model A
  Real x = 1;
end A;
model B
  Real y = 2*x;
protected
  Real x = 1;
end B;
model M
  replaceable A a;
end M;
model N
  // the replacement
  extends M(redeclare B a);
end N;

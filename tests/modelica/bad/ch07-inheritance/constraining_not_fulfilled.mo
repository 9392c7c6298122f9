// MLS 3.6 §7.3.2: of the constraining clause
// run: check
// says: warning[M0304]
// run: check --strict
// status: 1
// says: warning[M0304]
partial model Base
  Real x;
end Base;
model A
  extends Base(x=1);
end A;
model B
  Real y = 2;
end B;
model C
  replaceable model T = A constrainedby Base;
  T t;
end C;
model M
  C c(redeclare model T = B);
end M;

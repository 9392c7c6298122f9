// MLS 3.6 §7.3: redeclare as an element after extends
// run: simulate --stop 1
// check: final t.x = 2 +- 1e-12
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  replaceable model T = A;
  T t;
end C;
model M
  extends C;
  redeclare model T = B;
end M;

// MLS 3.6 §7.3.1: redeclare model extends
// run: simulate --stop 1
// check: final t.x = 1 +- 1e-12
// check: final t.y = 2 +- 1e-12
model C
  replaceable model T
    Real x = 1;
  end T;
  T t;
end C;
model M
  extends C;
  redeclare model extends T
    Real y = 2*x;
  end T;
end M;

// MLS 3.6 §7.3.1: class extends with a modification
// run: simulate --stop 1
// check: final t.x = 5 +- 1e-12
model C
  replaceable model T
    parameter Real k = 1;
    Real x = k;
  end T;
  T t;
end C;
model M
  extends C;
  redeclare model extends T(k=5)
  end T;
end M;

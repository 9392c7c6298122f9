// MLS 3.6 §7.3.1: class extends needs a replaceable class
// run: check --strict
// status: 1
// says: warning[M0303]
model A
  model B
    Real y = 1;
  end B;
  B b;
end A;
model M
  extends A;
  redeclare model extends B
    Real z = 1;
  end B;
end M;

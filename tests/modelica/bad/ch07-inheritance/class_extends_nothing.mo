// MLS 3.6 §7.3.1: class extends needs an inherited class
// run: check
// error: M0311 at 9
model A
  Real x = 1;
end A;
model M
  extends A;
  redeclare model extends B
    Real y = 1;
  end B;
end M;

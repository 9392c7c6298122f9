// MLS 3.6 §7.3.1: class extends needs an inherited class
// run: check
// error: M0311 at 9
model A
  Real x = 1;
end A;
model M
  extends A;
  redeclare model extends T
    Real y = 1;
  end T;
end M;

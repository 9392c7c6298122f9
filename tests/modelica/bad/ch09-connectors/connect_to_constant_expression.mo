// MLS 3.6 §9.1: connect needs two references
// run: check
// error: M0102 at 8
connector In = input Real;
model M
  In u;
equation
  connect(u, 1);
end M;

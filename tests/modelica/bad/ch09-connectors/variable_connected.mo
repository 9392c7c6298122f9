// MLS 3.6 §9.1: a variable that is no connector
// run: check
// error: M0510 at 9
connector In = input Real;
model M
  Real x = 1;
  In u;
equation
  connect(x, u);
end M;

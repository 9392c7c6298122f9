// MLS 3.6 §9.1: a variable that is no connector
// run: simulate --stop 1
// says: warning[M0510]: 'x' is not a connector: it is connected as the variable that it is
// check: final u = 1 +- 0 ; x
// run: check --strict
// status: 1
// says: warning[M0510]
connector In = input Real;
model M
  Real x = 1;
  In u;
equation
  connect(x, u);
end M;

// MLS 3.6 §10.4: Integers and Reals mixed become Reals
// run: simulate --stop 1
// check: final a[1] = 1 +- 1e-12
// check: final a[2] = 2.5 +- 1e-12
model M
  parameter Integer i = 1;
  Real a[2] = {i, 2.5};
end M;

// MLS 3.6 §7.2.5: a scalar for an array of components needs each; other tools let it pass, so it is a warning
// run: check --strict
// says: warning[M0308]
// error: L0013
// run: simulate --stop 1
// says: warning[M0308]
// check: all a[1].p = 4 +- 0
// check: all a[2].p = 4 +- 0
model A
  parameter Real p = 1;
end A;
model M
  A a[2](p=4);
end M;

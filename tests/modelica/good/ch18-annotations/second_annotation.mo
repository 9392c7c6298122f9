// MLS 3.6 A.2.2: a class has one annotation; older libraries have two, and other tools let it pass
// run: simulate --stop 1
// says: warning[M0157]
// check: final x = 1 +- 1e-12
model M
  Real x = time;
  annotation(a = 1);
  annotation(b = 2);
end M;

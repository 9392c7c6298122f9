// MLS 3.6 §13.4.2: a library in a single file
// run: simulate -I libraries --stop 1
// check: final y = 8 +- 1e-12
model M
  Real y = Single.f(4);
end M;

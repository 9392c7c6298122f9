// MLS 3.6 §13.2.1: a renaming import of something unknown
// run: check
// error: M0323 at 5
model M
  import N = Nowhere.Thing;
  Real x = N.c;
end M;

// MLS 3.6 §18.8.2: no way from the version that is used to the one that is there; a class that is gone
// run: check -I ../../good/ch13-packages/libraries --strict -m M
// says: warning[M0203]: 'M' uses 'Sources' in version 2.0, but version 4.0.0 is loaded
// error: L0013
// run: check -I ../../good/ch13-packages/libraries -m N
// says: warning[M0205]: this cannot be converted: Sources.Gone: There is no such source any more.
// error: M0321 at 13
model M
  Sources.Wave p;
  annotation(uses(Sources(version="2.0")));
end M;
model N
  Sources.Gone p;
  annotation(uses(Sources(version="3.1")));
end N;

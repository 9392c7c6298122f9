// MLS 3.6 §18.8.2: no way from the version that is used to the one that is there; a class that is gone
// run: check -I ../../good/ch13-packages/libraries --strict -m M
// says: warning[M0209]: 'M' was written for 'Sources' 2.0, from which no conversion is known: its text is converted as from 3.1 to 4.0.0
// error: L0013
// run: check -I ../../good/ch13-packages/libraries --strict -m K
// says: warning[M0203]: 'K' uses 'Sources' in version 7.0, but version 4.0.0 is loaded
// error: L0013
// run: check -I ../../good/ch13-packages/libraries -m N
// says: warning[M0205]: this cannot be converted: Sources.Gone: There is no such source any more.
// error: M0321 at 20
model M
  Sources.Wave p;
  annotation(uses(Sources(version="2.0")));
end M;
model K
  Sources.Wave p;
  annotation(uses(Sources(version="7.0")));
end K;
model N
  Sources.Gone p;
  annotation(uses(Sources(version="3.1")));
end N;

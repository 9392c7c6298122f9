// MLS 3.6 §13.4: two classes of one name.
// run: check -m T
// error: M0215 at 7
model M
  Real x = 1;
end M;
model M
  Real x = 2;
end M;
model T
  M m;
end T;

// MLS 3.6 §5.3.2: a component without that element
// run: check
// error: M0360 at 9
model A
  Real level = 1;
end A;
model M
  A a;
  Real y = a.levl;
end M;

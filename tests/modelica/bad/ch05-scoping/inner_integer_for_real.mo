// MLS 3.6 §5.4: an Integer is no inner element for a Real
// run: check
// error: M0328 at 5
model A
  outer Integer n;
  Integer k = 2*n;
end A;
model M
  inner Real n = 1;
  A a;
end M;

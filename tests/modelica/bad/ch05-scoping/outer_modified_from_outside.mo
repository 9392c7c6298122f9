// MLS 3.6 §5.4: nor one from outside
// run: check
// error: M0334 at 9
model A
  outer Real T;
end A;
model M
  inner Real T = 2;
  A a(T=4);
end M;

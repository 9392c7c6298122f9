// MLS 3.6 §5.6.1: two models that contain each other
// run: check
// error: M0331 at 5
model A
  M m;
end A;
model M
  A a;
end M;

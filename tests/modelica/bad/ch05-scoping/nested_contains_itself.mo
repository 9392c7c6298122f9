// MLS 3.6 §5.6.1: a nested model that contains itself
// run: check
// error: M0331 at 6
model M
  model A
    A a;
  end A;
  A a;
end M;

// MLS 3.6 §7.2: a modifier does not give a class a value
// run: check
// error: M0630 at 11
model A
  model B
    Real y = 1;
  end B;
  B b;
end A;
model M
  A a(B = 1);
end M;

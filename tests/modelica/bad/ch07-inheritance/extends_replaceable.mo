// MLS 3.6 §7.1.4: the base class is not replaceable
// run: check
// error: M0314 at 9
model C
  replaceable model T
    Real x = 1;
  end T;
  model D
    extends T;
  end D;
  D d;
end C;
model M
  C c;
end M;

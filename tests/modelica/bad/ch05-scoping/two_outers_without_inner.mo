// MLS 3.6 §5.4: outer elements without an inner one are of one class
// run: check
// error: M0328 at 16
model M
  model T
    Real a = 1;
  end T;
  model U
    Real a = 1;
    Real b = 1;
  end U;
  model P
    outer T x;
  end P;
  model Q
    outer U x;
  end Q;
  P p;
  Q q;
end M;

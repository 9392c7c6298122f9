// MLS 3.6 §4.5.3: classes may be nested
// run: simulate --stop 1
// check: final b.a.x = 7 +- 1e-12
model M
  model B
    model A
      Real x = 7;
    end A;
    A a;
  end B;
  B b;
end M;

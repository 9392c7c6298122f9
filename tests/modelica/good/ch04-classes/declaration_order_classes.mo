// MLS 3.6 §4.3: a class may be used before it is declared
// run: simulate --stop 1
// check: final a.x = 1 +- 1e-12
model M
  A a;
  model A
    Real x = 1;
  end A;
end M;

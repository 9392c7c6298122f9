// MLS 3.6 §5.3.2: a constant of a local package of a component
// run: simulate --stop 1
// check: final x = 8 +- 1e-12
model A
  package K
    constant Real c = 8;
  end K;
  Real y = K.c;
end A;
model M
  A a;
  Real x = a.y;
end M;

// MLS 3.6 §5.3.2: a function of a component's class is called by its name
// run: simulate --stop 1
// check: final x = 9 +- 1e-12
model A
  function square
    input Real u;
    output Real y = u*u;
  end square;
end A;
model M
  A a;
  Real x = a.square(3);
end M;

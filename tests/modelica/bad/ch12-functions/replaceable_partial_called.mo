// MLS 3.6 §12.1: nor one that should have been redeclared
// run: simulate
// error: M0426 at 9
model A
  replaceable partial function f
    input Real u;
    output Real y;
  end f;
  Real x = f(1);
end A;
model M
  A a;
end M;

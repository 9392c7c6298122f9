// MLS 3.6 §5.4: no inner element is made where another element of that name stands.
// run: check -m P.T
// error: M0355 at 9
package P
  model W
    parameter Real k = 9.81;
  end W;
  model A
    outer W world;
    Real y = world.k;
  end A;
  model T
    W world(k = 1.62);
    A a;
  end T;
end P;

// MLS 3.6 §5.4: an outer class is the inner one, as that is.
// run: check -m P.T
// error: M0356 at 10
package P
  model B
    parameter Real x = 2;
    Real y = x;
  end B;
  model A
    outer model M = B(x = 1);
    M m;
  end A;
  model T
    inner model M = B;
    A a;
  end T;
end P;

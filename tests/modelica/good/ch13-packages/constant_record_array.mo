// MLS 3.6 §13.2, §7.3: a package's constant array of records, indexed at run time in a function of the package
// run: simulate --stop 1 -m M
// check: r(1) = 24 +- 1e-12; (1 + 3)·1 + (4 + 6)·2
package P
  record D
    Real a;
    Real b[2];
  end D;
  constant D one(a = 1, b = {2, 3});
  constant D two(a = 4, b = {5, 6});
  partial package Base
    constant D data[:];
    function total
      input Real X[:];
      output Real y;
    algorithm
      y := sum({pick(data[i])*X[i] for i in 1:size(X, 1)});
    end total;
  end Base;
  function pick
    input D d;
    output Real y;
  algorithm
    y := d.a + d.b[2];
  end pick;
  package Derived
    extends Base(data = {one, two});
  end Derived;
end P;
model M
  package Medium = P.Derived;
  Real r = Medium.total({time, 2*time});
end M;

// MLS 3.6 §7.3.1: function extends needs an inherited function
// run: check
// error: M0311 at 11
package A
  function f
    output Real y = 1;
  end f;
end A;
package B
  extends A;
  redeclare function extends h
  end h;
end B;
model M
  Real x = B.h();
end M;

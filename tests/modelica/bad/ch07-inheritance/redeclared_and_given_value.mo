// MLS 3.6 §7.2.4: two arguments give a value to the same element.
// run: check -m P.T
// error: M0301 at 9
package P
  model A
    replaceable Real x;
  end A;
  model T
    A a(redeclare Real x = 1, x = 2);
  end T;
end P;

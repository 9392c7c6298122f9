// MLS 3.6 §5.3.2: a package without that class
// run: check
// error: M0321 at 10
package P
  model A
    Real x = 1;
  end A;
end P;
model M
  P.B b;
end M;

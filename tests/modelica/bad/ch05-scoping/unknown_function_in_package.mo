// MLS 3.6 §5.3.2: a package without that function
// run: check
// error: M0321 at 10
package P
  function f
    output Real y = 1;
  end f;
end P;
model M
  Real x = P.g();
end M;

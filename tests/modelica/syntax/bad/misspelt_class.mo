// error: M0164 at 5
// error: M0102 at 11
// error: M0127 at 13
// error: M0102 at 18
modle A
  function f
  end f;
end A;

package P
  partial modle B
  end B;
  modle C
    Real x;
  equation
    x = 1;
  end C;
  D "without a keyword"
    Real x;
  end D;
  Real y;
end P;

// MLS 3.6 §4.1: a protected class is not accessible from outside
// run: check
// says: warning[M0632]: the class 'C' is protected in 'P'
package P
  model B
    Real y = C.k;
  end B;
protected
  package C
    constant Real k = 1;
  end C;
end P;
model M
  Real x = P.C.k;
end M;

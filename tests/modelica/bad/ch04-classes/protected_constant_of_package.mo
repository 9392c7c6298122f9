// MLS 3.6 §4.1: what is protected in a package is not reached from outside
// run: check -m P.M
// says: warning[M0632]
package P
  package Q
  protected
    constant Real c = 1;
  end Q;
  model M
    Real x = Q.c;
  end M;
end P;

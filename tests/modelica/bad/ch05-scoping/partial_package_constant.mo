// MLS 3.6 §5.3.2: a partial package is not looked into
// run: check -m P.M
// says: warning[M0639]
package P
  partial package Q
    constant Real c = 1;
  end Q;
  model M
    Real x = Q.c;
  end M;
end P;

// MLS 3.6 §13.2.1: import A.B makes B known
// run: simulate --stop 1
// check: final x = 4 +- 1e-12
package P
  package Q
    constant Real c = 4;
  end Q;
end P;
model M
  import P.Q;
  Real x = Q.c;
end M;

// MLS 3.6 §13.2.1: a constant may be imported
// run: simulate --stop 1
// check: final x = 8 +- 1e-12
package P
  package Q
    constant Real c = 4;
  end Q;
end P;
model M
  import P.Q.c;
  Real x = 2*c;
end M;

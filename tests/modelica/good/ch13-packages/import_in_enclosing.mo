// MLS 3.6 §13.2.1: an import of an enclosing package is found
// run: simulate --stop 1
// check: final a.x = 3 +- 1e-12
package P
  constant Real c = 3;
end P;
package Q
  import K = P;
  model A
    Real x = K.c;
  end A;
end Q;
model M
  Q.A a;
end M;

// MLS 3.6 §5.3.1: the nearest declaration is found
// run: simulate --stop 1
// check: final a.x = 2 +- 1e-12
package P
  constant Real c = 3;
  model A
    constant Real c = 2;
    Real x = c;
  end A;
end P;
model M
  P.A a;
end M;

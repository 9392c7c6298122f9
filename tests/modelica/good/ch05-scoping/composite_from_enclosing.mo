// MLS 3.6 §5.3.2: the first part is looked up as a simple name
// run: simulate --stop 1
// check: final a.x = 4 +- 1e-12
package P
  package Q
    constant Real c = 4;
  end Q;
  package S
    model A
      Real x = Q.c;
    end A;
  end S;
end P;
model M
  P.S.A a;
end M;

// MLS 3.6 §5.3.1: a name is looked up in the enclosing classes
// run: simulate --stop 1
// check: final a.x = 3 +- 1e-12
package P
  constant Real c = 3;
  model A
    Real x = c;
  end A;
end P;
model M
  P.A a;
end M;

// MLS 3.6 §13.2.1: the name of an import is looked up at the outermost level
// run: simulate --stop 1
// check: final x = 3 +- 1e-12
package P
  constant Real c = 3;
end P;
model M
  package P
    constant Real c = 4;
  end P;
  import Q = P;
  Real x = Q.c;
end M;

// MLS 3.6 §5.3.1: lookup stops at an encapsulated class
// run: check
// error: M0320 at 7
package P
  constant Real c = 1;
  encapsulated model A
    Real x = c;
  end A;
end P;
model M
  P.A a;
end M;

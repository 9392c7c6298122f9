// MLS 3.6 §13.2.1: an import is not looked up in the enclosing classes
// run: check
// error: M0323 at 9
model M
  package P
    constant Real c = 1;
  end P;
  model A
    import P.c;
    Real x = c;
  end A;
  A a;
end M;

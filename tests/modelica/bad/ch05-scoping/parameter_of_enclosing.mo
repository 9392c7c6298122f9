// MLS 3.6 §5.3.1: of the enclosing classes only constants are found, no parameters
// run: check
// says: warning[M0636]: 'p' is no constant of 'M': only constants of it can be used here
model M
  parameter Real p = 1;
  model A
    Real y = p;
  end A;
  A a;
end M;

// MLS 3.6 §5.3.1: of the enclosing classes only constants are found
// run: check
// says: warning[M0636]: 'x' is no constant of 'M': only constants of it can be used here
model M
  Real x = time;
  model A
    Real y = x;
  end A;
  A a;
end M;

// MLS 3.6 §13.2.1: an import from an unknown package
// run: check
// says: warning[M0323]
// error: M0320 at 7
model M
  import Nowhere.*;
  Real x = c;
end M;

// MLS 3.6 §13.2.1: an import from an unknown package
// run: check
// error: M0323 at 5
model M
  import Nowhere.*;
  Real x = c;
end M;

// MLS 3.6 §3.7.1: Integer(…) needs an enumeration
// run: check
// error: M0431 at 5
model M
  Integer n = Integer(true);
end M;

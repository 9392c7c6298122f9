// MLS 3.6 §2.4.4: an escape is one of those listed
// run: check
// error: M0002 at 5
model M
  parameter String s = "a\qb";
end M;

// MLS 3.6 §7.1.3: a record does not extend a predefined type
// run: check
// error: M0313 at 6
model M
  record R
    extends Real;
  end R;
  R r;
end M;

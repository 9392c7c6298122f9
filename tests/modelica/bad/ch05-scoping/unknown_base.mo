// MLS 3.6 §5.3.1: an unknown base class
// run: check
// error: M0320 at 5
model M
  extends Missing;
end M;

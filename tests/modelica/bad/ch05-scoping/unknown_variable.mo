// MLS 3.6 §5.3.1: an unknown name
// run: check
// error: M0320 at 6
model M
  Real speed = 1;
  Real y = sped;
end M;

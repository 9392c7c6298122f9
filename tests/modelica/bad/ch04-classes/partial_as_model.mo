// MLS 3.6 §4.4.2: a partial model cannot be simulated
// run: flatten -m M
// error: M0212 at 4
partial model M
  Real x;
end M;

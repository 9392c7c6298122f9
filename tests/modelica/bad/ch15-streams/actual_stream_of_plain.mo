// MLS 3.6 §15.3: actualStream needs a stream variable
// run: check
// error: M0530 at 6
model M
  Real x = 1;
  Real h = actualStream(x);
end M;

// MLS 3.6 §3.7.5: terminal has no arguments
// run: check
// error: M0430 at 5
model M
  Boolean b = terminal(1);
end M;

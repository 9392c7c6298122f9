// MLS 3.6 §16.4: previous is of a variable
// run: check
// error: S0413 at 8
model M
  Real x(start = 0);
equation
  when Clock(0.1) then
    x = previous(x + 1);
  end when;
end M;

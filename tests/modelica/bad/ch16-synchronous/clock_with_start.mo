// MLS 3.6 §16.2: a Clock has no attributes
// run: check
// error: M0400 at 5
model M
  Clock c(start = 1) = Clock(0.1);
  Real x;
equation
  when c then
    x = 1;
  end when;
end M;

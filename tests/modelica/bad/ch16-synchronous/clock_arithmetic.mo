// MLS 3.6 §16.2: a Clock is not a number
// run: check
// error: M0410 at 6
model M
  Clock c = Clock(0.1);
  Clock d = c + c;
  Real x;
equation
  when d then
    x = 1;
  end when;
end M;

// MLS 3.6 §16.6: clocked whens are not nested
// run: check
// error: M0509 at 8
model M
  Real x;
equation
  when Clock(0.1) then
    when Clock(0.2) then
      x = 2;
    end when;
  end when;
end M;

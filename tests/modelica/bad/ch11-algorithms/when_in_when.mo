// MLS 3.6 §11.2.7: when statements are not nested
// run: check
// error: M0509 at 8
model M
  discrete Real x(start = 0);
algorithm
  when time > 0.2 then
    when time > 0.5 then
      x := 1;
    end when;
  end when;
end M;

// MLS 3.6 §8.3.5.2: branches of an if in a when clause set the same variables
// run: check
// error: M0620 at 8
model M
  discrete Real x, y;
equation
  when time > 0.5 then
    if time > 1 then
      x = 1;
    else
      y = 1;
    end if;
  end when;
end M;

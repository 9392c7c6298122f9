// MLS 3.6 §16.6: nor does it stand in an if-equation whose condition varies
// run: check
// error: M0509 at 9
model M
  Integer n(start = 0, fixed = true);
  Boolean b = time > 0.5;
equation
  if b then
    when Clock(0.1) then
      n = previous(n) + 1;
    end when;
  end if;
end M;

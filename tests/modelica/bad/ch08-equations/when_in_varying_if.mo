// MLS 3.6 §8.3.5: a when-equation stands in an if-equation only where the condition is a parameter expression
// run: check
// error: M0509 at 8
model M
  Integer n(start = 0, fixed = true);
equation
  if time > 0.5 then
    when time > 0.7 then
      n = pre(n) + 1;
    end when;
  end if;
end M;

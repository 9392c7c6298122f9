// MLS 3.6 §8.3.5.2: when-clauses are not nested
// run: check
// error: M0509 at 8
model M
  Integer n(start=0, fixed=true);
equation
  when time > 1 then
    when time > 2 then
      n = 1;
    end when;
  end when;
end M;
